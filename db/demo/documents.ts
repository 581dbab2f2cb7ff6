import { createHash } from 'node:crypto'
import { addedOn } from './client-rows.ts'
import { addDays, daysBetween, instantOn } from './days.ts'
import { drawing } from './drawing.ts'
import { pdfFile } from './pdf-file.ts'
import type { Person } from './person.ts'
import { randomFrom, uuidFrom } from './random.ts'
import type { ClientRow, DocumentRow } from './rows.ts'
import { themes } from './texts/themes.ts'

/** A document of the sample with what is in its file. */
export type SampleDocument = { row: DocumentRow; content: Buffer }

type Wish = {
  name: string
  title: string
  fileName: string
  documentType: 'general' | 'assessment' | 'consent' | 'insurance'
  description: string | null
  /** So many days after the client was added. */
  after: number
  shared?: boolean
  content: (day: string) => Buffer
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] // prettier-ignore
const inWords = (day: string) => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

function consent(person: Person, therapist: string, day: string): Buffer {
  return pdfFile([
    { kind: 'title', text: 'Consent to treatment' },
    { kind: 'text', text: `Between ${therapist} and ${person.name}, ${inWords(day)}.` },
    { kind: 'line' },
    { kind: 'heading', text: 'What we agreed' },
    {
      kind: 'text',
      text: 'Sessions last fifty minutes. Either of us may suggest a change of rhythm or an ending; we then talk about it in a session first.',
    },
    {
      kind: 'text',
      text: 'A session that is cancelled less than 24 hours before it begins is charged in full, save in an emergency.',
    },
    { kind: 'heading', text: 'Confidentiality' },
    {
      kind: 'text',
      text: 'What is said stays between us. It is shared only with written permission, in supervision without a name, or where somebody is in serious danger; where it can be, we speak about it first.',
    },
    { kind: 'heading', text: 'Records' },
    {
      kind: 'text',
      text: 'Notes are kept for as long as the law asks and then destroyed. They can be asked for at any time.',
    },
    { kind: 'line' },
    { kind: 'text', text: `Signed: ${person.name}` },
    { kind: 'text', text: `Signed: ${therapist}` },
  ])
}

function assessment(person: Person, therapist: string, day: string): Buffer {
  const theme = themes[person.theme]
  return pdfFile([
    { kind: 'title', text: 'Summary of the first assessment' },
    { kind: 'text', text: `${person.name}, ${person.age} years. Written by ${therapist} on ${inWords(day)}.` },
    { kind: 'line' },
    { kind: 'heading', text: 'What brings them' },
    {
      kind: 'text',
      text: `${theme.diagnosis ?? 'No diagnosis was made.'} Seen in: ${theme.plan.symptoms.join(', ').toLowerCase()}.`,
    },
    { kind: 'heading', text: 'What was agreed to work towards' },
    ...theme.plan.goals.map((goal) => ({ kind: 'text' as const, text: `- ${goal}` })),
    { kind: 'heading', text: 'How' },
    {
      kind: 'text',
      text: `${theme.plan.interventions.join(', ')}. To be looked at again after ${Math.ceil(theme.plan.weeks / 2)} weeks.`,
    },
  ])
}

function insurance(person: Person, therapist: string, day: string): Buffer {
  return pdfFile([
    { kind: 'title', text: 'Confirmation of attendance' },
    { kind: 'text', text: `To whom it may concern, ${inWords(day)}.` },
    { kind: 'line' },
    {
      kind: 'text',
      text: `${person.name} has been seen in this practice since ${inWords(addDays(day, -30))}. Sessions last fifty minutes.`,
    },
    {
      kind: 'text',
      text: 'This letter is given at the request of the client for their insurer. It says nothing of the content of the sessions.',
    },
    { kind: 'text', text: therapist },
  ])
}

function wishesOf(person: Person, therapist: string): Wish[] {
  const file = (person.name.split(' ').at(-1) ?? person.name).replace(/[^\p{L}-]/gu, '')
  const all: (Wish | false)[] = [
    {
      name: 'consent',
      title: 'Consent to treatment, signed',
      fileName: `Consent ${file}.pdf`,
      documentType: 'consent',
      description: null,
      after: 2,
      shared: person.place % 2 === 0,
      content: (day) => consent(person, therapist, day),
    },
    {
      name: 'assessment',
      title: 'Summary of the first assessment',
      fileName: `Assessment ${file}.pdf`,
      documentType: 'assessment',
      description: 'Written after the third session, and read through together.',
      after: 16,
      content: (day) => assessment(person, therapist, day),
    },
    person.place % 3 === 0 && {
      name: 'insurance',
      title: 'Letter for the insurer',
      fileName: `Attendance ${file}.pdf`,
      documentType: 'insurance',
      description: 'Asked for by phone. Attendance only, nothing of the content.',
      after: 44,
      shared: true,
      content: (day) => insurance(person, therapist, day),
    },
    person.place % 4 === 0 && {
      name: 'drawing',
      title: 'Painting brought to the session',
      fileName: 'Evening hills.png',
      documentType: 'general',
      description: 'Painted at home. The place where the week felt quiet for the first time.',
      after: 61,
      content: drawing,
    },
  ]
  return all.filter((wish) => wish !== false)
}

/** What lies in a client's file: as much of it as their time in the practice has brought. */
export function documentsOf(person: Person, client: ClientRow, therapist: string, today: string): SampleDocument[] {
  const added = addedOn(person, today)
  return wishesOf(person, therapist)
    .filter(({ after }) => daysBetween(addDays(added, after), today) > 0)
    .map((wish) => {
      const day = addDays(added, wish.after)
      const content = wish.content(day)
      const name = `document ${client.id} ${wish.name}`
      const at = instantOn(day, 17 * 60 + randomFrom(name).integer(0, 50))
      const row: DocumentRow = {
        therapist_id: client.therapist_id,
        id: uuidFrom(name),
        client_id: client.id,
        title: wish.title,
        file_name: wish.fileName,
        file_type: wish.fileName.endsWith('.png') ? 'image/png' : 'application/pdf',
        file_size: content.length,
        file_key: createHash('sha256').update(name).digest('hex').slice(0, 32),
        sha256: createHash('sha256').update(content).digest('hex'),
        document_type: wish.documentType,
        description: wish.description,
        scanned: false,
        shared_at: wish.shared ? at : null,
        upload_date: at,
        created_at: at,
        updated_at: at,
      }
      return { row, content }
    })
}
