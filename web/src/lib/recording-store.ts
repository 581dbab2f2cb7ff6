import { api } from './api/api.ts'
import { recordingDatabase } from './storage.ts'

// What was recorded and not sent yet, so that a closed page loses nothing. Each part is encrypted with AES-GCM under a key of the person and the day, which the
// server gives to that person only, on that day and the next. It is used for an hour after the last sound; it is gone on signing out, and when it was sent or discarded.

const lifetimeMs = 60 * 60_000

export type KeptRecording = { parts: Int16Array<ArrayBuffer>[]; startedAt: number; sessionDate: string }
type Row = { owner: string; clientId: string; sessionDate: string; startedAt: number; at: number; day: string }
type PartRow = Row & { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error('The browser’s database did not answer'))
  })
}

async function within<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const request = indexedDB.open(recordingDatabase, 1)
  request.onupgradeneeded = () => request.result.createObjectStore('parts', { autoIncrement: true })
  const database = await answerOf(request)
  database.onversionchange = () => database.close()
  try {
    return await act(database.transaction('parts', mode).objectStore('parts'))
  } finally {
    database.close()
  }
}

const bound = ({ owner, clientId }: Pick<Row, 'owner' | 'clientId'>) =>
  new TextEncoder().encode(`${owner} ${clientId} sound`)

async function keyOf(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Keeps the parts of one recording. @throws if this browser keeps nothing */
export async function keepRecording(about: { owner: string; clientId: string; sessionDate: string }) {
  const { leftKeys } = await api.drafts.localSession()
  const [today] = leftKeys
  if (!today) throw new Error('no key')
  const key = await keyOf(today.key)
  const startedAt = Date.now()
  return async (part: Int16Array<ArrayBuffer>): Promise<void> => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bound(about) }, key, part)
    const row: PartRow = { ...about, startedAt, at: Date.now(), day: today.day, iv, sealed }
    await within('readwrite', (store) => answerOf(store.add(row)))
  }
}

/** What a closed page left of a recording of this client; undefined if there is nothing, or nothing that can be opened. */
export async function findRecording(owner: string, clientId: string): Promise<KeptRecording | undefined> {
  // Of anybody's: a recording lasts two hours at most.
  await removeRows(({ at }) => Date.now() > at + lifetimeMs * 3)
  const rows = await within('readonly', (store) => answerOf(store.getAll() as IDBRequest<PartRow[]>))
  const mine = rows.filter((row) => row.owner === owner && row.clientId === clientId)
  const [first, last] = [mine[0], mine.at(-1)]
  if (!first || !last) return undefined
  const isOver = Date.now() > last.at + lifetimeMs
  const { leftKeys } = await api.drafts.localSession()
  const text = isOver ? undefined : leftKeys.find(({ day }) => day === first.day)?.key
  if (text === undefined) {
    await forgetRecording(owner, clientId)
    return undefined
  }
  const key = await keyOf(text)
  const parts: Int16Array<ArrayBuffer>[] = []
  for (const { iv, sealed } of mine) {
    const opened = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv, additionalData: bound(first) }, key, sealed)
      .catch(() => undefined)
    if (opened) parts.push(new Int16Array(opened))
  }
  return parts.length === 0 ? undefined : { parts, startedAt: first.startedAt, sessionDate: first.sessionDate }
}

/** Removes what is kept of this client's recording. */
export const forgetRecording = (owner: string, clientId: string): Promise<void> =>
  removeRows((row) => row.owner === owner && row.clientId === clientId)

const removeRows = (isGone: (row: Row) => boolean): Promise<void> =>
  within('readwrite', async (store) => {
    const [keys, rows] = await Promise.all([
      answerOf(store.getAllKeys()),
      answerOf(store.getAll() as IDBRequest<PartRow[]>),
    ])
    await Promise.all(keys.filter((_, at) => isGone(rows[at] as Row)).map((key) => answerOf(store.delete(key))))
  })
