import type { OperationMeta } from './operation.ts'

/** What the contract says about an operation, as far as the scopes of API keys follow from it. */
type Described = { route: { method?: string | undefined; tags?: readonly string[] | undefined }; meta: OperationMeta }

/** A feature of the API as a person chooses it for a key, and the scopes that it has: `clinical-notes:read`. */
export type KeyFeature = { name: string; read: string | null; write: string | null }

/** Features that no key may use: they decide over the account, its money, its keys and its data as a whole. */
const closedFeatures: ReadonlySet<string> = new Set([
  'Account',
  'API keys',
  'Billing',
  'Calendar feed',
  'CSV import',
  'Export and import',
  // Served apart from the API, to signed-in people only.
  'Functions',
  'Integrations',
  'Webhooks',
])

/**
 * The scope that an API key needs for an operation: the feature is its first tag, and GET reads. Null if no key may call it. Keys act for a
 * practice: what concerns anyone's own account, or needs re-authentication, is closed to them.
 */
export function scopeOf({ route: { method = 'POST', tags = [] }, meta }: Described): string | null {
  const [tag] = tags
  if (
    tag === undefined ||
    closedFeatures.has(tag) ||
    meta.access.who !== 'therapist' ||
    meta.proof ||
    meta.closedToKeys
  )
    return null
  return `${tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')}:${method === 'GET' ? 'read' : 'write'}`
}

/** The texts of refusals that follow from scopes. */
export const scopeTexts = {
  closed: 'API keys can’t be used for this. Sign in to do it. Nothing was changed.',
  lacks: (scope: string) => `This API key lacks the permission ${scope}. Nothing was changed.`,
} as const

/** The features that keys can be made for, by name. */
export function keyFeaturesOf(operations: readonly Described[]): KeyFeature[] {
  const features = new Map<string, KeyFeature>()
  for (const operation of operations) {
    const scope = scopeOf(operation)
    const [name] = operation.route.tags ?? []
    if (scope === null || name === undefined) continue
    const feature = features.get(name) ?? { name, read: null, write: null }
    feature[scope.endsWith(':read') ? 'read' : 'write'] = scope
    features.set(name, feature)
  }
  return [...features.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
