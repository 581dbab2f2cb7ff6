/// <reference lib="esnext.temporal" />
import { convertIcsCalendar } from 'ts-ics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsIn, openCalendarCalls } from '../../testing/calendar-calls.ts'
import { agendaOfKhal, hasKhal } from '../../testing/khal.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { zoneSamples as zones } from '@openhour/shared/lib/zone-samples.ts'

const isCi = process.env.OPENHOUR_CI === '1' || !['', '0', 'false'].includes(process.env.CI ?? '')
if (!hasKhal() && !isCi)
  console.log('skipped: our calendar read by another program, for khal is not here (scripts/system-packages.mjs khal)')

const names = ['Zoë Łukasz', 'O’Brien; Ana, B.', 'ありがとう ございます'.repeat(6)]

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

type Wanted = { zone: string; client: number; starts: Temporal.ZonedDateTime; ends: Temporal.ZonedDateTime }

/** Appointments on Sunday nights and Tuesdays in each zone, from four weeks ago for a year, computed by a library that the code does not use. */
function aYearOf(zone: string): Wanted[] {
  const today = Temporal.Now.plainDateISO('UTC')
  const sunday = today.subtract({ days: 28 + (today.dayOfWeek % 7) }).add({ weeks: 1 })
  return Array.from({ length: 52 }, (_, week) =>
    [
      { day: sunday.add({ weeks: week }), time: '01:45' },
      { day: sunday.add({ weeks: week, days: 2 }), time: '16:30' },
    ].map(({ day, time }, at): Wanted => {
      const starts = day.toZonedDateTime({ timeZone: zone, plainTime: time })
      return { zone, client: (week + at) % names.length, starts, ends: starts.add({ minutes: 50 }) }
    }),
  ).flat()
}

async function store(therapistId: string, clients: readonly string[], all: readonly Wanted[]): Promise<void> {
  // A local time within one day; only the instants matter here.
  const rows = all.map(({ zone, client, starts, ends }) => ({
    therapist_id: therapistId,
    client_id: clients[client],
    appointment_date: starts.toPlainDate().toString(),
    start_time: starts.toPlainTime().toString(),
    end_time: starts.toPlainTime().add({ minutes: 50 }).toString(),
    time_zone: zone,
    starts_at: starts.toInstant().toString(),
    ends_at: ends.toInstant().toString(),
    overlap_allowed: true,
  }))
  await product.database.owner.query(
    `insert into appointments (therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, overlap_allowed)
     select therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, overlap_allowed
     from json_populate_recordset(null::appointments, $1)`,
    [JSON.stringify(rows)],
  )
}

/** What a reader must see: title, start and end of each, in order. */
const shown = (all: readonly { title: string; start: string; end: string }[]) =>
  all.map(({ title, start, end }) => `${start.slice(0, 16)} ${end.slice(0, 16)} ${title}`).sort()
const wantedOf = (all: readonly Wanted[]) =>
  shown(
    all.map(({ client, starts, ends }) => ({
      title: `Appointment with ${names[client]}`,
      start: starts.toInstant().toString(),
      end: ends.toInstant().toString(),
    })),
  )

async function openFeed(ofZones: readonly string[], keep: (one: Wanted, at: number) => boolean = () => true) {
  const therapist = await product.person()
  const calendar = openCalendarCalls(therapist, product.url)
  const clients = await Promise.all(names.map((name) => newClient(therapist, { name })))
  const all = ofZones.flatMap((zone) => aYearOf(zone).filter(keep))
  await store(therapist.userId, clients, all)
  await calendar.change({ titles: 'full-name' })
  const { address } = await calendar.make()
  return { all, text: await (await calendar.read(address)).text() }
}

test('two independent libraries read a year in fourteen zones the same way', async () => {
  const { all, text } = await openFeed(zones)
  expect(all).toHaveLength(14 * 104)
  expect(shown(eventsIn(text).map(({ summary, ...rest }) => ({ title: summary, ...rest })))).toEqual(wantedOf(all))
  const second = convertIcsCalendar(undefined, text).events ?? []
  const times = second.map(({ summary, start, end }) => ({
    title: summary,
    start: start.date.toISOString(),
    end: end?.date.toISOString() ?? '',
  }))
  expect(shown(times)).toEqual(wantedOf(all))
})

/** The first, and those within about a week of a clock change, because khal is slow. */
function isSample({ starts }: Wanted, at: number): boolean {
  return at === 0 || [-8, 8].some((days) => starts.add({ days }).offset !== starts.offset)
}

describe.skipIf(!hasKhal() && !isCi)('in khal, a calendar app', { timeout: 120_000 }, () => {
  // It uses the time zone data of its system, which may not know recent changes, as in Morocco in 2026.
  const known = zones.filter((zone) => zone !== 'Africa/Casablanca')

  test('appointments of the feed have the right times', async () => {
    const { all, text } = await openFeed(known, isSample)
    expect(all.length).toBeGreaterThan(60)
    const [from, to] = [-60, 400].map((days) => Temporal.Now.plainDateISO('UTC').add({ days }).toString())
    const agenda = await agendaOfKhal(text, from as string, to as string)
    expect(shown(agenda)).toEqual(wantedOf(all))
    expect(agenda.filter(({ status }) => status !== 'CONFIRMED')).toEqual([])
  })
})
