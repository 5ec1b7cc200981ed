/** What an automation may hold: characters, and runs in its history. */
export const automationLimits = {
  name: 100,
  description: 500,
  url: 2048,
  schedule: 200,
  timeZone: 100,
  history: 100,
};
