import { AppointmentDetails } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { dayOfOccurrence } from '@openhour/shared/features/appointments/series.rules.ts'
import { expect, test } from 'vitest'
import { accountIdOf } from './accounts.ts'
import { addDays, daysBetween } from './days.ts'
import type { Sample } from './rows.ts'
import { samplePractice } from './sample.ts'

const days = ['2026-02-28', '2026-03-01', '2026-08-31', '2026-09-15', '2026-09-19', '2026-12-31', '2027-01-01']
const samples = days.map((day) => samplePractice(day))
const rowsOf = (sample: Sample, email: string) =>
  sample.appointments.filter((row) => row.therapist_id === accountIdOf(email))

test.each(samples)('on $today no appointments conflict, except for the planned overlap next week', (sample) => {
  const active = sample.appointments
    .filter((row) => row.cancelled_at === null)
    .sort((a, b) => a.therapist_id.localeCompare(b.therapist_id) || a.starts_at.localeCompare(b.starts_at))
  const conflicting = active.filter((row, index) => {
    const next = active[index + 1]
    return next?.therapist_id === row.therapist_id && next.starts_at < row.ends_at
  })
  expect(conflicting).toHaveLength(1)
  const overlapping = sample.appointments.filter((row) => row.overlap_allowed)
  expect(overlapping).toHaveLength(1)
  expect(daysBetween(sample.today, overlapping[0]?.appointment_date ?? '')).toBeLessThan(12)
  expect(
    sample.appointments.at(-1)?.overlap_allowed || rowsOf(sample, 'premium@demo.test').at(-1)?.overlap_allowed,
  ).toBe(true)
})

test.each(samples)('on $today there is a day full of appointments, and about twenty a week for a year', (sample) => {
  const premium = rowsOf(sample, 'premium@demo.test')
  expect(premium.filter((row) => row.appointment_date === sample.today).length).toBeGreaterThan(4)
  const year = premium.filter((row) => row.appointment_date > addDays(sample.today, 140))
  const weeks = daysBetween(addDays(sample.today, 140), addDays(sample.today, 364)) / 7
  expect(year.length / weeks).toBeGreaterThan(16)
  expect(year.length / weeks).toBeLessThan(22)
  expect(new Set(premium.map((row) => row.status)).size).toBeGreaterThan(5)
  expect(rowsOf(sample, 'pro@demo.test').length).toBeLessThan(premium.length)
  for (const row of sample.appointments) {
    const settled = /completed|no-show/.test(row.status)
    const possible = row.appointment_date < sample.today ? settled || row.cancelled_at !== null : !settled
    expect([row.id, possible]).toEqual([row.id, true])
    expect(row.created_at < sample.today).toBe(true)
  }
})

test.each(samples)('on $today the month of the practice without a plan is full to the last', (sample) => {
  const ofMonth = rowsOf(sample, 'expired@demo.test').filter((row) =>
    row.appointment_date.startsWith(sample.today.slice(0, 7)),
  )
  expect(ofMonth.filter((row) => row.cancelled_at === null)).toHaveLength(10)
  expect(ofMonth).toHaveLength(10)
  expect(ofMonth.some((row) => row.appointment_date === sample.today)).toBe(true)
})

test('on the last day of a month the next one is full too, which has begun east of Greenwich', () => {
  for (const day of ['2026-08-31', '2026-11-30', '2026-12-31']) {
    const next = addDays(day, 1).slice(0, 7)
    const rows = rowsOf(samplePractice(day), 'expired@demo.test')
    expect(rows.filter((row) => row.appointment_date.startsWith(next) && row.cancelled_at === null)).toHaveLength(10)
  }
})

test.each(samples)('on $today each series has its days, or has passed them over, up to what is made', (sample) => {
  expect(sample.appointmentSeries.length).toBeGreaterThan(40)
  for (const series of sample.appointmentSeries) {
    const made = sample.appointments.filter((row) => row.series_id === series.id)
    const recurrence = { unit: 'week', every: series.repeat_every, startDate: series.start_date } as const
    expect(made.length).toBeGreaterThan(20)
    for (const row of made) {
      expect(row.appointment_date).toBe(dayOfOccurrence(recurrence, row.occurrence ?? -1))
      expect([row.start_time, row.client_id]).toEqual([series.start_time, series.client_id])
    }
    const last = Math.max(...made.map((row) => row.occurrence ?? -1))
    expect(series.next_occurrence).toBeGreaterThan(last)
    expect(dayOfOccurrence(recurrence, series.next_occurrence) > addDays(sample.today, 364)).toBe(true)
  }
})

test('what was held belongs to the appointment of its client and day', () => {
  const sample = samplePractice('2026-09-15')
  const byId = new Map(sample.appointments.map((row) => [row.id, row]))
  const linked = sample.sessions.filter((session) => session.appointment_id !== null)
  expect(linked.length).toBeGreaterThan(100)
  expect(new Set(linked.map((session) => session.appointment_id)).size).toBe(linked.length)
  for (const session of linked) {
    const found = byId.get(session.appointment_id ?? '')
    expect([found?.client_id, found?.appointment_date]).toEqual([session.client_id, session.session_date])
    const cancelled = found?.status.startsWith('cancelled') ? 'cancelled' : found?.status
    expect(cancelled).toBe(session.status)
  }
})

test('the product itself would take them', () => {
  for (const row of samplePractice('2026-09-15').appointments) {
    const given = AppointmentDetails.safeParse({
      clientId: row.client_id,
      appointmentDate: row.appointment_date,
      startTime: row.start_time,
      endTime: row.end_time,
      type: row.type,
      notes: row.notes,
      meetingLink: row.meeting_link,
      place: row.place,
    })
    expect(given.error?.issues).toBeUndefined()
  }
})
