import { openFakeServer } from './fake-server.ts'
import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import type { ClientDocument, DocumentDetails } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentTexts, uploadHeader } from '@openhour/shared/features/documents/documents.rules.ts'
import { vi } from 'vitest'

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
    updatedAt: '2026-05-04T17:00:00Z',
    ...given,
  }
}

/** An upload that was sent and not answered yet. */
type OnTheWire = {
  details: DocumentDetails & { fileName: string; clientId: string }
  key: string | undefined
  aborted: boolean
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
    'documents/update': ({ id, updatedAt, shared, description = null, ...details }) =>
      one(id, (at, document) => {
        if (updatedAt !== document.updatedAt) return problemOf('version-conflict', documentTexts.changed)
        const sharedAt = shared ? '2026-05-05T09:00:00Z' : null
        return (documents[at] = { ...document, ...details, description, sharedAt, updatedAt: nextMoment() })
      }),
    'documents/delete': ({ id }) =>
      one(id, (at) => {
        documents.splice(at, 1)
        return { id }
      }),
  })
  vi.stubGlobal('XMLHttpRequest', wireRequest(wire, documents))
  return Object.assign(server, { documents, wire, storage })
}

function wireRequest(wire: OnTheWire[], documents: ClientDocument[]) {
  return class extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    private headers = new Map<string, string>()
    private sent: OnTheWire | undefined
    open() {
      this.headers.clear()
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }
    abort() {
      if (this.sent) this.sent.aborted = true
      this.dispatchEvent(new Event('abort'))
    }
    send(file: File) {
      const header = this.headers.get(uploadHeader) ?? ''
      const bytes = Uint8Array.from(atob(header.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
        sign.charCodeAt(0),
      )
      const details = JSON.parse(new TextDecoder().decode(bytes)) as OnTheWire['details']
      const answer = (status: number, body: object) => {
        this.status = status
        this.responseText = JSON.stringify(body)
        this.dispatchEvent(new Event('load'))
      }
      this.sent = {
        details,
        key: this.headers.get('idempotency-key'),
        aborted: false,
        progress: (share) =>
          this.upload.dispatchEvent(
            new ProgressEvent('progress', { lengthComputable: true, loaded: share * file.size, total: file.size }),
          ),
        take: () => {
          const { description = null, ...rest } = details
          documents.unshift(documentOf({ ...rest, description, fileSize: file.size }))
          answer(201, documents[0] ?? {})
        },
        refuse: (problem) => answer(problem.status, problem),
        lose: () => this.dispatchEvent(new Event('error')),
      }
      wire.push(this.sent)
    }
  }
}
