import { acceptedEndings } from '@openhour/shared/features/documents/documents.rules.ts'
import type { Attachment } from '@openhour/shared/features/messages/messages.contract.ts'
import { maxAttachments } from '@openhour/shared/features/messages/messages.rules.ts'
import { connection, onConnection } from '../../lib/api/connection.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { uploadFile } from '../../lib/api/transfer.ts'
import { fileProblem } from '../../lib/files/file-problem.ts'
import { uploadHeaders } from '../../lib/files/upload-headers.ts'
import type { BoxFile } from './box-file.ts'

/** For a browser's file chooser. */
export const acceptedFiles = acceptedEndings.join(',')

type UploadsOptions = {
  path: string
  clientId: string
  /** The files of the box, now. */
  read: () => readonly BoxFile[]
  write: (files: readonly BoxFile[]) => void
}

const refused = new Set(['invalid-input', 'too-large', 'limit-reached', 'not-found', 'not-possible-now'])
const lost = 'The upload was interrupted. Nothing is lost: it goes on once the connection is back.'
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Uploads the files of one message box, one after the other. Each keeps its idempotency key, so that a repeated upload is stored once. */
export function openMessageUploads({ path, clientId, read, write }: UploadsOptions) {
  const held = new Map<string, { file: File; stop: AbortController }>()
  let queue = Promise.resolve()

  const change = (key: string, by: Partial<BoxFile>) => {
    write(read().map((one) => (one.key === key ? { ...one, ...by } : one)))
    const busy = read().some(({ state }) => state === 'uploading')
    if (busy) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
  }

  async function upload(key: string): Promise<void> {
    const one = held.get(key)
    if (!one || one.stop.signal.aborted) return
    const { file, stop } = one
    try {
      const sent = await uploadFile<Attachment>(path, file, {
        headers: { ...uploadHeaders({ clientId, fileName: file.name }), 'idempotency-key': key },
        signal: stop.signal,
        onProgress: (share) => change(key, { share }),
      })
      change(key, { state: 'ready', sent })
      held.delete(key)
    } catch (error) {
      if (stop.signal.aborted) return
      const { code, detail } = problemFrom(error)
      const isLost = code === 'unavailable' && connection() !== 'online'
      change(key, { state: refused.has(code) ? 'refused' : 'failed', isLost, problem: isLost ? lost : detail })
    }
  }
  const enqueue = (key: string) => (queue = queue.then(() => upload(key)))

  const retry = (key: string) => {
    const one = held.get(key)
    if (!one) return
    held.set(key, { ...one, stop: new AbortController() })
    change(key, { state: 'uploading', share: 0, isLost: false })
    void enqueue(key)
  }
  const stopListening = onConnection(() => {
    if (connection() === 'online')
      for (const { key, state, isLost } of read()) if (state === 'failed' && isLost) retry(key)
  })

  return {
    /** @returns why some were not added */
    add: async (files: readonly File[]): Promise<string | undefined> => {
      const checked = await Promise.all(files.map(async (file) => ({ file, problem: await fileProblem(file) })))
      const room = Math.max(0, maxAttachments - read().length)
      const added = checked.slice(0, room).map(({ file, problem }): BoxFile => {
        const key = crypto.randomUUID()
        held.set(key, { file, stop: new AbortController() })
        const { name, size: bytes } = file
        return { key, name, bytes, share: 0, ...(problem ? { state: 'refused', problem } : { state: 'uploading' }) }
      })
      write([...read(), ...added])
      for (const { key, state } of added) if (state === 'uploading') void enqueue(key)
      const left = checked.slice(room).map(({ file }) => file.name)
      if (left.length === 0) return undefined
      return `A message can have up to ${maxAttachments} files. Not added: ${left.join(', ')}.`
    },
    retry,
    stop: (key: string) => {
      held.get(key)?.stop.abort()
      held.delete(key)
    },
    close: () => {
      stopListening()
      removeEventListener('beforeunload', warn)
      for (const { stop } of held.values()) stop.abort()
    },
  }
}

export type MessageUploads = ReturnType<typeof openMessageUploads>
