import { type Input, openFakeServer } from './fake-server.ts'
import type { HistoryLine } from '@openhour/shared/features/audit/audit.contract.ts'
import { kindOf } from '@openhour/shared/features/audit/audit-actions.rules.ts'

/** A line of the history: the reader opened the details, unless given otherwise. */
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
    apiKey: null,
    ...given,
  }
}

/** The server for the history, two lines per page. */
export function openFake() {
  const lines: HistoryLine[] = []
  const matching = ({ kind, entity }: Pick<Input<'audit/history'>, 'kind' | 'entity'>) =>
    lines.filter(
      (line) =>
        (kind === undefined || kindOf(line.action) === kind) && (entity === undefined || line.entity === entity),
    )
  const server = openFakeServer({
    'audit/history': ({ before, ...filter }) => {
      const rest = matching(filter).filter(({ seq }) => before === undefined || seq < before)
      const items = rest.slice(0, 2)
      return { items, next: rest.length > 2 ? (items.at(-1)?.seq ?? null) : null }
    },
    'audit/exportHistory': (filter) => ({
      fileName: 'record-history-2026-06-10.csv',
      csv: 'number\r\n',
      entries: matching(filter).length,
      complete: true,
    }),
  })
  return Object.assign(server, { lines })
}
