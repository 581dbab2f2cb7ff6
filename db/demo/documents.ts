import { createHash } from 'node:crypto'
import { addedOn } from './client-rows.ts'
import { addDays, daysBetween, instantOn } from './days.ts'
import { drawing } from './drawing.ts'
import { pdfFile } from './pdf-file.ts'
import type { Person } from './person.ts'
import { randomFrom, uuidFrom } from './random.ts'
import type { ClientRow, DocumentRow } from './rows.ts'
import { themes } from './texts/themes.ts'

/** A sample document with its file's content. */
export type SampleDocument = { row: DocumentRow; content: Buffer }

type DocumentSpec = {
  name: string
  title: string
  fileName: string
  documentType: 'general' | 'assessment' | 'consent' | 'insurance'
  description: string | null
  /** Days after the client was added. */
  after: number
  shared?: boolean
  content: (day: string) => Buffer
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] // oxfmt-ignore
const inWords = (day: string) => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

function consent(person: Person, therapist: string, day: string): Buffer {
  return pdfFile([
    { kind: 'title', text: 'Consent to treatment' },
    { kind: 'text', text: `Between ${therapist} and ${person.name}, ${inWords(day)}.` },
    { kind: 'line' },
    { kind: 'heading', text: 'What we agreed' },
    {
      kind: 'text',
      text: 'Sessions last fifty minutes. Either of us may suggest a different frequency or an ending; we discuss it in a session first.',
    },
    {
      kind: 'text',
      text: 'Sessions cancelled with less than 24 hours’ notice are charged in full, except in an emergency.',
    },
    { kind: 'heading', text: 'Confidentiality' },
    {
      kind: 'text',
      text: 'What you say is confidential. It is shared only with your written permission, anonymously in supervision, or if someone is in serious danger. Where possible, we talk about it first.',
    },
    { kind: 'heading', text: 'Records' },
    {
      kind: 'text',
      text: 'Notes are kept for as long as the law requires and then destroyed. You can ask to see them at any time.',
    },
    { kind: 'line' },
    { kind: 'text', text: `Signed: ${person.name}` },
    { kind: 'text', text: `Signed: ${therapist}` },
  ])
}

function assessment(person: Person, therapist: string, day: string): Buffer {
  const theme = themes[person.theme]
  return pdfFile([
    { kind: 'title', text: 'Initial assessment summary' },
    { kind: 'text', text: `${person.name}, ${person.age} years. Written by ${therapist} on ${inWords(day)}.` },
    { kind: 'line' },
    { kind: 'heading', text: 'Presenting problem' },
    {
      kind: 'text',
      text: `${theme.diagnosis ?? 'No diagnosis'}. Symptoms: ${theme.plan.symptoms.join(', ').toLowerCase()}.`,
    },
    { kind: 'heading', text: 'Treatment goals' },
    ...theme.plan.goals.map((goal) => ({ kind: 'text' as const, text: `- ${goal}` })),
    { kind: 'heading', text: 'Interventions' },
    {
      kind: 'text',
      text: `${theme.plan.interventions.join(', ')}. Review after ${Math.ceil(theme.plan.weeks / 2)} weeks.`,
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
      text: `${person.name} has been attending this practice since ${inWords(addDays(day, -30))}. Sessions last fifty minutes.`,
    },
    {
      kind: 'text',
      text: 'This letter was written for the insurer at the client’s request. It contains no information about the content of sessions.',
    },
    { kind: 'text', text: therapist },
  ])
}

function specsOf(person: Person, therapist: string): DocumentSpec[] {
  const file = (person.name.split(' ').at(-1) ?? person.name).replace(/[^\p{L}-]/gu, '')
  const all: (DocumentSpec | false)[] = [
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
      title: 'Initial assessment summary',
      fileName: `Assessment ${file}.pdf`,
      documentType: 'assessment',
      description: 'Written after the third session and reviewed with the client.',
      after: 16,
      content: (day) => assessment(person, therapist, day),
    },
    person.place % 3 === 0 && {
      name: 'insurance',
      title: 'Letter to the insurer',
      fileName: `Attendance ${file}.pdf`,
      documentType: 'insurance',
      description: 'Requested by phone. Confirms attendance only.',
      after: 44,
      shared: true,
      content: (day) => insurance(person, therapist, day),
    },
    person.place % 4 === 0 && {
      name: 'drawing',
      title: 'Painting brought to session',
      fileName: 'Evening hills.png',
      documentType: 'general',
      description: 'Painted at home: the first place that felt quiet this week.',
      after: 61,
      content: drawing,
    },
  ]
  return all.filter((spec) => spec !== false)
}

/** Documents of one client, up to today. */
export function documentsOf(person: Person, client: ClientRow, therapist: string, today: string): SampleDocument[] {
  const added = addedOn(person, today)
  return specsOf(person, therapist)
    .filter(({ after }) => daysBetween(addDays(added, after), today) > 0)
    .map((spec) => {
      const day = addDays(added, spec.after)
      const content = spec.content(day)
      const name = `document ${client.id} ${spec.name}`
      const at = instantOn(day, 17 * 60 + randomFrom(name).integer(0, 50))
      const row: DocumentRow = {
        therapist_id: client.therapist_id,
        id: uuidFrom(name),
        client_id: client.id,
        title: spec.title,
        file_name: spec.fileName,
        file_type: spec.fileName.endsWith('.png') ? 'image/png' : 'application/pdf',
        file_size: content.length,
        file_key: createHash('sha256').update(name).digest('hex').slice(0, 32),
        sha256: createHash('sha256').update(content).digest('hex'),
        document_type: spec.documentType,
        description: spec.description,
        scanned: false,
        shared_at: spec.shared ? at : null,
        upload_date: at,
        created_at: at,
        updated_at: at,
        expires_on: null,
        remind_days: 30,
        reminded_for: null,
      }
      return { row, content }
    })
}
