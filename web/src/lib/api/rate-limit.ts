import { readStored, writeStored } from '../storage.ts'

/**
 * The browser's own rate limit, shared by all its windows: may `action` happen once more within `scope`? It saves the
 * server requests that it would refuse; the server counts for itself. Without browser storage, memory is used.
 */
export function isWithinLimit(action: string, scope: string, most: number, windowMs: number): boolean {
  const key = `openhour.limit.${action}.${scope}`
  const since = Date.now() - windowMs
  const times = timesOf(readStored(key) ?? unstored.get(key)).filter((time) => time > since)
  if (times.length >= most) return false
  const written = JSON.stringify([...times, Date.now()])
  if (!writeStored(key, written)) unstored.set(key, written)
  return true
}

const unstored = new Map<string, string>()

function timesOf(text: string | undefined): number[] {
  try {
    const times: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(times) ? times.filter((time) => typeof time === 'number' && time <= Date.now()) : []
  } catch {
    return []
  }
}
