import { openFakeServer } from './fake-server.ts'
import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import type { ListedDocument, StorageParts } from '@openhour/shared/features/documents/all-documents.contract.ts'
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
    textState: null,
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
  /** Documents whose texts contain whatever is searched for. */
  const foundIn = new Map<string, ListedDocument['found']>()
  const wire: OnTheWire[] = []
  let moment = 1
  const client = { joined: false }
  const nextMoment = () => `2026-05-05T10:00:00.00000${++moment}Z`
  const storage = { usedBytes: 25_400, limitBytes: null as number | null }
  const gone = new Map<string, ClientDocument[]>()
  const parts: Omit<StorageParts, keyof typeof storage> = {
    types: [{ documentType: 'consent', count: 2, bytes: 20_000 }],
    messageBytes: 5400,
    recordingBytes: 0,
    practiceBytes: 0,
    clients: [{ clientId, clientName: 'Maya Okafor', bytes: 20_000 }],
    otherClientBytes: 0,
  }
  const one = <T>(id: string, act: (at: number, document: ClientDocument) => T) => {
    const at = documents.findIndex((document) => document.id === id)
    const document = documents[at]
    return document ? act(at, document) : problemOf('not-found', documentTexts.notFound)
  }
  const server = openFakeServer({
    'documents/list': ({ page }) => ({
      items: documents.slice((page - 1) * 25, page * 25),
      total: documents.length,
      clientJoined: client.joined,
      storage,
    }),
    'documents/get': ({ id }) => one(id, (_at, document) => document),
    'documents/update': ({ id, updatedAt, shared, description = null, expiresOn = null, ...details }) =>
      one(id, (at, document) => {
        if (updatedAt !== document.updatedAt) return problemOf('version-conflict', documentTexts.changed)
        const sharedAt = shared ? '2026-05-05T09:00:00Z' : null
        return (documents[at] = { ...document, ...details, description, expiresOn, sharedAt, updatedAt: nextMoment() })
      }),
    'allDocuments/list': ({ page, owners, type, search = '' }) => {
      const fitting = documents.filter(
        ({ id, clientId: of, documentType, title }) =>
          (owners === 'all' || (of === null) === (owners === 'practice')) &&
          (type === 'all' || documentType === type) &&
          (title.toLowerCase().includes(search.toLowerCase()) || foundIn.has(id)),
      )
      const listed = fitting.map((one) => ({
        ...one,
        clientName: one.clientId === null ? null : 'Maya Okafor',
        clientArchived: false,
        clientJoined: true,
        found: search === '' ? null : (foundIn.get(one.id) ?? null),
      }))
      return {
        items: listed.slice((page - 1) * 25, page * 25),
        total: listed.length,
        count: documents.length,
        clientName: null,
      }
    },
    'allDocuments/storage': () => ({ ...parts, ...storage }),
    'allDocuments/setType': ({ ids, documentType }) => {
      for (const id of ids) one(id, (at, document) => (documents[at] = { ...document, documentType }))
      return { changed: ids.length }
    },
    'allDocuments/share': ({ ids, shared }) => {
      const sharedAt = shared ? '2026-05-05T09:00:00Z' : null
      for (const id of ids) one(id, (at, document) => (documents[at] = { ...document, sharedAt }))
      return { changed: ids.length }
    },
    'allDocuments/delete': ({ ids }) => {
      const undoId = crypto.randomUUID()
      gone.set(
        undoId,
        documents.filter(({ id }) => ids.includes(id)),
      )
      for (const id of ids) one(id, (at) => documents.splice(at, 1))
      return { undoId, deleted: ids.length }
    },
    'allDocuments/restore': ({ undoId }) => {
      const back = gone.get(undoId) ?? []
      documents.push(...back)
      return { restored: back.length }
    },
    'documents/delete': ({ id }) =>
      one(id, (at) => {
        documents.splice(at, 1)
        return { id }
      }),
  })
  onUpload((sent) => wire.push(onTheWire(sent, documents)))
  return Object.assign(server, { documents, foundIn, wire, storage, client })
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
