import {
  endedTrialName,
  type Entitlements,
  entitlementsOf,
  type GatedFeature,
  gatedFeatures,
} from '@openhour/shared/access/tiers.ts'
import type { PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'

/** A cell is text, or whether the feature is included. */
export type EntitlementRow = { flag: keyof Entitlements; label: string; cells: (string | boolean)[] }

const columns: { name: string; entitlements: Entitlements }[] = [
  { name: 'Trial', entitlements: entitlementsOf({ tier: 'trial', trialExpired: false, plansOn: true }) },
  { name: endedTrialName, entitlements: entitlementsOf({ tier: 'trial', trialExpired: true, plansOn: true }) },
  { name: 'Pro', entitlements: entitlementsOf({ tier: 'pro', trialExpired: false, plansOn: true }) },
  { name: 'Premium', entitlements: entitlementsOf({ tier: 'premium', trialExpired: false, plansOn: true }) },
]
/** Named by the tiers but not built yet, so no plan lists it. Remove an entry when its feature is built. */
export const notBuilt: ReadonlySet<keyof Entitlements> = new Set([
  'analytics',
  'analyticsHistoryDays',
  'team',
  'automation',
  // The built-in video room. A meeting link is joined in every plan.
  'onlineSessions',
])
const gates = (Object.entries(gatedFeatures) as [GatedFeature, string][]).filter(([feature]) => !notBuilt.has(feature))

const count = (limit: number | null) => (limit === null ? 'Unlimited' : String(limit))
const storage = (gigabytes: number | null) => (gigabytes === null ? 'Unlimited' : `${gigabytes} GB`)
const support = (level: Entitlements['supportLevel']) => (level === 'priority' ? 'Priority' : 'Email')

export const planColumns: readonly string[] = columns.map(({ name }) => name)

/** The features of each plan, in the order of `planColumns`, all from the one table that the server enforces. */
export const entitlementRows: readonly EntitlementRow[] = [
  {
    flag: 'maxClients',
    label: 'Active clients',
    cells: columns.map((column) => count(column.entitlements.maxClients)),
  },
  {
    flag: 'maxAppointmentsPerMonth',
    label: 'Appointments a month',
    cells: columns.map((column) => count(column.entitlements.maxAppointmentsPerMonth)),
  },
  { flag: 'storageGB', label: 'Storage', cells: columns.map((column) => storage(column.entitlements.storageGB)) },
  ...gates.map(([feature, label]) => ({
    flag: feature,
    label,
    cells: columns.map((column) => column.entitlements[feature]),
  })),
  { flag: 'supportLevel', label: 'Support', cells: columns.map((column) => support(column.entitlements.supportLevel)) },
]

/** The summary on a plan's card: its limits, then what it adds to the smaller paid plan. */
export function planPoints(tier: PaidTier): string[] {
  const own = entitlementsOf({ tier, trialExpired: false, plansOn: true })
  const below = tier === 'premium' ? entitlementsOf({ tier: 'pro', trialExpired: false, plansOn: true }) : undefined
  const opened = gates.filter(([feature]) => own[feature] && !below?.[feature]).map(([, label]) => label)
  return [
    own.maxClients === null ? 'Unlimited clients' : `Up to ${own.maxClients} active clients`,
    own.storageGB === null ? 'Unlimited storage' : `${own.storageGB} GB of storage`,
    `${own.supportLevel === 'priority' ? 'Priority' : 'Email'} support`,
    below ? `Everything in Pro, plus ${listed(opened)}` : capital(listed(opened)),
  ]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** 'tasks, team and API keys': lower case inside a sentence, except abbreviations. */
function listed(labels: string[]): string {
  const small = labels.map((label) =>
    /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1),
  )
  return small.length < 2 ? small.join('') : `${small.slice(0, -1).join(', ')} and ${small.at(-1)}`
}
