/** What an automation may hold: characters, people, runs in its history. */
export const automationLimits = {
  name: 100,
  description: 500,
  url: 2048,
  schedule: 200,
  timeZone: 100,
  mailedMembers: 20,
  history: 100,
};
