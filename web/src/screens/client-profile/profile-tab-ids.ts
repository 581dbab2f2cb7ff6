/** The sections of the profile, in their order, by their names in the address. Apart from the sections, which are fetched when opened. */
export const profileTabIds = [
  'overview',
  'session-history',
  'session-records',
  'clinical-notes',
  'treatment-plan',
  'documents',
  'self-care',
  'history',
] as const
export type ProfileTabId = (typeof profileTabIds)[number]

/** Names that addresses elsewhere still carry. */
const aliases: Record<string, string> = { 'mood-logs': 'session-records', notes: 'clinical-notes' }

/** What the address asks for; the overview where it asks for nothing that exists. */
export function profileTabIdOf(asked: unknown): ProfileTabId {
  const wanted = typeof asked === 'string' ? (aliases[asked] ?? asked) : undefined
  return profileTabIds.find((id) => id === wanted) ?? 'overview'
}
