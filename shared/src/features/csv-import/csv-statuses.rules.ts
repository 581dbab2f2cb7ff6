import type { AppointmentStatus } from '../appointments/appointments.rules.ts'
import type { CsvKind } from './csv-import.rules.ts'

/** What a status in a file can mean, with the words on screen. `skip`: the row is left out. */
export const statusMeanings = {
  active: 'Active',
  archived: 'Archived',
  scheduled: 'Scheduled',
  confirmed: 'Confirmed',
  completed: 'Completed',
  'no-show': 'No-show',
  cancelled: 'Cancelled',
  'cancelled-client': 'Cancelled by the client',
  'cancelled-late': 'Cancelled late by the client',
  'cancelled-therapist': 'Cancelled by you',
  skip: 'Leave out',
} as const
export type StatusMeaning = keyof typeof statusMeanings
export const statusMeaningNames = Object.keys(statusMeanings) as [StatusMeaning, ...StatusMeaning[]]

/** Whether a row is about a client, or about an appointment that has started or not. */
export type StatusOf = 'client' | 'past' | 'upcoming'

const cancellations = ['cancelled', 'cancelled-client', 'cancelled-late', 'cancelled-therapist', 'skip'] as const

/** What a status can mean there. What is past was never only scheduled, and what is to come did not take place. */
export const possibleMeanings: Record<StatusOf, readonly StatusMeaning[]> = {
  client: ['active', 'archived', 'skip'],
  past: ['completed', 'no-show', ...cancellations],
  upcoming: ['scheduled', 'confirmed', ...cancellations],
}

const folded = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The key of a status among the answers of a person. */
export function statusKey(of: StatusOf, text: string): string {
  return `${of} ${text.trim().toLowerCase().slice(0, 60)}`
}

/** Without spaces and signs, as SimplePractice, Jane, TherapyNotes, Cliniko and Zanda write them, in both spellings. */
const words: Record<CsvKind, Partial<Record<StatusMeaning, string>>> = {
  clients: {
    active: 'active current open new prospective waitlist waitinglist',
    archived:
      'inactive archived discharged deceased closed terminated former past expired dead ended inactivepatient inactiveclient donotcontact',
  },
  appointments: {
    scheduled: 'booked bookedonline scheduled upcoming planned pending unconfirmed rebooked',
    confirmed: 'confirmed',
    completed:
      'completed complete arrived attended show showed kept seen present finished checkedin checkedout done fulfilled tookplace',
    'no-show': 'noshow noshowed didnotarrive didnotattend dna fta missed absent failedtoattend nocallnoshow unattended',
    // Jane's: `archived` was booked and deleted, `rescheduled` takes place at another time and has a row for that.
    cancelled: 'cancelled canceled deleted archived rescheduled declined void voided',
    'cancelled-client':
      'clientcancelled clientcanceled cancelledbyclient canceledbyclient patientcancelled patientcanceled cancelledbypatient canceledbypatient',
    'cancelled-late': 'latecancelled latecanceled latecancellation latecancel cancelledlate canceledlate',
    'cancelled-therapist':
      'cliniciancancelled cliniciancanceled cancelledbyclinician canceledbyclinician therapistcancelled therapistcanceled cancelledbytherapist canceledbytherapist providercancelled providercanceled practitionercancelled practitionercanceled',
    // Jane's: reserved for a moment and never booked.
    skip: 'neverbooked',
  },
}

const known = Object.fromEntries(
  Object.entries(words).map(([kind, meanings]) => [
    kind,
    new Map(Object.entries(meanings).flatMap(([meaning, texts]) => texts.split(' ').map((text) => [text, meaning]))),
  ]),
) as Record<CsvKind, Map<string, StatusMeaning>>

/** What a status means, if that is certain. A booked appointment in the past may have taken place or not. */
export function knownMeaning(of: StatusOf, text: string): StatusMeaning | undefined {
  if (folded(text) === '') return of === 'client' ? 'active' : of === 'upcoming' ? 'scheduled' : undefined
  const meaning = known[of === 'client' ? 'clients' : 'appointments'].get(folded(text))
  return meaning !== undefined && possibleMeanings[of].includes(meaning) ? meaning : undefined
}

/** Whether a cell of a column such as `Cancelled` says yes. A date does. */
export function saysYes(text: string): boolean {
  return text !== '' && !['no', 'n', 'false', '0', 'none', 'never', 'null'].includes(text.trim().toLowerCase())
}

/** The status as stored. */
export function storedStatus(meaning: StatusMeaning): AppointmentStatus {
  if (meaning === 'cancelled-late') return 'cancelled-client'
  return meaning as AppointmentStatus
}
