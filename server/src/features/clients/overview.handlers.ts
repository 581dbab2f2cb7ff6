import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { clientNotFound, weeksActive } from '@openhour/shared/features/clients/clients.rules.ts'
import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { OfferedDetails } from '@openhour/shared/features/clients/offered-details.contract.ts'
import { phoneMessages } from '@openhour/shared/features/own-details/phone-messages.rules.ts'
import { type SharedDetail } from '@openhour/shared/features/own-details/shared-details.rules.ts'
import { goalProgress } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { opens } from '../../platform/audit/opens.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found } from '../../platform/refusal.ts'
import { inPracticeTime } from '../../platform/time/practice-time.ts'
import { listUrgentDraftsOf } from '../ai/ai-review.queries.ts'
import { listOpenAlertsOf, maxAlerts } from '../measures/measures.queries.ts'
import { withAge } from './client-age.ts'
import { findClient } from './clients.queries.ts'
import { findOffered, findRemindersDeclined } from './offered-details.queries.ts'
import { overviewFigures } from './overview.queries.ts'
import {
  countOpenItemsOf,
  lastNoteOf,
  listGoalsOf,
  listKeyContacts,
  listScoresOf,
  nextAppointmentOf,
  type ScoreRow,
} from './overview-answers.queries.ts'

type Context = Parameters<typeof inPracticeTime>[0] & Incoming
export type Packs = ReadonlyMap<string, MeasurePack>
type Around = { reads: ListReads; packs: () => Packs }

/** A client with what the first tab of the profile shows, in one round trip. */
export async function readOverview(context: Context, id: string, { reads, packs }: Around): Promise<ClientOverview> {
  const { actor, run } = context
  const { rows: answers, time } = await inPracticeTime({ actor, run }, ({ today, now }) => [
    opens('clients', findClient(actor.userId, id)),
    overviewFigures(actor.userId, id, today),
    listOpenAlertsOf(actor.userId, id, maxAlerts),
    listUrgentDraftsOf(actor.userId, id, maxAlerts),
    findOffered(id),
    findRemindersDeclined(id),
    nextAppointmentOf(actor.userId, id, now),
    lastNoteOf(actor.userId, id),
    listGoalsOf(actor.userId, id),
    listScoresOf(actor.userId, id),
    listKeyContacts(actor.userId, id),
    countOpenItemsOf(actor.userId, id),
  ])
  const [
    rows,
    [figures],
    openAlerts,
    urgentDrafts,
    offered,
    [reminders],
    [next],
    [note],
    goals,
    scores,
    keyContacts,
    [openItems],
  ] = answers
  const client = withAge(found(rows, clientNotFound))
  const { firstDate, planCount, latestPercents, ...shown } = found(figures ? [figures] : [], clientNotFound)
  if (note) reads.note(actor, 'clinical_notes', id)
  if (scores.length > 0) reads.note(actor, 'measure_responses', id)
  return {
    client,
    offered: offeredOf(offered),
    remindersDeclined: reminders?.declined ?? 'none',
    openAlerts,
    urgentDrafts,
    ...shown,
    zone: time.zone,
    goalProgress: goalProgress(latestPercents, planCount),
    goalsRecorded: latestPercents.length,
    weeksActive: weeksActive(firstDate, shown.today),
    activeSince: firstDate,
    nextAppointment: next ?? null,
    lastNote: note ?? null,
    goals,
    measures: measuresOf(scores, packs()),
    keyContacts,
    openItems: found(openItems ? [openItems] : [], clientNotFound),
  }
}

const shownMeasures = 3
/** Of each measure. */
const shownScores = 12

/** The measures filled in last, each with its latest scores, oldest first. */
function measuresOf(rows: readonly ScoreRow[], packs: Packs): ClientOverview['measures'] {
  return [...Map.groupBy(rows, ({ measureId }) => measureId)].slice(0, shownMeasures).map(([measureId, of]) => {
    const pack = packs.get(measureId)
    return {
      measureId,
      name: pack?.shortName ?? null,
      lowest: pack?.lowest ?? null,
      highest: pack?.highest ?? null,
      band: of[0]?.band ?? null,
      scores: of
        .slice(0, shownScores)
        .map(({ date, score }) => ({ date, score }))
        .toReversed(),
    }
  })
}

type OfferedRow = { givenAt: string; detail: SharedDetail; given: (string | null)[] }

function offeredOf(rows: readonly OfferedRow[]): OfferedDetails | null {
  const [first] = rows
  if (!first) return null
  const given = (detail: SharedDetail) => rows.find((row) => row.detail === detail)?.given
  const emergency = given('emergencyContact')
  return {
    givenAt: first.givenAt,
    preferredName: given('preferredName')?.[0] ?? null,
    pronouns: given('pronouns')?.[0] ?? null,
    dateOfBirth: given('dateOfBirth')?.[0] ?? null,
    phone: given('phone')?.[0] ?? null,
    phoneMessages: phoneMessages.find((one) => one === given('phoneMessages')?.[0]) ?? null,
    address: given('address')?.[0] ?? null,
    goodToKnow: given('goodToKnow')?.[0] ?? null,
    country: given('country')?.[0] ?? null,
    language: given('language')?.[0] ?? null,
    emergencyContact: emergency
      ? {
          emergencyContactName: emergency[0] ?? null,
          emergencyContactPhone: emergency[1] ?? null,
          emergencyContactRelationship: emergency[2] ?? null,
        }
      : null,
  }
}
