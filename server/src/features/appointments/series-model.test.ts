/// <reference lib="esnext.temporal" />
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentBody, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import {
  changed,
  endOf,
  type Model,
  type ModelStatus,
  newModel,
  type RecurrenceRule,
  shownIn,
  startOf,
  type DayTime,
} from '../../testing/series-model.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

// Not the next one: the model knows no past, into which steps back would lead from a January that is near.
const year = Temporal.Now.plainDateISO('UTC').year + 2
// Weeks around clock changes in London and New York, and the ends of months.
const firstDay = fc.constantFrom(
  '01-04',
  '01-30',
  '01-31',
  '03-09',
  '03-21',
  '03-28',
  '08-31',
  '10-04',
  '10-24',
  '10-31',
)
const anyZone = fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Tokyo', 'Asia/Kolkata', 'America/Havana')
const rules: Record<string, RecurrenceRule> = {
  weekly: { unit: 'week', every: 1 },
  'every two weeks': { unit: 'week', every: 2 },
  'monthly by date': { unit: 'month', every: 1, by: 'date' },
  'monthly by weekday': { unit: 'month', every: 1, by: 'weekday' },
}
const scopes = ['this', 'following', 'all'] as const
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      at: fc.nat(20),
      scope: fc.constantFrom(...scopes),
      days: fc.oneof(fc.constant(0), fc.integer({ min: -6, max: 24 })),
      start: fc.oneof(
        fc.constant(0),
        fc.integer({ min: -40, max: 40 }).map((quarters) => quarters * 15),
      ),
      longer: fc.constantFrom(0, 0, 20, -20, 90),
      undo: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('zone' as const), zone: anyZone }) },
)
const anyRun = fc.record({
  first: firstDay,
  start: fc.constantFrom('00:30', '01:30', '02:15', '10:00', '22:30'),
  statuses: fc.array(
    fc.constantFrom<ModelStatus>('scheduled', 'scheduled', 'scheduled', 'confirmed', 'completed', 'cancelled-client'),
    { minLength: 3, maxLength: 6 },
  ),
  zone: anyZone,
  steps: fc.array(anyStep, { minLength: 1, maxLength: 5 }),
})

const minutesOf = (time: string) => Temporal.PlainTime.from(time).hour * 60 + Temporal.PlainTime.from(time).minute
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The time after a step; undefined if it is not within one day. */
function timeAfter(
  was: DayTime,
  { days, start, longer }: { days: number; start: number; longer: number },
): DayTime | undefined {
  const from = minutesOf(was.start) + start
  const to = from + minutesOf(was.end) - minutesOf(was.start) + longer
  if (from < 0 || to > 1439 || to <= from) return undefined
  return { day: Temporal.PlainDate.from(was.day).add({ days }).toString(), start: clock(from), end: clock(to) }
}

/** Which appointments share a series, independent of its id. */
const together = (series: readonly unknown[]) => series.map((one) => series.indexOf(one))

const expected = ({ appointments }: Model) =>
  appointments.map((one, number) => ({
    number,
    startsAt: new Date(startOf(one).epochMilliseconds).toISOString(),
    endsAt: new Date(endOf(one).epochMilliseconds).toISOString(),
    zone: one.zone,
    isException: one.isException,
    with: together(appointments.map(({ series }) => series))[number],
  }))

async function openRuns() {
  const therapist = await product.person()
  const calls = await openAppointmentCalls(therapist)
  const { owner } = product.database
  const inZone = async (timeZone: string) =>
    expect((await therapist.send('PATCH', '/api/v1/settings/practice', { timeZone })).status).toBe(200)
  const rows = async () =>
    (
      await owner.query<{
        id: string
        number: number
        startsAt: Date
        endsAt: Date
        zone: string
        isException: boolean
        series: string
      }>(
        `select id, substr(notes, 2)::int as number, starts_at as "startsAt", ends_at as "endsAt", time_zone as zone, is_exception as "isException", series_id as series
         from appointments where therapist_id = $1 order by 2`,
        [therapist.userId],
      )
    ).rows
  /** Everything that a change can affect, except timestamps. */
  const everything = async () =>
    (
      await owner.query(
        `select (select jsonb_agg(to_jsonb(a) - 'updated_at' order by a.id) from appointments a where a.therapist_id = $1) as appointments,
           (select jsonb_agg(to_jsonb(s) - 'updated_at' order by s.id) from appointment_series s where s.therapist_id = $1) as series,
           (select jsonb_agg(to_jsonb(n) order by n.appointment_id, n::text) from appointment_notices n where n.therapist_id = $1) as notices,
           (select jsonb_agg(to_jsonb(l) order by l.appointment_id, l.starts_at, l.time_set_at) from appointment_previous_times l where l.therapist_id = $1) as left`,
        [therapist.userId],
      )
    ).rows[0] as object
  return {
    ...calls,
    therapist,
    inZone,
    everything,
    actual: async () => {
      const all = await rows()
      return all.map(({ number, startsAt, endsAt, zone, isException }, at) => ({
        number,
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
        zone,
        isException,
        with: together(all.map(({ series }) => series))[at],
      }))
    },
    idOf: async (number: number) => (await rows()).find((row) => row.number === number)?.id ?? '',
    /** A series whose appointments have their number in the notes. */
    async begin(recurrenceRule: RecurrenceRule, first: DayTime, statuses: readonly ModelStatus[]) {
      await owner.query('delete from appointment_series where therapist_id = $1', [therapist.userId])
      const repeat = { ...recurrenceRule, count: statuses.length }
      const added = await calls.send({ appointmentDate: first.day, startTime: first.start, endTime: first.end, repeat })
      expect(added.status).toBe(201)
      await owner.query(
        `update appointments set notes = '#' || occurrence, status = ($2::text[])[occurrence + 1] where therapist_id = $1`,
        [therapist.userId, statuses],
      )
    },
  }
}

type Runs = Awaited<ReturnType<typeof openRuns>>
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never
type Done = Record<'changed' | 'refused' | 'taken' | 'undone', number>

/** Performs one step, compares the result with the model, and returns the new model. */
async function take(runs: Runs, model: Model, step: Step, done: Done, earlier: Set<string>): Promise<Model> {
  if (step.kind === 'zone') {
    await runs.inZone(step.zone)
    return { ...model, zone: step.zone }
  }
  const number = step.at % model.appointments.length
  const to = timeAfter(shownIn(model.appointments[number] as Model['appointments'][number], model.zone), step)
  if (!to) return model
  const next = changed(model, number, step.scope, to)
  // An appointment that is moved back also gets back whether it was an exception; undone-moves.test.ts covers that.
  const timeIn = ({ appointments }: Model) => {
    const one = appointments[number] as Model['appointments'][number]
    return [number, startOf(one).epochMilliseconds, endOf(one).epochMilliseconds].join(' ')
  }
  const returns = typeof next !== 'string' && timeIn(next) !== timeIn(model) && earlier.has(timeIn(next))
  if (returns && step.scope === 'this') return model
  earlier.add(timeIn(model))
  const opened = await runs.get(await runs.idOf(number))
  const before = await runs.everything()
  const { day: appointmentDate, start: startTime, end: endTime } = to
  const answer = await runs.save(opened, { appointmentDate, startTime, endTime, scope: step.scope })
  const refused = typeof next === 'string'
  done[refused ? next : 'changed']++
  expect([answer.text, answer.status === 200]).toEqual([answer.text, !refused])
  expect(refused ? await runs.everything() : await runs.actual()).toEqual(refused ? before : expected(next))
  if (refused) return model
  const { appointment, undoId } = appointmentBody(answer)
  const { day, start, end } = shownIn(next.appointments[number] as Model['appointments'][number], next.zone)
  expect(appointment).toMatchObject({ id: opened.id, appointmentDate: day, startTime: start, endTime: end })
  if (!step.undo) return next
  const undone = await runs.therapist.post('/api/v1/appointments/undo', { id: undoId })
  expect([undone.status, undone.text]).toEqual([200, undone.text])
  expect(await runs.everything()).toEqual(before)
  done.undone++
  return model
}

test.each(Object.entries(rules))(
  'a series that repeats %s matches an independent model after each change and undo',
  { timeout: 240_000 },
  async (_name, recurrenceRule) => {
    const runs = await openRuns()
    const done: Done = { changed: 0, refused: 0, taken: 0, undone: 0 }
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ first, start, statuses, zone, steps }) => {
        await runs.inZone(zone)
        const begins = { day: `${year}-${first}`, start, end: clock(minutesOf(start) + 50) }
        await runs.begin(recurrenceRule, begins, statuses)
        let model = newModel(zone, recurrenceRule, begins, statuses)
        expect(await runs.actual()).toEqual(expected(model))
        const earlier = new Set<string>()
        for (const step of steps) model = await take(runs, model, step, done, earlier)
      }),
      { numRuns: 40 },
    )
    expect(done.changed).toBeGreaterThan(40)
    expect(done.undone).toBeGreaterThan(15)
  },
)
