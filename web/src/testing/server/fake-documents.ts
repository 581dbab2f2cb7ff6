import { openFakeServer } from './fake-server.ts'
import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import type { ClientDocument, DocumentDetails } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentTexts } from '@openhour/shared/features/documents/documents.rules.ts'
import { onUpload, type SentUpload } from './fake-uploads.ts'

export const clientId = '018f0000-0000-7000-8000-0000000000c1'

/** A document of a client. */
export function documentOf(given: Partial<ClientDocument> = {}): ClientDocument {
  const id = given.id ?? crypto.randomUUID()
  return {
    id,
    clientId,
    title: 'Consent',
    fileName: 'Consent.pdf',
    fileType: 'application/pdf',
    fileSize: 12_700,
    documentType: 'general',
    description: null,
    url: `/api/documents/${id}/content`,
    scanned: false,
    sharedAt: null,
    uploadDate: '2026-05-04T17:00:00Z',
    expiresOn: null,
    remindDays: 30,
    updatedAt: '2026-05-04T17:00:00Z',
    ...given,
  }
}

/** An upload that was sent and not answered yet. */
type OnTheWire = {
  details: DocumentDetails & { fileName: string; clientId: string | null }
  key: string | undefined
  readonly aborted: boolean
  progress(share: number): void
  /** Answers that it was stored. */
  take(): void
  refuse(problem: Problem): void
  lose(): void
}

/** The server for the documents section. An upload stays unanswered until the test answers it. */
export function openFake() {
  const documents: ClientDocument[] = []
  const wire: OnTheWire[] = []
  let moment = 1
  const nextMoment = () => `2026-05-05T10:00:00.00000${++moment}Z`
  const storage = { usedBytes: 25_400, limitBytes: null as number | null }
  const one = <T>(id: string, act: (at: number, document: ClientDocument) => T) => {
    const at = documents.findIndex((document) => document.id === id)
    const document = documents[at]
    return document ? act(at, document) : problemOf('not-found', documentTexts.notFound)
  }
  const server = openFakeServer({
    'documents/list': ({ page }) => ({
      items: documents.slice((page - 1) * 25, page * 25),
      total: documents.length,
      storage,
    }),
    'documents/get': ({ id }) => one(id, (_at, document) => document),
    'documents/update': ({ id, updatedAt, shared, description = null, expiresOn = null, ...details }) =>
      one(id, (at, document) => {
        if (updatedAt !== document.updatedAt) return problemOf('version-conflict', documentTexts.changed)
        const sharedAt = shared ? '2026-05-05T09:00:00Z' : null
        return (documents[at] = { ...document, ...details, description, expiresOn, sharedAt, updatedAt: nextMoment() })
      }),
    'documents/delete': ({ id }) =>
      one(id, (at) => {
        documents.splice(at, 1)
        return { id }
      }),
  })
  onUpload((sent) => wire.push(onTheWire(sent, documents)))
  return Object.assign(server, { documents, wire, storage })
}

function onTheWire(sent: SentUpload, documents: ClientDocument[]): OnTheWire {
  const details = sent.details<OnTheWire['details']>()
  return {
    details,
    key: sent.header('idempotency-key'),
    get aborted() {
      return sent.aborted
    },
    progress: sent.progress,
    take: () => {
      const { description = null, expiresOn = null, ...rest } = details
      documents.unshift(documentOf({ ...rest, description, expiresOn, fileSize: sent.body.size }))
      sent.answer(201, documents[0] ?? {})
    },
    refuse: (problem) => sent.answer(problem.status, problem),
    lose: sent.lose,
  }
}
