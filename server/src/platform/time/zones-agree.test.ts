/// <reference lib="esnext.temporal" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayStart, wallAt, wallMsOf } from '@openhour/shared/lib/wall-time.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentBody, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { onPro } from '../../testing/task-calls.ts'
import { openPool } from '../database/connection.ts'
import { openLog } from '../log.ts'
import { reportZoneRules } from './zone-rules.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const year = Temporal.Now.plainDateISO('UTC').year + 1
type Listed = { items: { id: string; appointmentDate: string; startTime: string }[] }

async function practiceIn(timeZone: string) {
  const therapist = await onPro(product)
  expect((await therapist.send('PATCH', '/api/v1/settings/practice', { timeZone })).status).toBe(200)
  return { therapist, ...(await openAppointmentCalls(therapist)) }
}
/** The days on which a zone's offset changes in the year, or any two days if it never does. */
function daysOfChange(zone: string): string[] {
  const first = Temporal.PlainDate.from(`${year}-01-01`).toZonedDateTime(zone)
  const next = first.getTimeZoneTransition('next')
  const after = next?.getTimeZoneTransition('next')
  return [next ?? first.add({ days: 60 }), after ?? first.add({ days: 210 })].map((at) => at.toPlainDate().toString())
}

// Node and PostgreSQL have different rules for the first three. In the others, midnight occurs twice or not at all on some days.
test.each([
  'America/Edmonton',
  'Africa/Casablanca',
  'America/Vancouver',
  'Atlantic/Azores',
  'America/Havana',
  'America/Santiago',
])(
  'in %s an appointment and a task at the same local time have the same instant and are listed on their day',
  async (zone) => {
    const { therapist, add, send, calendar } = await practiceIn(zone)
    for (const day of [...daysOfChange(zone), `${year}-01-20`, `${year}-07-20`]) {
      const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: '10:00' })
      const made = await add({ appointmentDate: day })
      const task = await therapist.post('/api/v1/tasks', { title: 'Due', dueDate: day, dueTime: '10:00' })
      const { dueAt } = task.json as { dueAt: string }
      expect([Date.parse(made.startsAt), Date.parse(dueAt)]).toEqual([at.epochMilliseconds, at.epochMilliseconds])

      const midnight = dayStart(zone, day)
      const isSkipped = wallAt(zone, midnight) !== wallMsOf(day, 0)
      const quarter = await send({ appointmentDate: day, startTime: '00:15', endTime: '00:50' })
      expect(quarter.status).toBe(isSkipped ? 400 : 201)
      const early = isSkipped
        ? await add({ appointmentDate: day, startTime: '01:15', endTime: '01:50' })
        : appointmentBody(quarter).appointment
      const before = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
      const idsOn = async (date: string) => ((await calendar(date, date)) as Listed).items.map(({ id }) => id)
      expect(await idsOn(day)).toEqual([early.id, made.id])
      expect(await idsOn(before)).toEqual([])
    }
  },
)

test('the server logs at startup the zones whose rules differ between Node and PostgreSQL, and no others', async () => {
  const worker = openPool(product.database.address, { role: 'openhour_worker', size: 1, log: openLog('silent') })
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  await reportZoneRules(worker, log)
  const named = lines.flatMap((line) => (JSON.parse(line) as { zones: string[] }).zones)
  // PostgreSQL's own offsets on some days, as an independent check.
  const { rows } = await worker.query<{ zone: string; day: string; at: string }>(
    `select zone, day::date::text as day, extract(epoch from day::timestamp at time zone zone) * 1000 as at
     from unnest($1::text[]) zone, generate_series(current_date::timestamp, current_date + interval '600 days', '20 days') day`,
    [['Europe/London', 'America/New_York', 'America/Edmonton', 'Africa/Casablanca', 'Africa/El_Aaiun', 'Asia/Tokyo']],
  )
  await worker.end()
  const others = new Set(rows.filter(({ zone, day, at }) => dayStart(zone, day) !== Number(at)).map(({ zone }) => zone))
  expect(rows.length).toBeGreaterThan(100)
  expect([...others].filter((zone) => !named.includes(zone))).toEqual([])
  expect(named.filter((zone) => ['Europe/London', 'America/New_York', 'Asia/Tokyo', 'UTC'].includes(zone))).toEqual([])
})

test('no query converts local times with the rules of PostgreSQL', () => {
  const root = join(import.meta.dirname, '../..')
  const queries = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.queries.ts') && !path.endsWith('zone-rules.queries.ts'),
  )
  const converting = queries.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) =>
        /at time zone (?!'UTC')|\s(?:pg_catalog\.)?timezone\(|localtime|now\(\)::date|date_trunc\(/i.test(line),
      )
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(queries.length).toBeGreaterThan(30)
  expect(converting).toEqual([])
})
