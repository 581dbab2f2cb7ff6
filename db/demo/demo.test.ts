import { ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import { TaskDetails } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOf } from './days.ts'
import type { Sample } from './rows.ts'
import { samplePractice } from './sample.ts'

const options = { today: '2026-09-15', passwordHash: 'not a real hash' }
const sample = samplePractice(options.today)

function accountId(email: string): string {
  return sample.users.find((user) => user.email === email)?.id ?? ''
}

function clientsOf(email: string) {
  return sample.clients.filter((client) => client.therapist_id === accountId(email))
}

/** Every text of a record of this client that a person could have written. */
function notesOf(of: Sample, clientId: string): string[] {
  const records = [...of.sessions, ...of.moodLogs].filter((row) => row.client_id === clientId)
  const written = of.clinicalNotes.filter((note) => note.client_id === clientId)
  return [
    ...records.flatMap((row) => row.notes ?? []),
    ...written.flatMap(({ sections }) => sections.map(({ text }) => text)),
  ]
}

function expectSoundNotes(of: Sample): void {
  for (const client of of.clients) {
    const notes = notesOf(of, client.id)
    expect(new Set(notes).size, `${client.name} on ${of.today}`).toBe(notes.length)
    for (const note of notes) expect(note).not.toMatch(/[{}]|undefined|null|^\p{Ll}/u)
  }
  const noted = new Set(of.clinicalNotes.map((note) => note.session_id))
  expect(of.sessions.filter((session) => (session.notes === null) !== noted.has(session.id))).toEqual([])
  expect(of.sessions.filter((session) => session.status === 'completed' && !noted.has(session.id))).toEqual([])
}

describe('the sample as data', () => {
  test('is the same for the same day, and moves with the day', () => {
    expect(samplePractice(options.today)).toEqual(sample)
    const later = samplePractice(addDays(options.today, 7))
    expect(later).not.toEqual(sample)
    expect(later.clients.map((client) => client.id)).toEqual(sample.clients.map((client) => client.id))
    const lastDay = (of: Sample) =>
      of.sessions
        .map((session) => session.session_date)
        .sort()
        .at(-1) ?? ''
    expect(daysBetween(lastDay(sample), lastDay(later))).toBe(7)
  })

  test('can be made for any day of four years', () => {
    for (let day = '2024-02-20'; day < '2028-03-10'; day = addDays(day, 61)) {
      const made = samplePractice(day)
      expectSoundNotes(made)
      expect(made.clients).toHaveLength(53)
      for (const row of [...made.clients, ...made.moodLogs, ...made.treatmentPlans, ...made.sessions])
        expect(row.created_at < day, `${row.created_at} on ${day}`).toBe(true)
    }
  })

  test.each([
    ['premium@demo.test', 24, 2],
    ['pro@demo.test', 14, 2],
    ['trial@demo.test', 6, 0],
    ['expired@demo.test', 5, 0],
  ])('%s has %i clients and %i archived ones', (email, active, archived) => {
    const clients = clientsOf(email)
    expect(clients.filter((client) => client.archived_at === null)).toHaveLength(active)
    expect(clients.filter((client) => client.archived_at !== null)).toHaveLength(archived)
  })

  test('holds people whom the product itself would accept', () => {
    for (const client of sample.clients) {
      const given = ClientDetails.safeParse({
        name: client.name,
        age: client.age,
        gender: client.gender,
        email: client.email,
        diagnosis: client.diagnosis,
        phone: client.phone,
        preferredName: client.preferred_name,
        pronouns: client.pronouns,
        dateOfBirth: client.date_of_birth,
        country: client.country,
        timeZone: client.time_zone,
        language: client.language,
        emergencyContactName: client.emergency_contact_name,
        emergencyContactPhone: client.emergency_contact_phone,
        emergencyContactRelationship: client.emergency_contact_relationship,
      })
      expect(given.error?.issues, client.name).toBeUndefined()
    }
  })

  test('has tasks that the product itself would accept, pending, completed, overdue and due soon, and reminds of none at once', () => {
    for (const task of sample.tasks) {
      const { description, reminder, due_date: dueDate, due_time: dueTime, remind_at: remindAt } = task
      const filled = Object.entries({ description, reminder, dueDate, dueTime, remindAt }).filter(([, value]) => value)
      const { title, category, priority } = task
      const given = TaskDetails.safeParse({ title, category, priority, ...Object.fromEntries(filled) })
      expect(given.error?.issues, title).toBeUndefined()
      expect(remindAt === null || String(remindAt) > addDays(options.today, 1), title).toBe(true)
      expect(String(task.created_at) < String(task.completed_at ?? options.today), title).toBe(true)
    }
    for (const email of ['premium@demo.test', 'pro@demo.test']) {
      const tasks = sample.tasks.filter((task) => task.therapist_id === accountId(email))
      const pending = tasks.filter((task) => task.completed_at === null)
      expect(pending.length).toBeLessThan(tasks.length)
      const due = pending.flatMap(({ due_date }) => (due_date ? [due_date < options.today ? 'overdue' : due_date] : []))
      expect(due).toEqual(expect.arrayContaining(['overdue', options.today]))
    }
  })

  test('names only addresses that belong to nobody', () => {
    const addresses = [...sample.users, ...sample.profiles, ...sample.clients].map((row) => row.email)
    for (const address of addresses) expect(address).toMatch(/@(example\.com|demo\.test)$/)
  })

  test('repeats no text for a client and leaves no slot open', () => {
    expectSoundNotes(sample)
  })

  test('has half a year of premium sessions on weekdays, past ones settled and coming ones scheduled', () => {
    const sessions = sample.sessions.filter((session) => session.therapist_id === accountId('premium@demo.test'))
    const days = sessions.map((session) => session.session_date).sort()
    expect(daysBetween(days[0] ?? '', options.today)).toBeGreaterThan(170)
    for (const session of sessions) {
      expect(weekdayOf(session.session_date)).toBeLessThan(6)
      expect(session.status === 'scheduled').toBe(session.session_date >= options.today)
    }
    expect(new Set(sessions.map((session) => session.status)).size).toBe(4)
  })
})

describe('the clients of the sample with an account', () => {
  const rowsOf = <Row extends { client_id?: string | null }>(rows: readonly Row[], clientId: string) =>
    rows.filter(({ client_id }) => client_id === clientId)
  const recordsOf = (of: Sample, email: string) => of.clients.filter(({ user_id }) => user_id === accountId(email))

  test('are one of the practice on Premium, and one of two practices', () => {
    expect(recordsOf(sample, 'client@demo.test').map(({ therapist_id }) => therapist_id)).toEqual([
      accountId('premium@demo.test'),
    ])
    expect(recordsOf(sample, 'client2@demo.test').map(({ therapist_id }) => therapist_id)).toEqual([
      accountId('premium@demo.test'),
      accountId('pro@demo.test'),
    ])
  })

  test('have something on every page, and months of diary, on each day of a month', () => {
    for (let day = options.today; day < '2026-10-15'; day = addDays(day, 1)) {
      const made = samplePractice(day)
      for (const email of ['client@demo.test', 'client2@demo.test'])
        for (const { id } of recordsOf(made, email)) {
          const upcoming = rowsOf(made.appointments, id).filter(
            ({ appointment_date, cancelled_at }) =>
              !cancelled_at && appointment_date > day && appointment_date <= addDays(day, 7),
          )
          expect(upcoming.length, `${email} on ${day}`).toBeGreaterThan(0)
          const own = rowsOf(made.moodLogs, id).filter(({ author }) => author === 'client')
          expect(daysBetween(own[0]?.log_date ?? day, day)).toBeGreaterThan(50)
          expect(rowsOf(made.selfCareTasks, id).filter(({ completed_at }) => !completed_at)).not.toEqual([])
          expect(rowsOf(made.messages, id).map(({ sender }) => sender)).toEqual(
            expect.arrayContaining(['client', 'therapist']),
          )
          expect(rowsOf(made.documents, id).filter(({ shared_at }) => shared_at)).not.toEqual([])
          expect(
            rowsOf(made.consents, id).filter(({ signed_at, declined_at }) => !signed_at && !declined_at),
          ).toHaveLength(1)
          expect(rowsOf(made.measureRequests, id).filter(({ response_id }) => !response_id)).toHaveLength(1)
        }
    }
  })

  test('are asked for a measure before every session, and filled it in before the last ones', () => {
    const [maya] = recordsOf(sample, 'client@demo.test')
    expect(sample.measureSchedules).toMatchObject([{ client_id: maya?.id, measure_id: 'gad-7', hours_before: 48 }])
    const scheduled = sample.measureRequests.filter(({ schedule_id }) => schedule_id)
    expect(scheduled.length).toBeGreaterThan(1)
    for (const { appointment_id, response_id, created_at } of scheduled) {
      const appointment = sample.appointments.find(({ id }) => id === appointment_id)
      const response = sample.measureResponses.find(({ id }) => id === response_id)
      expect(response?.created_at && response.created_at > created_at).toBe(true)
      expect(response?.created_at && response.created_at < String(appointment?.starts_at)).toBe(true)
    }
  })
})
