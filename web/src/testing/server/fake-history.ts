import { openFakeServer } from './fake-server.ts'
import type { HistoryLine } from '@openhour/shared/features/audit/audit.contract.ts'
import { kindOf } from '@openhour/shared/features/audit/audit-actions.rules.ts'

/** A line of the history; what is not given is a read of the details by whoever asks. */
export function lineOf(given: Partial<HistoryLine> & { seq: number }): HistoryLine {
  return {
    at: '2026-06-10T09:40:00.000Z',
    since: given.at ?? '2026-06-10T09:40:00.000Z',
    count: 1,
    action: 'opened',
    entity: 'clients',
    entityId: null,
    fields: [],
    actor: 'you',
    ...given,
  }
}

/** The server as the history asks it, two lines to a page. */
export function openFake() {
  const lines: HistoryLine[] = []
  const matching = ({ kind, entity }: Record<string, unknown>) =>
    lines.filter(
      (line) =>
        (kind === undefined || kindOf(line.action) === kind) && (entity === undefined || line.entity === entity),
    )
  const server = openFakeServer({
    'audit/history': ({ before, ...wish }) => {
      const rest = matching(wish).filter(({ seq }) => before === undefined || seq < Number(before))
      const items = rest.slice(0, 2)
      return { items, next: rest.length > 2 ? (items.at(-1)?.seq ?? null) : null }
    },
    'audit/exportHistory': (wish) => ({
      fileName: 'record-history-2026-06-10.csv',
      csv: 'number\r\n',
      entries: matching(wish).length,
      complete: true,
    }),
  })
  return Object.assign(server, { lines })
}
