/** The browser's two stores: `kept` outlives the browser, `tab` ends with the tab. */
export type Store = 'kept' | 'tab'

// A browser may forbid storage altogether: even accessing it then throws. The product must keep working.
function storeOf(store: Store): Storage | undefined {
  try {
    return store === 'kept' ? localStorage : sessionStorage
  } catch {
    return undefined
  }
}

/** `null` if nothing is stored, or storage is forbidden. */
export function readStored(key: string, store: Store = 'kept'): string | null {
  try {
    return storeOf(store)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Returns whether it was stored: not if storage is full or forbidden. */
export function writeStored(key: string, value: string, store: Store = 'kept'): boolean {
  try {
    const found = storeOf(store)
    found?.setItem(key, value)
    return found !== undefined
  } catch {
    return false
  }
}

export function removeStored(key: string, store: Store = 'kept'): void {
  try {
    storeOf(store)?.removeItem(key)
  } catch {
    // storage is not available
  }
}

/** Keys with this prefix. */
export function storedKeys(prefix: string, store: Store = 'kept'): string[] {
  try {
    return Object.keys(storeOf(store) ?? {}).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Calls back when another tab changes `key`. Returns a function that stops listening. */
export function onStoredElsewhere(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** For device-store.ts: the database, and the key of its owner. */
export const keptDatabase = 'openhour-device'
export const keptForKey = 'on_this_device'

/** The person who let this browser keep things for when there is no connection; null for no one. */
export const keptFor = (): string | null => readStored(keptForKey)

/**
 * Removes everything that this browser keeps for anyone. At once: without the person, nobody reads the database again.
 */
export function forgetKept(): void {
  removeStored(keptForKey)
  try {
    indexedDB.deleteDatabase(keptDatabase)
  } catch {
    // storage is not available
  }
}

/** For kept-recording.ts: sound that was recorded and not sent yet. */
export const recordingDatabase = 'openhour-recording'

/** Removes what was recorded here and not sent yet. */
export function forgetRecordings(): void {
  try {
    indexedDB.deleteDatabase(recordingDatabase)
  } catch {
    // storage is not available
  }
}

/** State of the current history entry: it survives a reload, and other entries do not have it. */
export function readHere(key: string): unknown {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[key] : undefined
}

export function keepHere(key: string, value: unknown): void {
  history.replaceState({ ...(history.state as object | null), [key]: value }, '')
}

export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}

/** For screen settings only: sign-in data is in cookies that no script can read. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * 86400}; samesite=lax${secure}`
}
