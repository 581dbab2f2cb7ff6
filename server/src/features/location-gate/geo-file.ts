import { readFile, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { basename } from 'node:path'
import { Reader, type Response } from 'maxmind'
import { nowMs } from '../../platform/clock.ts'
import { faultFields, type Log } from '../../platform/log.ts'

/** A file in MaxMind DB format. Read when it is asked, again when it is replaced on disk, and let go while nobody asks: the shipped files take 16 MB. */
export type GeoFile = {
  /** The file's name without extension; the `source` of its results. */
  name: string
  builtAt(): Date
  /** The record of an address, or undefined. Checks for a new file first, at most once a minute. */
  find(address: string): Promise<Record<string, unknown> | undefined>
}

const recheckMs = 60_000
const keptMs = 10 * 60_000

/** @throws Error with a message for the operator if the file cannot be read or has another format. */
export async function openGeoFile(path: string, log: Log): Promise<GeoFile> {
  const name = basename(path).replace(/\.mmdb$/i, '')
  let stamp = await stampOf(path).catch(() => {
    throw new Error(`the location database ${path} cannot be read. Correct GEO_COUNTRY_MMDB or GEO_ASN_MMDB.`)
  })
  let { buildEpoch: builtAt } = (await read(path)).metadata
  let reader: Promise<Reader<Response>> | undefined
  let checkedAt = nowMs()
  const release = setTimeout(() => {
    reader = undefined
  }, keptMs).unref()

  async function refresh(): Promise<void> {
    checkedAt = nowMs()
    try {
      const current = await stampOf(path)
      if (current === stamp) return
      stamp = current
      const fresh = await read(path)
      reader = Promise.resolve(fresh)
      builtAt = fresh.metadata.buildEpoch
      log.info({ database: name, builtAt }, 'a location database was replaced')
    } catch (error) {
      log.warn(
        { database: name, ...faultFields(error) },
        'a location database cannot be read, using the previous version',
      )
    }
  }

  async function look(address: string): Promise<unknown> {
    reader ??= read(path)
    try {
      const held = await reader
      return isIP(address) ? held.get(address) : undefined
    } catch (error) {
      reader = undefined
      log.warn({ database: name, ...faultFields(error) }, 'a location database cannot be read, the address is unknown')
      return undefined
    }
  }

  return {
    name,
    builtAt: () => builtAt,
    find: async (address) => {
      if (Math.abs(nowMs() - checkedAt) >= recheckMs) await refresh()
      release.refresh()
      const found = await look(address)
      return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : undefined
    },
  }
}

async function stampOf(path: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(path)
  return `${mtimeMs} ${size} ${ino}`
}

async function read(path: string): Promise<Reader<Response>> {
  const bytes = await readFile(path)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    throw new Error(`the location database ${path} is compressed (gzip). Decompress it first.`)
  try {
    const reader = new Reader<Response>(bytes)
    reader.get('192.0.2.1') // throws if the file is truncated
    return reader
  } catch {
    throw new Error(`the location database ${path} is not a MaxMind DB file (.mmdb).`)
  }
}
