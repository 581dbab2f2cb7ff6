import type { AiSource, AiSourceKind } from '@openhour/shared/features/ai/ai-lines.contract.ts'

/** The tab of the client's profile that holds a kind of record. */
const tabs: Partial<Record<AiSourceKind, { tab: string; label: string }>> = {
  'wellness-record': { tab: 'session-records', label: 'Open the wellness records' },
  session: { tab: 'session-history', label: 'Open the sessions' },
  'clinical-note': { tab: 'clinical-notes', label: 'Open the clinical notes' },
  'self-care-task': { tab: 'self-care', label: 'Open the self-care plan' },
}

/** Leads from a source to the tab of its record. */
export const linksOf = (clientId: string) => (source: AiSource) => {
  const found = tabs[source.kind]
  return found && { label: found.label, to: `/app/clients/${clientId}?tab=${found.tab}` }
}
