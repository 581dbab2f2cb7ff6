import { createHash } from 'node:crypto'
import { accountIdOf } from './accounts.ts'
import { addDays, instantOn } from './days.ts'
import type { SampleDocument } from './documents.ts'
import { pdfFile } from './pdf-file.ts'
import { uuidFrom } from './random.ts'

type Own = {
  title: string
  fileName: string
  documentType: 'licence' | 'insurance' | 'form'
  description: string | null
  uploadedDaysAgo: number
  expiresInDays: number | null
  text: string
}

const specs: readonly Own[] = [
  {
    title: 'Licence to practise',
    fileName: 'Licence to practise.pdf',
    documentType: 'licence',
    description: 'Renewed every two years.',
    uploadedDaysAgo: 180,
    expiresInDays: 270,
    text: 'The holder is entitled to practise psychotherapy independently.',
  },
  {
    title: 'Professional liability insurance',
    fileName: 'Liability insurance.pdf',
    documentType: 'insurance',
    description: null,
    uploadedDaysAgo: 340,
    expiresInDays: 21,
    text: 'This policy covers the professional practice of the insured in all rooms in which it takes place.',
  },
  {
    title: 'Intake form, blank',
    fileName: 'Intake form.pdf',
    documentType: 'form',
    description: 'To print before a first session.',
    uploadedDaysAgo: 200,
    expiresInDays: null,
    text: 'Name, address, date of birth, whom we may call in an emergency, and what brings you here.',
  },
]

/** The practice's own documents: one of them expires soon. */
export function practiceDocuments(email: string, therapist: string, today: string): SampleDocument[] {
  const therapistId = accountIdOf(email)
  return specs.map(({ title, fileName, documentType, description, uploadedDaysAgo, expiresInDays, text }) => {
    const name = `document ${therapistId} ${fileName}`
    const at = instantOn(addDays(today, -uploadedDaysAgo), 10 * 60 + 12)
    const content = pdfFile([
      { kind: 'title', text: title },
      { kind: 'text', text: therapist },
      { kind: 'line' },
      { kind: 'text', text },
    ])
    const row: SampleDocument['row'] = {
      therapist_id: therapistId,
      id: uuidFrom(name),
      client_id: null,
      title,
      file_name: fileName,
      file_type: 'application/pdf',
      file_size: content.length,
      file_key: createHash('sha256').update(name).digest('hex').slice(0, 32),
      sha256: createHash('sha256').update(content).digest('hex'),
      document_type: documentType,
      description,
      scanned: false,
      shared_at: null,
      upload_date: at,
      created_at: at,
      updated_at: at,
      expires_on: expiresInDays === null ? null : addDays(today, expiresInDays),
      remind_days: 30,
      // The reminder was given and done.
      reminded_for: expiresInDays === null ? null : addDays(today, expiresInDays),
    }
    return { row, content }
  })
}
