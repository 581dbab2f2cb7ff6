import { usualRoom } from './appointments.ts'
import { bookingPolicy } from './booking.ts'
import { addDays, instantOn } from './days.ts'
import type { Person } from './person.ts'
import { personOf } from './person.ts'
import { premiumPeople } from './people.ts'
import { expiredPeople, proPeople, trialPeople } from './people-elsewhere.ts'
import { uuidFrom } from './random.ts'
import type { PracticeSettingsRow, ProfileRow, SubscriberRow, UserRow } from './rows.ts'

/** An account of the sample; `people` are the clients of a therapist. */
type Account = {
  email: string
  name: string
  role: 'therapist' | 'client' | 'admin'
  zone: string
  daysAgo: number
  country: string
  people: Person[]
  /** Clients book by themselves. */
  books?: true
  practice?: { name: string; phone: string; license: string; specialization: string }
  pays?: { tier: 'pro' | 'premium'; currency: 'GBP' | 'EUR'; period: 'monthly' | 'annually'; daysLeft: number }
  /** Days until the trial ends; negative if it has ended. */
  trialDays?: number
}

export const accounts: Account[] = [
  {
    email: 'premium@demo.test',
    name: 'Ana Ribeiro',
    role: 'therapist',
    zone: 'Europe/London',
    daysAgo: 425,
    country: 'GB',
    people: premiumPeople.map(personOf),
    books: true,
    practice: {
      name: 'Ribeiro Practice',
      phone: '+44 7700 900100',
      license: 'PSY-04127',
      specialization: 'Clinical psychologist: anxiety, grief and sleep',
    },
    pays: { tier: 'premium', currency: 'GBP', period: 'annually', daysLeft: 288 },
    trialDays: -411,
  },
  {
    email: 'pro@demo.test',
    name: 'Nuala Fahey',
    role: 'therapist',
    zone: 'Europe/Dublin',
    daysAgo: 245,
    country: 'IE',
    people: proPeople.map(personOf),
    practice: {
      name: 'Harbour Street Counselling',
      phone: '+353 20 910 0100',
      license: 'CNS-2286',
      specialization: 'Counsellor for adults and couples',
    },
    pays: { tier: 'pro', currency: 'EUR', period: 'monthly', daysLeft: 17 },
    trialDays: -231,
  },
  {
    email: 'trial@demo.test',
    name: 'Kofi Asante',
    role: 'therapist',
    zone: 'America/Toronto',
    daysAgo: 5,
    country: 'CA',
    people: trialPeople.map(personOf),
    practice: {
      name: 'Asante Therapy',
      phone: '+1 416 555 0100',
      license: 'RP-7719',
      specialization: 'Registered psychotherapist',
    },
    trialDays: 9,
  },
  {
    email: 'expired@demo.test',
    name: 'Marta Kowalska',
    role: 'therapist',
    zone: 'Europe/Paris',
    daysAgo: 34,
    country: 'FR',
    people: expiredPeople.map(personOf),
    practice: {
      name: 'Cabinet Kowalska',
      phone: '+33 6 39 98 01 00',
      license: 'PSN-5530',
      specialization: 'Psychotherapy in English, French and Polish',
    },
    trialDays: -20,
  },
  {
    email: 'client@demo.test',
    name: 'Maya Okafor',
    role: 'client',
    zone: 'Europe/London',
    daysAgo: 96,
    country: 'GB',
    people: [],
  },
  {
    email: 'client2@demo.test',
    name: 'Aoife Brennan',
    role: 'client',
    zone: 'Europe/Dublin',
    daysAgo: 72,
    country: 'IE',
    people: [],
  },
  { email: 'admin@demo.test', name: 'Robin Hale', role: 'admin', zone: 'UTC', daysAgo: 430, country: 'GB', people: [] },
]

export function accountIdOf(email: string): string {
  return uuidFrom(`user ${email}`)
}

const open = (startTime: string, endTime: string) => ({ enabled: true, startTime, endTime })
const closed = { enabled: false, startTime: '09:00', endTime: '17:00' }
const workingHours = {
  monday: open('09:00', '17:00'),
  tuesday: open('09:00', '18:00'),
  wednesday: open('09:00', '17:00'),
  thursday: open('09:00', '17:00'),
  friday: open('09:00', '15:00'),
  saturday: closed,
  sunday: closed,
}

type AccountRows = {
  user: UserRow
  profile: ProfileRow
  settings: PracticeSettingsRow
  subscriber: SubscriberRow
}

/** An account's rows on `today`. */
export function accountRows(account: Account, today: string): AccountRows {
  const id = accountIdOf(account.email)
  const created = instantOn(addDays(today, -account.daysAgo), 8 * 60 + 12)
  const { practice, pays, trialDays } = account
  return {
    user: {
      id,
      full_name: account.name,
      email: account.email,
      email_verified: true,
      address_proved_at: created,
      role: account.role,
      time_zone: account.zone,
      created_at: created,
      updated_at: created,
    },
    profile: {
      id,
      full_name: account.name,
      email: account.email,
      phone: practice?.phone ?? null,
      practice_name: practice?.name ?? null,
      license_number: practice?.license ?? null,
      specialization: practice?.specialization ?? null,
      updated_at: created,
    },
    settings: {
      user_id: id,
      timezone: account.zone,
      working_hours: workingHours,
      booking_enabled: account.books ?? false,
      booking_policy: account.books ? bookingPolicy : null,
      default_place: account.books ? usualRoom : null,
      updated_at: created,
    },
    subscriber: {
      user_id: id,
      subscribed: pays !== undefined,
      subscription_tier: pays?.tier ?? null,
      subscription_end: pays ? instantOn(addDays(today, pays.daysLeft), 0) : null,
      period_end: pays ? instantOn(addDays(today, pays.daysLeft), 0) : null,
      past_due: false,
      trial_ends_at: trialDays === undefined ? null : instantOn(addDays(today, trialDays), 0),
      currency: pays?.currency ?? null,
      billing_period: pays?.period ?? null,
      provider: pays ? 'sandbox' : null,
      updated_at: created,
    },
  }
}
