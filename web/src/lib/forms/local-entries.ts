import { leftPlace, leftPlaces } from './left-text.ts'
import { readStored, removeStored, writeStored } from '../storage.ts'
import { entryPrefix, mayHoldText, onSignOut, unsavedText } from './unsaved-text.ts'

/** Permission for this browser to store anything; valid before `expiresAt` (ISO 8601). */
export type LocalSession = { expiresAt: string; invitationToken: string }

/** A stored entry, encrypted. Both times in milliseconds. */
type Entry = { data: unknown; timestamp: number; ttl: number }

export type LocalEntries = {
  /** Fetches the key in advance, for when the connection is lost. Fails silently: storing reports it then. */
  prepare(): Promise<void>
  /** @throws Error 'No active session', 'Failed to encrypt data', or that the browser has no room. */
  store(name: string, data: unknown, ttlMs?: number): Promise<void>
  /**
   * Undefined if there is none or it has expired.
   * @throws Error 'Failed to decrypt data' for an entry of another sign-in; it is removed.
   */
  read(name: string): Promise<unknown>
  remove(name: string): void
}

const sessionName = 'local-session'
const lifetimeMs = 60 * 60_000

// The key is only in this page's memory.
let keys = new Map<string, Promise<CryptoKey>>()
let leftKeys = new Map<string, LeftKey>()

/** A person's key for one day, which the server returns again after the next sign-in. */
type LeftKey = { day: string; by: CryptoKey }
type LeftKeyText = { day: string; key: string }

const importKey = (text: string) =>
  crypto.subtle.importKey('raw', bytesOf(text), 'AES-GCM', false, ['encrypt', 'decrypt'])
const leftBoundTo = (owner: string) => new TextEncoder().encode(`${owner} left`)

async function keepUnsaved(): Promise<void> {
  const unsaved = unsavedText()
  for (const [owner, { day, by }] of leftKeys) {
    const entries = unsaved.filter((one) => one.owner === owner).map(({ name, data }) => ({ name, data }))
    if (entries.length === 0) continue
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify({ entries, timestamp: Date.now() }))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: leftBoundTo(owner) }, by, text)
    writeStored(leftPlace(owner), `${day} ${textOf(iv)}${textOf(new Uint8Array(sealed))}`)
  }
}

type LeftEntry = { name: string; data: unknown; timestamp: number }

/** What tabs left, the oldest first, and removes it. */
async function takeLeft(owner: string, texts: readonly LeftKeyText[]): Promise<LeftEntry[]> {
  const left: LeftEntry[] = []
  for (const place of leftPlaces(owner)) {
    const stored = readStored(place) ?? ''
    removeStored(place)
    left.push(...(await openLeft(owner, stored, texts)))
  }
  return left.toSorted((one, other) => one.timestamp - other.timestamp)
}

async function openLeft(owner: string, stored: string, texts: readonly LeftKeyText[]): Promise<LeftEntry[]> {
  const [day = '', sealed = ''] = stored.split(' ')
  const text = texts.find((one) => one.day === day)?.key
  if (text === undefined) return []
  try {
    const by = await importKey(text)
    const iv = bytesOf(sealed.slice(0, 16))
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: leftBoundTo(owner) },
      by,
      bytesOf(sealed.slice(16)),
    )
    const left = JSON.parse(new TextDecoder().decode(opened)) as {
      entries: { name: string; data: unknown }[]
      timestamp: number
    }
    if (Date.now() >= left.timestamp + lifetimeMs) return []
    return left.entries.map((entry) => ({ ...entry, timestamp: left.timestamp }))
  } catch {
    return []
  }
}

/**
 * What the browser stores for one person, encrypted with AES-GCM under a key that the server issues for this sign-in
 * session only. After the session, no one can read the entries, not even this person.
 * @param owner the person's id
 * @param ask the server's response for the signed-in person; the key is 32 bytes in base64url
 */
export function openLocalEntries(
  owner: string,
  ask: () => Promise<LocalSession & { key: string; leftKeys?: LeftKeyText[] }>,
): LocalEntries {
  const place = (name: string) => `${entryPrefix}${owner}.${name}`
  const boundTo = (name: string) => new TextEncoder().encode(`${owner} ${name}`)

  function key(): Promise<CryptoKey> {
    const known = keys.get(owner)
    if (known) return known
    const asked = ask().then(async ({ key: text, leftKeys: texts = [], ...session }) => {
      const made = await importKey(text)
      await write(made, sessionName, session satisfies LocalSession, Date.parse(session.expiresAt) - Date.now())
      const [today] = texts
      if (today) leftKeys.set(owner, { day: today.day, by: await importKey(today.key) })
      for (const { name, data } of await takeLeft(owner, texts)) await write(made, name, data, lifetimeMs)
      return made
    })
    keys.set(owner, asked)
    asked.catch(() => keys.delete(owner))
    return asked
  }

  async function write(by: CryptoKey, name: string, data: unknown, ttl: number): Promise<void> {
    const text = new TextEncoder().encode(JSON.stringify({ data, timestamp: Date.now(), ttl } satisfies Entry))
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle
      .encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(name) }, by, text)
      .catch(() => {
        throw new Error('Failed to encrypt data')
      })
    if (!writeStored(place(name), textOf(iv) + textOf(new Uint8Array(sealed))))
      throw new Error('This browser has no room to keep what was typed')
  }

  async function open(by: CryptoKey, name: string): Promise<unknown> {
    const stored = readStored(place(name))
    if (stored === null) return undefined
    try {
      const opened = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: bytesOf(stored.slice(0, 16)), additionalData: boundTo(name) },
        by,
        bytesOf(stored.slice(16)),
      )
      const { data, timestamp, ttl } = JSON.parse(new TextDecoder().decode(opened)) as Entry
      if (Date.now() < timestamp + ttl) return data
    } catch {
      removeStored(place(name))
      throw new Error('Failed to decrypt data')
    }
    removeStored(place(name))
    return undefined
  }

  /** The local session if it is valid; an invalid one is removed. */
  async function session(by: CryptoKey): Promise<LocalSession | undefined> {
    const kept = (await open(by, sessionName).catch(() => undefined)) as LocalSession | undefined
    if (kept && Date.now() < Date.parse(kept.expiresAt)) return kept
    removeStored(place(sessionName))
    return undefined
  }

  /** The key, if the local session allows storing. */
  async function allowed(): Promise<CryptoKey | undefined> {
    const by = await key().catch(() => undefined)
    return by && (await session(by))?.invitationToken ? by : undefined
  }

  /** Another tab may have signed out, or the session may have expired: the server knows. */
  function allowedAgain(): Promise<CryptoKey | undefined> {
    keys.delete(owner)
    return allowed()
  }

  return {
    prepare: async () => void (await key().catch(() => undefined)),
    store: async (name, data, ttlMs = lifetimeMs) => {
      const by = (await allowed()) ?? (await allowedAgain())
      if (!by) throw new Error('No active session')
      await write(by, name, data, ttlMs)
    },
    read: async (name) => {
      if (!mayHoldText(owner, name)) return undefined
      return open(await key(), name)
    },
    remove: (name) => removeStored(place(name)),
  }
}

onSignOut({
  keep: keepUnsaved,
  forget: () => {
    keys = new Map()
    leftKeys = new Map()
  },
})

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}

function textOf(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  return btoa(binary)
}
