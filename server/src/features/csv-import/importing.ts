import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import { clientLimitRefusal } from '@openhour/shared/features/clients/clients.rules.ts'
import type { CsvCheck, CsvDone, CsvUpload } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import type { Actor, Run } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { lockPractice } from '../appointments/appointments.queries.ts'
import { clientConverter } from './client-rows.ts'
import { dayOrderOf, oddWordsOf, openStatuses } from './csv-answers.ts'
import { countActive, insertClients, insertImport, listEmails, refuseBeyondRoom } from './csv-import.queries.ts'
import { convertRows, openProblems, previewOf } from './csv-rows.ts'
import type { CsvRow } from '../../services/csv/read-csv.ts'

export type Practice = { actor: Actor; run: Run }

/** What importing these rows would do, and the function that does it. */
export type Plan = { check: CsvCheck; apply: (id: string) => Promise<CsvDone> }

const rowsPerStatement = 1_000
export const chunked = <T>(items: readonly T[], size = rowsPerStatement): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

export async function planClients({ actor, run }: Practice, upload: CsvUpload, rows: readonly CsvRow[]): Promise<Plan> {
  const { userId } = actor
  const limit = entitlementsOf(actor.tierStatus).maxClients
  const dayOrder = dayOrderOf(upload, rows)
  const [emails, [active]] = await run(listEmails(userId), countActive(userId))
  const taken = new Set(emails.map(({ email }) => email))
  const [statuses, problems] = [openStatuses(upload), openProblems()]
  const values = await convertRows(rows, upload, clientConverter(upload, { taken, dayOrder, statuses }), problems)
  const archived = values.filter(({ value }) => value.archived).length
  const { faulty, ...listed } = problems.result()
  return {
    check: {
      rows: rows.length,
      good: values.length,
      faulty,
      ...listed,
      dayOrder,
      archived,
      past: 0,
      room: limit === null ? null : Math.max(0, limit - (active?.count ?? 0)),
      preview: previewOf(values, ({ name, dateOfBirth = null, archived: isArchived }) => ({
        name,
        dateOfBirth,
        archived: isArchived,
      })),
      statuses: statuses.list(),
      overlaps: { count: 0, rows: [] },
      oddWords: oddWordsOf(rows, upload.columns),
    },
    apply: async (id) => {
      const clients = values.map(({ value }) => ({ ...value, id: newId() }))
      await refusing(
        run(
          lockPractice(),
          ...(limit === null ? [] : [refuseBeyondRoom(userId, clients.length - archived, limit)]),
          ...chunked(clients).map((some) => insertClients(userId, some)),
          kept(userId, id, upload, clients),
        ),
        {
          'client-limit': () =>
            new Refusal('limit-reached', clientLimitRefusal(limit ?? 0), { feature: 'clients', limit: limit ?? 0 }),
          clients_email_per_therapist: () => new Refusal('not-possible-now', csvTexts.changed),
        },
      )
      return { id, imported: clients.length, skipped: faulty }
    },
  }
}

export function kept(
  userId: string,
  id: string,
  { kind, fileName }: CsvUpload,
  rows: readonly { id: string }[],
): Statement {
  return insertImport(userId, { id, kind, fileName, rowIds: rows.map((row) => row.id), rowCount: rows.length })
}
