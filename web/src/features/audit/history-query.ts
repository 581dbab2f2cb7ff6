import type { HistoryLine } from '@openhour/shared/features/audit/audit.contract.ts'
import type { HistoryKind } from '@openhour/shared/features/audit/audit-actions.rules.ts'
import { queries } from '../../lib/api/api.ts'

/** What of the history is wanted; empty for no bound. Days are the practice's. */
export type HistoryFilter = { kind: HistoryKind | ''; entity: string; from: string; to: string }

export const noFilter: HistoryFilter = { kind: '', entity: '', from: '', to: '' }

/** The filter as the server takes it: what is empty is not sent. */
export function chosenPlanOf(clientId: string, { kind, entity, from, to }: HistoryFilter) {
  return { id: clientId, ...(kind && { kind }), ...(entity && { entity }), ...(from && { from }), ...(to && { to }) }
}

type Page = { items: HistoryLine[]; next: number | null }

/** One stretch after the other, newest first. */
export function historyQuery(clientId: string, filter: HistoryFilter) {
  return queries.audit.history.infiniteOptions({
    input: (before: number | undefined) => ({
      ...chosenPlanOf(clientId, filter),
      ...(before !== undefined && { before }),
    }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: Page) => last.next ?? undefined,
  })
}
