import { reportTexts } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import type { HandlerContext } from '../../platform/http/operations.ts'
import { refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { inPracticeTime } from '../../platform/time/practice-time.ts'
import { refuseWithoutClient } from './drafts.queries.ts'
import { basisOf, hasRecords, isTooMuch, readBasis, type ReportBasis, sevenDays } from './report-sources.ts'

const read = ['mood_logs', 'sessions', 'clinical_notes', 'self_care_tasks'] as const

/**
 * Gathers what a report about the seven days from a day on is written from, under the therapist's own row-level security.
 * @throws Refusal for another practice's client, a week to come, a week without records, or one with too much text
 */
export async function gatherWeek(
  { actor, run }: Pick<HandlerContext, 'actor' | 'run'>,
  reads: ListReads,
  { clientId, weekStartDate }: { clientId: string; weekStartDate: string },
): Promise<ReportBasis> {
  const days = sevenDays(weekStartDate)
  const { time, rows } = await refusing(
    inPracticeTime({ actor, run }, (of) => [
      refuseWithoutClient(actor.userId, clientId),
      ...readBasis(actor.userId, clientId, days, of),
    ]),
    { 'client-missing': () => new Refusal('not-found', clientNotFound) },
  )
  if (weekStartDate > time.today) throw refusedField('weekStartDate', reportTexts.futureWeek)
  const [, moods, sessions, notes, tasks] = rows
  const basis = basisOf([moods, sessions, notes, tasks], days, time.zone)
  if (!hasRecords(basis)) throw new Refusal('not-possible-now', reportTexts.noRecords)
  if (isTooMuch(basis)) throw new Refusal('not-possible-now', reportTexts.tooMuch)
  for (const table of read) reads.note(actor, table, clientId)
  return basis
}
