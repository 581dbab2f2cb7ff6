import { createHash } from 'node:crypto'
import { standardTexts } from '@openhour/shared/features/consents/consent-texts.ts'
import { type ConsentPurpose, purposeNames, versionLabel } from '@openhour/shared/features/consents/consents.rules.ts'
import { addedOn, joinedDaysAgo } from './client-rows.ts'
import { addDays, instantOn } from './days.ts'
import { pdfFile } from './pdf-file.ts'
import type { Person } from './person.ts'
import { uuidFrom } from './random.ts'
import type { ClientRow, ConsentRow } from './rows.ts'

/** A sample consent, and the PDF of what was signed. */
export type SampleConsent = { row: ConsentRow; content: Buffer | undefined }

type Answer = 'portal' | 'device' | 'paper' | 'declined' | 'waiting' | 'withdrawn'
type Spec = [purpose: ConsentPurpose, answer: Answer, daysAgo: number]

/** Of a client with an account, who joined this many days ago. */
const joinedSpecs = (joined: number): Spec[] => [
  ['ai-summaries', 'waiting', 1],
  ['ai-weekly-reports', 'declined', joined - 56],
  ['online-sessions', 'portal', joined - 6],
  ['text-messages', 'withdrawn', joined - 4],
  ['data-processing', 'portal', joined - 2],
  ['treatment', 'portal', joined - 2],
]

/** Of clients about whom AI wrote something: see ai.ts. */
const aiSpecs: Record<string, readonly Spec[]> = {
  'Samuel Ortiz': [['ai-summaries', 'paper', 40]],
  'Daniel Abebe': [['ai-summaries', 'device', 30]],
  'Ruth Castellano': [['ai-summaries', 'withdrawn', 35]],
  'Lena Vogt': [['ai-weekly-reports', 'device', 50]],
  'Priya Nair': [['ai-weekly-reports', 'paper', 45]],
}

function specsOf(person: Person, client: ClientRow, today: string): Spec[] {
  const own = aiSpecs[person.name]
  if (!own) return generalSpecs(person, client, today)
  const purposes = own.map(([purpose]) => purpose)
  return [...own, ...generalSpecs(person, client, today).filter(([purpose]) => !purposes.includes(purpose))]
}

function generalSpecs(person: Person, client: ClientRow, today: string): Spec[] {
  if (client.user_id) return joinedSpecs(joinedDaysAgo(person))
  const first = Math.max(1, Math.round((Date.parse(today) - Date.parse(addedOn(person, today))) / 86_400_000) - 2)
  const specs: (Spec | false)[] = [
    ['treatment', person.place % 2 === 0 ? 'paper' : 'device', first],
    ['data-processing', 'device', first],
    person.place % 3 === 0 && ['online-sessions', 'device', first],
    person.place % 5 === 1 && ['ai-summaries', 'declined', first],
    person.place % 4 === 2 && client.archived_at === null && ['ai-weekly-reports', 'waiting', 1],
  ]
  return person.daysAgo < 3 ? [] : specs.filter((spec) => spec !== false)
}

/** What one client was asked to agree to, and answered. */
export function consentsOf(person: Person, client: ClientRow, therapist: string, today: string): SampleConsent[] {
  return specsOf(person, client, today).map(([purpose, answer, daysAgo]) => {
    const { version, text } = standardTexts[purpose]
    const day = addDays(today, -daysAgo)
    const at = instantOn(day, 10 * 60 + 12)
    const answered = instantOn(day, 10 * 60 + 31)
    const signed = answer !== 'waiting' && answer !== 'declined'
    const inPortal = client.user_id !== null && client.user_id !== undefined
    const given = answer === 'withdrawn' ? (inPortal ? 'portal' : 'device') : answer
    const name = `consent ${client.id} ${purpose}`
    const content =
      signed && answer !== 'paper'
        ? pdfFile([
            { kind: 'title', text: `Consent: ${purposeNames[purpose]}` },
            { kind: 'text', text: `Between ${therapist} and ${client.name}. ${versionLabel(version)}.` },
            { kind: 'line' },
            ...text.split('\n\n').map((paragraph) => ({ kind: 'text', text: paragraph }) as const),
            { kind: 'line' },
            { kind: 'text', text: `Signed by ${client.name} on ${day}` },
          ])
        : undefined
    const row: ConsentRow = {
      therapist_id: client.therapist_id,
      id: uuidFrom(name),
      client_id: client.id,
      purpose,
      asked_at: at,
      created_at: at,
      ...(answer === 'paper' ? { paper_date: day, paper_note: 'In the blue folder' } : { version, text }),
      ...(signed && { given, signed_at: answered }),
      ...(content && {
        signed_name: client.name,
        file_key: createHash('sha256').update(name).digest('hex').slice(0, 32),
        file_size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      }),
      ...(answer === 'declined' && { declined_at: answered }),
      ...(answer === 'withdrawn' && {
        withdrawn_at: instantOn(addDays(day, 30), 19 * 60),
        withdrawn_by: inPortal ? 'client' : 'therapist',
      }),
      ...(purpose === 'text-messages' && { text_number: client.phone?.replaceAll(' ', '') ?? '+447700900117' }),
    }
    return { row, content }
  })
}
