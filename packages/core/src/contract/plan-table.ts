/** SPEC 9's plans; null means without limit. */
export const plans = {
  starter: { name: 'Starter', usdPerMonth: 29, campaigns: 5, ads: 100 },
  professional: { name: 'Professional', usdPerMonth: 79, campaigns: 25, ads: 500 },
  enterprise: { name: 'Enterprise', usdPerMonth: 199, campaigns: null, ads: null },
} as const;
export type PlanName = keyof typeof plans;
