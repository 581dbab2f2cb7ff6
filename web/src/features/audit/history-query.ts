import type { HistoryLine } from '@openhour/shared/features/audit/audit.contract.ts'
import type { HistoryKind } from '@openhour/shared/features/audit/audit-actions.rules.ts'
import { isDay } from '@openhour/shared/lib/days.ts'
import { queries } from '../../lib/api/api.ts'

/** The filter of the history; '' for no bound, as is text that is not a day. Days are in the practice's time zone. */
export type HistoryFilter = { kind: HistoryKind | ''; entity: string; from: string; to: string }

export const noFilter: HistoryFilter = { kind: '', entity: '', from: '', to: '' }

/** The filter as sent to the server, without empty values. */
export function historyQueryOf(clientId: string, { kind, entity, from, to }: HistoryFilter) {
  return {
    id: clientId,
    ...(kind && { kind }),
    ...(entity && { entity }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}

type Page = { items: HistoryLine[]; next: number | null }

/** Pages of entries, newest first. */
export function historyQuery(clientId: string, filter: HistoryFilter) {
  return queries.audit.history.infiniteOptions({
    input: (before: number | undefined) => ({
      ...historyQueryOf(clientId, filter),
      ...(before !== undefined && { before }),
    }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: Page) => last.next ?? undefined,
  })
}
