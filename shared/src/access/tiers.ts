/** Subscription tiers. `trial` is also the tier after a trial has ended without a subscription. */
export const tiers = ['trial', 'pro', 'premium'] as const
export type Tier = (typeof tiers)[number]

/** Length of a trial. */
export const trialDays = 14

/** A person's current plan. */
export type TierStatus = { tier: Tier; trialExpired: boolean; plansOn: boolean }

const aliases: Record<string, Tier> = {
  trial: 'trial',
  freemium: 'trial',
  pro: 'pro',
  basic: 'pro',
  premium: 'premium',
  enterprise: 'premium',
}

/** Parses a tier name in any case; unknown names become `trial`. */
export function tierOf(name: string | null | undefined): Tier {
  return aliases[(name ?? '').trim().toLowerCase()] ?? 'trial'
}

/** What a plan includes. `null` is unlimited. Limits apply to additions, never to existing data. */
export type Entitlements = {
  maxClients: number | null
  maxAppointmentsPerMonth: number | null
  storageGB: number | null
  analyticsHistoryDays: number
  supportLevel: 'priority' | 'email'
} & Record<GatedFeature, boolean>

/** Features that not every plan includes, with the names shown on screen. */
export const gatedFeatures = {
  tasks: 'Tasks',
  analytics: 'Analytics',
  team: 'Team',
  treatmentPlans: 'Treatment plans',
  selfCare: 'Self-care plans',
  weeklyReports: 'AI weekly reports',
  branding: 'Branding',
  integrations: 'Integrations',
  automation: 'Automation',
  onlineSessions: 'Online sessions',
  summaries: 'AI summaries',
  apiKeys: 'API keys',
} as const
export type GatedFeature = keyof typeof gatedFeatures

type Column = 'running' | 'expired' | 'pro' | 'premium'
const table: Record<Column, Entitlements> = {
  running: {
    maxClients: null,
    maxAppointmentsPerMonth: null,
    storageGB: 50,
    analyticsHistoryDays: 365,
    supportLevel: 'priority',
    tasks: false,
    analytics: false,
    team: false,
    treatmentPlans: true,
    selfCare: true,
    weeklyReports: true,
    branding: true,
    integrations: true,
    automation: true,
    onlineSessions: true,
    summaries: true,
    apiKeys: true,
  },
  expired: {
    maxClients: 3,
    maxAppointmentsPerMonth: 10,
    storageGB: 1,
    analyticsHistoryDays: 0,
    supportLevel: 'email',
    tasks: false,
    analytics: false,
    team: false,
    treatmentPlans: false,
    selfCare: false,
    weeklyReports: false,
    branding: false,
    integrations: false,
    automation: false,
    onlineSessions: false,
    summaries: false,
    apiKeys: false,
  },
  pro: {
    maxClients: 20,
    maxAppointmentsPerMonth: null,
    storageGB: 10,
    analyticsHistoryDays: 90,
    supportLevel: 'email',
    tasks: true,
    analytics: false,
    team: false,
    treatmentPlans: true,
    selfCare: true,
    weeklyReports: true,
    branding: false,
    integrations: false,
    automation: false,
    onlineSessions: false,
    summaries: true,
    apiKeys: false,
  },
  premium: {
    maxClients: null,
    maxAppointmentsPerMonth: null,
    storageGB: null,
    analyticsHistoryDays: 365,
    supportLevel: 'priority',
    tasks: true,
    analytics: true,
    team: true,
    treatmentPlans: true,
    selfCare: true,
    weeklyReports: true,
    branding: true,
    integrations: true,
    automation: true,
    onlineSessions: true,
    summaries: true,
    apiKeys: true,
  },
}

/** What a plan includes. An installation without plans (`plansOn` false) includes everything. */
export function entitlementsOf(tierStatus: TierStatus): Entitlements {
  if (!tierStatus.plansOn) return table.premium
  if (tierStatus.tier !== 'trial') return table[tierStatus.tier]
  return tierStatus.trialExpired ? table.expired : table.running
}

/** The lowest paid tier that includes the feature. */
export function tierFor(feature: GatedFeature): 'pro' | 'premium' {
  return table.pro[feature] ? 'pro' : 'premium'
}

export const tierNames: Record<Tier, string> = { trial: 'Trial', pro: 'Pro', premium: 'Premium' }

/** What a person has after a trial or a subscription, without a plan. */
export const endedTrialName = 'Trial (ended)'

/** Display name of a plan: 'Trial', 'Trial (ended)', 'Pro', 'Premium'. */
export function planName({ tier, trialExpired }: Pick<TierStatus, 'tier' | 'trialExpired'>): string {
  return tier === 'trial' && trialExpired ? endedTrialName : tierNames[tier]
}

/** What the message calls features whose name in a list of them is plural, because it says 'requires': their singular, or else 'This feature'. */
const gateNames: Partial<Record<GatedFeature, string>> = {
  tasks: 'This feature',
  treatmentPlans: 'Treatment Plan',
  selfCare: 'Self-Care Plan',
  weeklyReports: 'AI Weekly Report',
  integrations: 'This feature',
  onlineSessions: 'This feature',
  summaries: 'AI Summary',
  apiKeys: 'This feature',
}

/** The message for a feature that the plan lacks, on screen and in refusals. */
export function gateMessage(feature: GatedFeature): string {
  return `${gateNames[feature] ?? gatedFeatures[feature]} requires a ${tierNames[tierFor(feature)]} subscription or higher.`
}

/** The plan of a stored subscription. Instants are ISO 8601. @param now by the server's clock */
export function tierStatusOf(
  stored: {
    subscribed: boolean
    subscriptionTier: string | null
    subscriptionEnd: string | null
    trialEndsAt: string | null
  },
  now: Date,
  plansOn: boolean,
): TierStatus {
  const paid =
    stored.subscribed && (stored.subscriptionEnd === null || Date.parse(stored.subscriptionEnd) > now.getTime())
  const tier = paid ? tierOf(stored.subscriptionTier) : 'trial'
  const running = stored.trialEndsAt !== null && Date.parse(stored.trialEndsAt) > now.getTime()
  return { tier, trialExpired: tier === 'trial' && !running, plansOn }
}
