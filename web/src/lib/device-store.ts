import { forgetKept, keptDatabase, keptFor, keptForKey, writeStored } from './storage.ts'

// What a client lets this browser keep for when there is no connection. Each value is encrypted with AES-GCM. The key can be used by pages of this
// site, but no script can read it, so that copied rows are of no use without this browser. It protects nothing from someone who can open the
// portal's offline page in this browser: nobody is asked for anything there.

const keyName = 'key'
const storeName = 'kept'
const channelName = 'openhour-device'

type KeyRow = { material: CryptoKey; salt: Uint8Array<ArrayBuffer> }
type Row = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

const bytes = (text: string) => new TextEncoder().encode(text)
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error('The browser’s database did not answer'))
  })
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(keptDatabase, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  const database = await answerOf(request)
  // Another tab removes everything.
  database.onversionchange = () => database.close()
  return database
}

/** Runs `act` in one transaction, which is on the disk when this resolves. No connection stays open: an open one would delay the deletion. */
async function within<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(storeName, mode, { durability: 'strict' })
    const committed = new Promise<void>((done, fail) => {
      transaction.oncomplete = () => done()
      transaction.onabort = () => fail(transaction.error ?? new Error('The browser stored nothing'))
    })
    const [result] = await Promise.all([act(transaction.objectStore(storeName)), committed])
    return result
  } finally {
    database.close()
  }
}

function derive({ material, salt }: KeyRow, owner: string): Promise<CryptoKey> {
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info: bytes(`openhour device ${owner}`) }
  return crypto.subtle.deriveKey(how, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const bound = (owner: string, name: string) => bytes(`${owner} ${name}`)

/** The person whose entries are kept, and their key; undefined without their consent, or if the browser has lost the key. */
async function opened(): Promise<{ owner: string; key: CryptoKey } | undefined> {
  const owner = keptFor()
  if (owner === null) return undefined
  const row = await within('readonly', (store) => answerOf(store.get(keyName) as IDBRequest<KeyRow | undefined>))
  if (row) return { owner, key: await derive(row, owner) }
  forgetKept()
  return undefined
}

/**
 * Begins to keep things for this person, after their explicit consent. Whatever was kept for anyone before is removed.
 * @throws if this browser cannot keep anything
 */
export async function startKeeping(owner: string): Promise<void> {
  const material = await crypto.subtle.importKey('raw', random(32), 'HKDF', false, ['deriveKey'])
  await within('readwrite', async (store) => {
    void answerOf(store.clear())
    await answerOf(store.put({ material, salt: random(16) } satisfies KeyRow, keyName))
  })
  if (!writeStored(keptForKey, owner)) {
    forgetKept()
    throw new Error('This browser does not allow storing')
  }
  // Otherwise the browser may delete it when the disk is nearly full.
  void navigator.storage?.persist?.().catch(() => undefined)
}

/** Removes everything, and tells what shows it. */
export function stopKeeping(): void {
  forgetKept()
  tellOthers()
}

/** Returns whether it was stored: not without consent. @throws if the disk is full or the browser refuses */
export async function keepOnDevice(name: string, value: unknown): Promise<boolean> {
  const by = await opened()
  if (!by) return false
  const iv = random(12)
  const how = { name: 'AES-GCM', iv, additionalData: bound(by.owner, name) }
  const sealed = await crypto.subtle.encrypt(how, by.key, bytes(JSON.stringify(value)))
  const stored = await within('readwrite', async (store) => {
    // Everything may have been removed since the key was read.
    if ((await answerOf(store.getKey(keyName))) === undefined) return false
    await answerOf(store.put({ iv, sealed } satisfies Row, name))
    return true
  })
  if (stored) tellOthers()
  else forgetKept()
  return stored
}

/** What is kept under names with this prefix, in the order of their names. What cannot be opened is left out. */
export async function keptOnDevice(prefix: string): Promise<unknown[]> {
  const by = await opened()
  if (!by) return []
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  const [names, rows] = await within('readonly', (store) =>
    Promise.all([answerOf(store.getAllKeys(range)), answerOf(store.getAll(range) as IDBRequest<Row[]>)]),
  )
  const values = await Promise.all(
    rows.map(async ({ iv, sealed }, at) => {
      const how = { name: 'AES-GCM', iv, additionalData: bound(by.owner, names[at] as string) }
      const text = await crypto.subtle.decrypt(how, by.key, sealed).catch(() => undefined)
      return text && (JSON.parse(new TextDecoder().decode(text)) as unknown)
    }),
  )
  return values.filter((value) => value !== undefined)
}

export async function removeFromDevice(name: string): Promise<void> {
  if (!(await opened())) return
  await within('readwrite', (store) => answerOf(store.delete(name)))
  tellOthers()
}

const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

/** This page hears it too. */
function tellOthers(): void {
  const sender = new BroadcastChannel(channelName)
  sender.postMessage(null)
  sender.close()
}

/** Calls back when this or another tab changes what is kept. Returns a function that stops listening. */
export function onDevice(changed: () => void): () => void {
  listeners.add(changed)
  channel ??= new BroadcastChannel(channelName)
  channel.onmessage = () => {
    for (const listener of listeners) listener()
  }
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    channel?.close()
    channel = undefined
  }
}
