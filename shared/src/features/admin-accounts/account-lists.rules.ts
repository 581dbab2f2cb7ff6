// By itself, because the routes of every page load it.

export const accountStates = ['active', 'unconfirmed', 'suspended', 'invited'] as const
export type AccountState = (typeof accountStates)[number]
export const accountPlans = ['trial', 'trial-ended', 'pro', 'premium'] as const
export type AccountPlan = (typeof accountPlans)[number]
export const accountSorts = ['newest', 'name', 'active'] as const
