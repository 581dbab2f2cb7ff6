import { readPacks } from '../../server/src/features/measures/packs.ts'
import { riskAnswers, scoreOf } from '@openhour/shared/features/measures/measures.rules.ts'
import { addDays, instantOn } from './days.ts'
import type { Person } from './person.ts'
import { type Random, randomFrom, uuidFrom } from './random.ts'
import type {
  ClientRow,
  MeasureRequestRow,
  MeasureResponseRow,
  MeasureScheduleRow,
  RiskAlertRow,
  Sample,
  SessionRow,
} from './rows.ts'
import type { ThemeName } from './texts/themes.ts'

const packs = readPacks('none')

type Course = { measureId: 'phq-9' | 'gad-7' | 'pcl-5'; from: number; to: number; theme: ThemeName[] }
/** Which measure is used with which themes, and roughly the first and last score. */
const courses: Course[] = [
  { measureId: 'phq-9', from: 17, to: 7, theme: ['depression', 'postnatal', 'burnout', 'grief', 'selfEsteem'] },
  {
    measureId: 'gad-7',
    from: 15,
    to: 5,
    theme: ['generalisedAnxiety', 'healthAnxiety', 'panic', 'socialAnxiety', 'burnout'],
  },
  { measureId: 'pcl-5', from: 48, to: 26, theme: ['trauma'] },
]
const everyDays = 28
/** A schedule began this many days ago, and asks this many hours before each session. */
const scheduledDays = 27
const hoursBefore = 48

/** Random answers with about this total; the last item stays at 0. */
function answersOf(total: number, count: number, highest: number, random: Random): number[] {
  const answers: number[] = Array.from({ length: count }, () => 0)
  const open = count > 7 ? count - 1 : count
  for (let left = Math.min(total, open * highest); left > 0;) {
    const place = random.integer(0, open - 1)
    if ((answers[place] ?? highest) >= highest) continue
    answers[place] = (answers[place] ?? 0) + 1
    left--
  }
  return answers
}

/**
 * Measures of one client, completed on session days, or the day before if they are asked for before each session, and risk alerts with the action
 * taken. Clients who have joined were asked for the later ones, and one waits for them.
 */
export function measureRows(person: Person, client: ClientRow, sessions: readonly SessionRow[], today: string) {
  const responses: MeasureResponseRow[] = []
  const alerts: RiskAlertRow[] = []
  const requests: MeasureRequestRow[] = []
  const schedules: MeasureScheduleRow[] = []
  const asked = { therapist_id: client.therapist_id, client_id: client.id }
  for (const { measureId, from, to, theme } of courses) {
    const pack = packs.get(measureId)
    if (!pack || !theme.includes(person.theme)) continue
    const random = randomFrom(`measure ${client.id} ${measureId}`)
    const held = sessions.filter(({ status }) => status === 'completed')
    const days: SessionRow[] = []
    const scheduled = person.measureBeforeSessions === measureId ? addDays(today, -scheduledDays) : undefined
    const isScheduled = (day: string) => scheduled !== undefined && day >= scheduled
    for (const session of held) {
      const last = days.at(-1)?.session_date
      if (!last || session.session_date >= addDays(last, everyDays) || isScheduled(session.session_date))
        days.push(session)
    }
    if (scheduled)
      schedules.push({
        ...asked,
        id: uuidFrom(`schedule ${client.id} ${measureId}`),
        measure_id: measureId,
        hours_before: hoursBefore,
        created_at: instantOn(addDays(scheduled, -3), 16 * 60 + 45),
      })
    days.forEach((session, index) => {
      const course = from + ((to - from) * index) / Math.max(days.length - 1, 6)
      const highest = Math.max(...pack.options.map(({ value }) => value))
      const answers = answersOf(Math.round(course + random.integer(-2, 2)), pack.items.length, highest, random)
      if (measureId === 'phq-9' && person.theme === 'depression' && index === 0) answers[8] = 1
      const { score, band, missing, clustersMet } = scoreOf(pack, answers)
      const day = isScheduled(session.session_date) ? addDays(session.session_date, -1) : session.session_date
      const created = instantOn(day, 9 * 60 + random.integer(0, 300))
      const isOwn = client.joined_at != null && created > client.joined_at
      const response: MeasureResponseRow = {
        therapist_id: client.therapist_id,
        id: uuidFrom(`measure ${client.id} ${measureId} ${session.id}`),
        client_id: client.id,
        session_id: session.id,
        measure_id: measureId,
        pack_version: pack.version,
        taken_date: day,
        answers,
        unscored: pack.unscored.map(() => Math.min(3, Math.round((3 * course) / pack.highest) + 1)),
        missing,
        clusters_met: clustersMet,
        score,
        band,
        filled_by: isOwn ? 'client' : 'therapist',
        read_at: isOwn ? instantOn(session.session_date, 17 * 60) : null,
        comment: null,
        created_at: created,
      }
      responses.push(response)
      if (isOwn)
        requests.push({
          ...asked,
          id: uuidFrom(`request ${response.id}`),
          measure_id: measureId,
          response_id: response.id,
          created_at: instantOn(addDays(session.session_date, -2), 18 * 60),
        })
      for (const { item, answer } of riskAnswers(pack, answers))
        alerts.push({
          therapist_id: client.therapist_id,
          id: uuidFrom(`alert ${response.id} ${item}`),
          client_id: client.id,
          response_id: response.id,
          measure_id: measureId,
          item,
          answer,
          acknowledged_at: instantOn(session.session_date, 15 * 60),
          action_taken:
            'Discussed in session: passing thoughts in the worst weeks, no plan or intent. Reviewed the safety plan together and gave crisis numbers. Follow up next week.',
          created_at: created,
        })
    })
  }
  if (client.joined_at != null)
    requests.push({
      ...asked,
      id: uuidFrom(`request ${client.id} waiting`),
      measure_id: person.measureWaiting ?? 'phq-9',
      created_at: instantOn(addDays(today, -1), 18 * 60 + 5),
    })
  return { responses, alerts, requests, schedules }
}

/** Connects the requests of a schedule with the appointments that they were made for. */
export function linkRequests(sample: Sample): void {
  const sessions = new Map(sample.sessions.map((session) => [session.id, session]))
  const appointments = new Map(sample.appointments.map((appointment) => [appointment.id, appointment]))
  const responses = new Map(sample.measureResponses.map((response) => [response.id, response]))
  for (const schedule of sample.measureSchedules)
    for (const request of sample.measureRequests) {
      if (request.client_id !== schedule.client_id || request.measure_id !== schedule.measure_id) continue
      const session = sessions.get(responses.get(request.response_id ?? '')?.session_id ?? '')
      const appointment = appointments.get(session?.appointment_id ?? '')
      if (!appointment || request.created_at < schedule.created_at) continue
      const asked = new Date(Date.parse(appointment.starts_at) - schedule.hours_before * 3_600_000)
      Object.assign(request, {
        schedule_id: schedule.id,
        appointment_id: appointment.id,
        hours_before: schedule.hours_before,
        created_at: asked.toISOString(),
      })
    }
}
