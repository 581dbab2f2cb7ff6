import { wellnessRecordsContract } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { recordsPerPage } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { recordTexts } from '@openhour/shared/features/wellness-records/record-texts.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, refuseFuture, Refusal, refusing } from '../../platform/refusal.ts'
import { inPracticeTime } from '../../platform/time/practice-time.ts'
import {
  addRecord,
  changeRecord,
  countRecords,
  findRecord,
  listRecords,
  markRead,
  recordTrend,
} from './wellness-records.queries.ts'

export function wellnessRecordsRouter(reads: ListReads) {
  const os = implement(wellnessRecordsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { clientId, page, weeks }, context: { actor, run } }) => {
      const unit = weeks <= 12 ? 'day' : 'week'
      const { rows } = await inPracticeTime({ actor, run }, ({ today }) => [
        countRecords(actor.userId, clientId),
        listRecords(actor.userId, clientId, { limit: recordsPerPage, offset: (page - 1) * recordsPerPage }),
        recordTrend(actor.userId, clientId, { weeks, unit, today }),
      ])
      const [counts, items, [trend]] = rows
      const { total, unread } = found(counts, recordTexts.clientNotFound)
      reads.note(actor, 'mood_logs', clientId)
      return { items, total, unread, trend: { unit, ...found(trend ? [trend] : [], recordTexts.clientNotFound) } }
    }),

    get: os.get.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(findRecord(actor.userId, id))
      const record = found(rows, recordTexts.notFound)
      // Not audited separately, because it shows only what the list shows.
      reads.note(actor, 'mood_logs', record.clientId)
      return record
    }),

    add: os.add.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'wellnessRecords.add',
        input,
        run: async (id, claim) => {
          const { clientId, ...details } = input
          refuseFuture('logDate', details.logDate, recordTexts.futureDate)
          const rows = await refusing(runAfter(claim, addRecord(actor.userId, clientId, id, details)), {
            mood_logs_therapist_id_client_id_fkey: () => new Refusal('not-found', recordTexts.clientNotFound),
          })
          return found(rows, recordTexts.clientNotFound)
        },
        replay: async (id) => found((await run(findRecord(actor.userId, id)))[0], recordTexts.notFound),
      }),
    ),

    markRead: os.markRead.handler(async ({ input: { clientId, entries }, context: { actor, run } }) => {
      const [counts, items] = await run(
        countRecords(actor.userId, clientId),
        markRead(actor.userId, clientId, now().toISOString(), JSON.stringify(entries)),
      )
      found(counts, recordTexts.clientNotFound)
      return { items }
    }),

    update: os.update.handler(async ({ input: { id, updatedAt, ...details }, context: { actor, run } }) => {
      refuseFuture('logDate', details.logDate, recordTexts.futureDate)
      const [[changed], rows] = await run(
        changeRecord(actor.userId, id, updatedAt, details),
        findRecord(actor.userId, id),
      )
      const { author } = found(rows, recordTexts.notFound)
      if (author === 'client') throw new Refusal('not-possible-now', recordTexts.ofClient)
      if (!changed) throw new Refusal('version-conflict', recordTexts.changed)
      return changed
    }),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('mood_logs', id))
      if (!row?.gone) throw new Refusal('not-found', recordTexts.notFound)
      return { id }
    }),
  })
}
