import { accountIdOf, accountRows } from './accounts.ts'
import { addDays, instantOn } from './days.ts'
import { randomFrom, uuidFrom } from './random.ts'
import type { ClientRow, Sample } from './rows.ts'
import { themes } from './texts/themes.ts'

// oxfmt-ignore
const firstNames = [
  'Adele', 'Bashir', 'Carmen', 'Dmitri', 'Esther', 'Felix', 'Gwen', 'Hugo', 'Iris', 'Jamal', 'Katya', 'Liam', 'Mona', 'Nico', 'Olga', 'Pablo', 'Quinn', 'Rosa', 'Stefan', 'Thea',
]
// oxfmt-ignore
const lastNames = [
  'Adler', 'Bianchi', 'Cole', 'Dahl', 'Ellis', 'Fuentes', 'Grant', 'Hughes', 'Ivanov', 'Jones', 'Keller', 'Lopez', 'Mori', 'Nolan', 'Osei', 'Park', 'Quist', 'Rossi', 'Singh', 'Turner',
]

const clientsEach = 40
const diagnoses = Object.values(themes).map((theme) => theme.diagnosis)

function crowdClient(therapistId: string, index: number, today: string): ClientRow {
  const id = uuidFrom(`client ${therapistId} ${index}`)
  const random = randomFrom(id)
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  const created = instantOn(addDays(today, -random.integer(1, 400)), random.integer(8 * 60, 17 * 60))
  return {
    therapist_id: therapistId,
    id,
    name: `${first} ${last}`,
    age: random.integer(18, 80),
    gender: random.pick(['Female', 'Male', 'Female', 'Male', 'Non-binary']),
    email: `${first}.${last}.${index + 1}@example.com`.toLowerCase(),
    diagnosis: random.pick(diagnoses),
    phone: `+44 7700 900${String(100 + index)}`,
    country: 'GB',
    time_zone: 'Europe/London',
    language: 'en',
    appointments_kept: false,
    created_at: created,
    email_reminders: true,
    sms_reminders: false,
    may_book: true,
    is_sample: false,
    updated_at: created,
  }
}

/**
 * Adds therapists on Premium to the sample, from `therapist1@demo.test`, each with 40 clients (the first with `clientsOfFirst`) and no other records.
 */
export function withCrowd(sample: Sample, therapists: number, clientsOfFirst = clientsEach): Sample {
  const grown: Sample = {
    ...sample,
    users: [...sample.users],
    profiles: [...sample.profiles],
    practiceSettings: [...sample.practiceSettings],
    subscribers: [...sample.subscribers],
    clients: [...sample.clients],
  }
  for (let number = 1; number <= therapists; number++) {
    const email = `therapist${number}@demo.test`
    const rows = accountRows(
      {
        email,
        name: `Therapist ${number}`,
        role: 'therapist',
        zone: 'Europe/London',
        daysAgo: 410,
        country: 'GB',
        people: [],
        pays: { tier: 'premium', currency: 'GBP', period: 'annually', daysLeft: 200 },
        trialDays: -396,
      },
      sample.today,
    )
    grown.users.push(rows.user)
    grown.profiles.push(rows.profile)
    grown.practiceSettings.push(rows.settings)
    grown.subscribers.push(rows.subscriber)
    const therapistId = accountIdOf(email)
    const count = number === 1 ? clientsOfFirst : clientsEach
    for (let index = 0; index < count; index++) grown.clients.push(crowdClient(therapistId, index, sample.today))
  }
  return grown
}
