import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { toast } from '../../lib/toast.ts'
import { uploadFile } from '../../lib/api/transfer.ts'
import { uploadHeaders } from '../../lib/files/upload-headers.ts'
import type { ChosenFile } from './chosen-file.ts'

export type Upload = {
  id: string
  /** Null: a document of the practice. */
  clientId: string | null
  fileName: string
  bytes: number
  state: 'waiting' | 'sending' | 'storing' | 'failed' | 'cancelled'
  /** Fraction sent, 0 to 1. */
  share: number
  /** Error message for the person. */
  problem: string | undefined
}

type Held = { upload: Upload; chosen: ChosenFile; stop: AbortController; key: string }

/** More parallel uploads would not be faster. */
const atOnce = 2

// Module state outlives the component: uploads continue while another section is open.
let held: Held[] = []
let shown: readonly Upload[] = []
const listeners = new Set<() => void>()
const storedListeners = new Set<() => void>()

function changed(): void {
  shown = held.map(({ upload }) => upload)
  for (const listener of listeners) listener()
}

function change(id: string, by: Partial<Upload>): void {
  held = held.map((one) => (one.upload.id === id ? { ...one, upload: { ...one.upload, ...by } } : one))
  changed()
}

const isInProgress = ({ state }: Upload) => state === 'sending' || state === 'storing'
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function goOn(): void {
  const free = atOnce - held.filter(({ upload }) => isInProgress(upload)).length
  const next = held.filter(({ upload }) => upload.state === 'waiting').slice(0, Math.max(0, free))
  for (const one of next) void run(one)
  const busy = held.some(({ upload }) => isInProgress(upload))
  if (busy) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

async function run({ upload: { id, clientId, fileName }, chosen, stop, key }: Held): Promise<void> {
  change(id, { state: 'sending', share: 0, problem: undefined })
  const { file, title, documentType, description, expiresOn } = chosen
  const expiry = expiresOn === '' ? {} : { expiresOn }
  const details = { clientId, fileName, title, documentType, description, ...expiry }
  try {
    await uploadFile<ClientDocument>('/api/documents', file, {
      headers: { ...uploadHeaders(details), 'idempotency-key': key },
      signal: stop.signal,
      onProgress: (share) => change(id, { share, state: share < 1 ? 'sending' : 'storing' }),
    })
    forget(id)
    toast.good('Document uploaded successfully', { description: title })
    for (const listener of storedListeners) listener()
  } catch (error) {
    if (stop.signal.aborted) change(id, { state: 'cancelled' })
    else {
      const { detail } = problemFrom(error)
      change(id, { state: 'failed', problem: detail })
      toast.bad(`Failed to upload file: ${title}`, { description: detail })
    }
  }
  goOn()
}

function forget(id: string): void {
  held = held.filter(({ upload }) => upload.id !== id)
  changed()
}

/** The uploads of this browser window, for all clients. */
export const uploads = {
  add(clientId: string | null, files: readonly ChosenFile[]): void {
    for (const chosen of files) {
      const { id, file } = chosen
      const upload = {
        id,
        clientId,
        fileName: file.name,
        bytes: file.size,
        state: 'waiting' as const,
        share: 0,
        problem: undefined,
      }
      held = [...held, { upload, chosen, stop: new AbortController(), key: crypto.randomUUID() }]
    }
    changed()
    goOn()
  },
  cancel(id: string): void {
    held.find(({ upload }) => upload.id === id)?.stop.abort()
    change(id, { state: 'cancelled' })
    goOn()
  },
  /** Retries with the same idempotency key, so a file that did arrive isn't stored twice. */
  retry(id: string): void {
    held = held.map((one) => (one.upload.id === id ? { ...one, stop: new AbortController() } : one))
    change(id, { state: 'waiting', share: 0, problem: undefined })
    goOn()
  },
  dismiss: forget,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Called after each successful upload. */
  onStored(listener: () => void): () => void {
    storedListeners.add(listener)
    return () => storedListeners.delete(listener)
  },
  all: () => shown,
}
