import type { ImportStep } from '@openhour/shared/features/account-export/imported.contract.ts'
import type { Row } from './archived-rows.ts'
import {
  addressOf,
  coding,
  type Context,
  instant,
  patient,
  type Resource,
  survey,
  terminology,
  text,
} from './fhir-parts.ts'

export function measureOf(row: Row, context: Context): Resource[] {
  const pack = context.packs.get(row.measure_id as string)
  const id = row.id as string
  const answers = row.answers as (number | null)[]
  const response: Resource = {
    resourceType: 'QuestionnaireResponse',
    id,
    questionnaire: `urn:openhour:measure:${row.measure_id as string}|${row.pack_version as number}`,
    status: 'completed',
    subject: patient(context),
    authored: row.taken_date,
    source: row.filled_by === 'client' ? patient(context) : undefined,
    item: [
      ...answers.map((answer, index) => ({
        linkId: String(index + 1),
        text: pack?.items[index]?.text,
        answer: typeof answer === 'number' ? [{ valueInteger: answer }] : undefined,
      })),
      ...(text(row.comment) ? [{ linkId: 'comment', text: 'Comment', answer: [{ valueString: row.comment }] }] : []),
    ],
  }
  if (row.score === null) return [response]
  const score: Resource = {
    resourceType: 'Observation',
    id: `${id}-score`,
    status: 'final',
    category: survey,
    code: { text: `${pack?.shortName ?? (row.measure_id as string)} score` },
    subject: patient(context),
    effectiveDateTime: row.taken_date,
    valueQuantity: { value: row.score },
    interpretation: text(row.band) ? [{ text: row.band }] : undefined,
    derivedFrom: [{ reference: `QuestionnaireResponse/${id}` }],
  }
  return [response, score]
}

export function documentOf(row: Row, context: Context): Resource {
  const attachment = { contentType: row.file_type, url: addressOf(row.file), size: row.file_size, title: row.file_name }
  return {
    resourceType: 'DocumentReference',
    id: row.id as string,
    status: 'current',
    type: { text: row.document_type },
    subject: patient(context),
    date: instant(row.upload_date),
    description: text(row.description) ?? row.title,
    content: [{ attachment }],
  }
}

/** Where a row that came by import came from. */
export function provenanceOf(row: Row, target: string): Resource[] {
  return ((row.imported ?? []) as ImportStep[]).map(({ practice, exportedAt, importedAt }, index) => ({
    resourceType: 'Provenance',
    id: `${row.id as string}-import-${index + 1}`,
    target: [{ reference: `${target}/${row.id as string}` }],
    recorded: importedAt,
    activity: { text: 'Imported' },
    agent: [{ type: { text: 'The practice that it was imported from' }, who: { display: practice } }],
    entity: [
      { role: 'source', what: { display: `Export of ${practice}${exportedAt === null ? '' : `, ${exportedAt}`}` } },
    ],
  }))
}

type Section = { heading: string | null; text: string }
const plain = (content: string) => [
  { attachment: { contentType: 'text/plain; charset=utf-8', data: Buffer.from(content).toString('base64') } },
]

export function noteOf(row: Row, context: Context): Resource {
  const sections = row.sections as Section[]
  const words = sections.map((section) => [section.heading, section.text].filter(Boolean).join('\n')).join('\n\n')
  return {
    resourceType: 'DocumentReference',
    id: row.id as string,
    status: 'current',
    docStatus: row.signed_at === null ? 'preliminary' : 'final',
    type: { text: 'Clinical note' },
    subject: patient(context),
    date: instant(row.signed_at ?? row.updated_at),
    authenticator: text(row.signed_name) && { display: row.signed_name },
    description: `Clinical note of ${row.service_date as string}`,
    content: plain(words),
    context: row.session_id ? { encounter: [{ reference: `Encounter/${row.session_id as string}` }] } : undefined,
  }
}

export function addendumOf(row: Row, context: Context): Resource {
  return {
    resourceType: 'DocumentReference',
    id: row.id as string,
    status: 'current',
    docStatus: 'final',
    type: { text: 'Addendum' },
    subject: patient(context),
    date: instant(row.created_at),
    authenticator: text(row.author_name) && { display: row.author_name },
    relatesTo: [{ code: 'appends', target: { reference: `DocumentReference/${row.note_id as string}` } }],
    description: row.reason,
    content: plain(row.text as string),
  }
}

export function consentOf(row: Row, context: Context): Resource {
  const ended = row.withdrawn_at !== null || row.cancelled_at !== null
  const signed = row.signed_at === null ? 'proposed' : 'active'
  return {
    resourceType: 'Consent',
    id: row.id as string,
    status: ended ? 'inactive' : row.declined_at === null ? signed : 'rejected',
    scope: coding(`${terminology}/consentscope`, row.purpose === 'treatment' ? 'treatment' : 'patient-privacy'),
    category: [coding('http://loinc.org', '59284-0', 'Consent Document')],
    patient: patient(context),
    dateTime: instant(row.signed_at ?? row.declined_at ?? row.asked_at),
    sourceAttachment: row.file ? { contentType: 'application/pdf', url: addressOf(row.file) } : undefined,
    policyRule: { text: text(row.text) ?? `Consent for ${String(row.purpose).replaceAll('-', ' ')}` },
  }
}
