import { accountIdOf } from './accounts.ts'
import { addDays, instantOn, weekdayOf } from './days.ts'
import type { Person } from './person.ts'
import { type Random, randomFrom, uuidFrom } from './random.ts'
import type { ClientRow } from './rows.ts'
import { themes } from './texts/themes.ts'

/** Phone numbers reserved for fiction. */
function inventedPhone(country: string, number: number): string {
  const three = String(number % 900).padStart(3, '0')
  const two = three.slice(1)
  if (country === 'IE') return `+353 20 91${three[0]} 0${three}`
  if (country === 'CA') return `+1 416 555 01${two}`
  if (country === 'FR') return `+33 6 39 98 0${three[0]} ${two}`
  return `+44 7700 900${three}`
}

const familyWords = [
  'sister',
  'brother',
  'mother',
  'son',
  'daughter',
  'husband',
  'wife',
  'grandmother',
  'cousin',
  'aunt',
]
const otherSurnames = ['Hartley', 'Mills', 'Sandoval', 'Okoro', 'Lund', 'Farrow', 'Meyer', 'Castell']

/** The emergency contact, from `person.person` ('her sister Adaeze'). */
function emergencyContact(person: Person, random: Random, country: string) {
  const [, relation = 'friend', first = ''] = person.person.split(' ')
  const surname = familyWords.includes(relation) ? person.name.split(' ').at(-1) : random.pick(otherSurnames)
  return {
    emergency_contact_name: `${first} ${surname}`,
    emergency_contact_phone: inventedPhone(country, 431 + person.place * 3),
    emergency_contact_relationship: relation.charAt(0).toUpperCase() + relation.slice(1),
  }
}

/** First name in ASCII letters at example.com. */
function emailOf(person: Person): string {
  const first = person.name.split(' ')[0] ?? person.name
  const plain = first.toLowerCase().normalize('NFD')
  return `${plain.replace(/[^a-z]/g, '')}@example.com`
}

/** The day on which the client was added; a weekday unless the practice is less than a week old. */
export function addedOn(person: Person, today: string): string {
  const day = addDays(today, -person.daysAgo)
  const afterFriday = weekdayOf(day) - 5
  return person.daysAgo > 7 && afterFriday > 0 ? addDays(day, -afterFriday) : day
}

/** Days since a client with an account joined the portal. */
export const joinedDaysAgo = (person: Person): number => person.joinedDaysAgo ?? 96

export function clientRow(
  person: Person,
  practice: { therapistId: string; country: string; zone: string },
  today: string,
): ClientRow {
  const email = emailOf(person)
  const random = randomFrom(`client ${practice.therapistId} ${email}`)
  const birthKnown = random.chance(0.55)
  const birthday = addDays(today, -random.integer(3, 360))
  // 29 February exists only in leap years
  const birthDate = `${Number(birthday.slice(0, 4)) - person.age}${birthday.slice(4).replace('-02-29', '-02-28')}`
  const phoneKnown = random.chance(0.85)
  const contactKnown = random.chance(0.65)
  const placeKnown = random.chance(0.8)
  const created = instantOn(addedOn(person, today), 9 * 60 + random.integer(0, 430))
  const country = person.country ?? practice.country
  const archived =
    person.archivedDaysAgo === undefined ? null : instantOn(addDays(today, -person.archivedDaysAgo), 16 * 60 + 20)
  return {
    therapist_id: practice.therapistId,
    id: uuidFrom(`client ${practice.therapistId} ${email}`),
    name: person.name,
    age: birthKnown ? null : person.age,
    gender: person.gender,
    email,
    diagnosis: themes[person.theme].diagnosis,
    phone: phoneKnown ? inventedPhone(practice.country, 110 + person.place * 7) : null,
    preferred_name: person.preferredName ?? null,
    pronouns: person.pronouns,
    date_of_birth: birthKnown ? birthDate : null,
    country: placeKnown || person.country ? country : null,
    time_zone: placeKnown || person.timeZone ? (person.timeZone ?? practice.zone) : null,
    language: person.language ?? (placeKnown ? 'en' : null),
    ...(contactKnown && emergencyContact(person, random, practice.country)),
    archived_at: archived,
    ...(person.account && {
      user_id: accountIdOf(person.account),
      joined_at: instantOn(addDays(today, -joinedDaysAgo(person)), 8 * 60 + 40),
    }),
    appointments_kept: false,
    created_at: created,
    email_reminders: true,
    sms_reminders: false,
    sms_stopped_at: null,
    may_book: true,
    is_sample: false,
    updated_at: archived ?? created,
  }
}
