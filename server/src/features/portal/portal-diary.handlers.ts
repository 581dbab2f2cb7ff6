import { portalContract } from '@openhour/shared/features/portal/portal.contract.ts'
import {
  clockToleranceMs,
  diaryDaysBack,
  diaryTexts,
  saysNothing,
} from '@openhour/shared/features/portal/portal-diary.rules.ts'
import { recordTexts } from '@openhour/shared/features/wellness-records/record-texts.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { implement } from '@orpc/server'
import { now, nowMs } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, refusedField, refuseFuture, Refusal, refusing } from '../../platform/refusal.ts'
import {
  addEntry,
  changeEntry,
  countEntries,
  deleteEntry,
  entryTrend,
  findEntry,
  listEntries,
  lockDiary,
  requireRoom,
} from './portal-diary.queries.ts'
import { inRecord, totalOf } from './portal-record.handlers.ts'
import { offsetOf } from './portal-record.queries.ts'

/** The operations of a client's mood diary. */
export function portalDiaryRouter() {
  const os = implement(portalContract).$context<Incoming>().use(guard)
  return {
    listMoodEntries: os.listMoodEntries.handler(async ({ input: { clientId, page, weeks }, context }) => {
      const unit = weeks <= 12 ? 'day' : 'week'
      const [counted, items, trend] = await inRecord(
        context,
        clientId,
        countEntries(clientId),
        listEntries(clientId, offsetOf(page)),
        entryTrend(clientId, { weeks, unit, today: now().toISOString().slice(0, 10) }),
      )
      return { items, total: totalOf(counted), trend: { unit, ...found(trend, diaryTexts.notFound) } }
    }),

    getMoodEntry: os.getMoodEntry.handler(async ({ input: { clientId, id }, context }) => {
      const [rows] = await inRecord(context, clientId, findEntry(clientId, id))
      return found(rows, diaryTexts.notFound)
    }),

    addMoodEntry: os.addMoodEntry.handler(async ({ input, context }) => {
      const { clientId, id, logDate, writtenAt = now().toISOString(), ...words } = input
      refuseFuture('logDate', logDate, recordTexts.futureDate)
      if (saysNothing(words)) throw refusedField('moodRating', diaryTexts.nothing)
      if (logDate < firstDay()) throw refusedField('logDate', diaryTexts.tooOld)
      const [, , , rows] = await refusing(
        inRecord(
          context,
          clientId,
          lockDiary(clientId),
          requireRoom(clientId, id, logDate),
          addEntry(clientId, { id, logDate, writtenAt: admitted(writtenAt), words }),
          findEntry(clientId, id),
        ),
        { 'diary-day-full': () => new Refusal('not-possible-now', diaryTexts.dayIsFull) },
      )
      return found(rows, diaryTexts.notFound)
    }),

    changeMoodEntry: os.changeMoodEntry.handler(async ({ input: { clientId, id, updatedAt, ...words }, context }) => {
      if (saysNothing(words)) throw refusedField('moodRating', diaryTexts.nothing)
      const [[changed], rows] = await inRecord(
        context,
        clientId,
        changeEntry(clientId, id, updatedAt, words),
        findEntry(clientId, id),
      )
      const entry = found(rows, diaryTexts.notFound)
      if (!changed && entry.readAt !== null) throw new Refusal('not-possible-now', diaryTexts.read)
      if (!changed) throw new Refusal('version-conflict', diaryTexts.changed)
      return changed
    }),

    deleteMoodEntry: os.deleteMoodEntry.handler(async ({ input: { clientId, id }, context }) => {
      const [rows, [gone]] = await inRecord(context, clientId, findEntry(clientId, id), deleteEntry(clientId, id))
      found(rows, diaryTexts.notFound)
      if (!gone) throw new Refusal('not-possible-now', diaryTexts.read)
      return { id }
    }),
  }
}

/** A day more than the rule, because days begin at different instants. */
const firstDay = () => dayAfter(now().toISOString().slice(0, 10), -diaryDaysBack - 1)

/** When an entry was written, at most now. @throws Refusal for a time that is in the future or too long ago */
function admitted(writtenAt: string): string {
  const [at, present] = [Date.parse(writtenAt), nowMs()]
  if (at > present + clockToleranceMs) throw refusedField('writtenAt', diaryTexts.futureTime)
  if (at < present - (diaryDaysBack + 1) * 86_400_000) throw refusedField('writtenAt', diaryTexts.tooOld)
  return new Date(Math.min(at, present)).toISOString()
}
