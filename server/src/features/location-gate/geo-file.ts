import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Reader, type Response } from 'maxmind'
import { nowMs } from '../../platform/clock.ts'
import { faultFields, type Log } from '../../platform/log.ts'

/** A file in MaxMind DB format, held in memory and reloaded when it is replaced on disk. */
export type GeoFile = {
  /** The file's name without extension; the `source` of its results. */
  name: string
  builtAt(): Date
  /** The record of an address, or undefined. Checks for a new file first, at most once a minute. */
  find(address: string): Promise<Record<string, unknown> | undefined>
}

const recheckMs = 60_000

/** @throws Error with a message for the operator if the file cannot be read or has another format. */
export async function openGeoFile(path: string, log: Log): Promise<GeoFile> {
  const name = basename(path).replace(/\.mmdb$/i, '')
  let stamp = await stampOf(path).catch(() => {
    throw new Error(`the location database ${path} cannot be read. Correct GEO_COUNTRY_MMDB or GEO_ASN_MMDB.`)
  })
  let reader = await read(path)
  let checkedAt = nowMs()

  async function refresh(): Promise<void> {
    checkedAt = nowMs()
    try {
      const current = await stampOf(path)
      if (current === stamp) return
      stamp = current
      reader = await read(path)
      log.info({ database: name, builtAt: reader.metadata.buildEpoch }, 'a location database was replaced')
    } catch (error) {
      log.warn(
        { database: name, ...faultFields(error) },
        'a location database cannot be read, using the previous version',
      )
    }
  }

  return {
    name,
    builtAt: () => reader.metadata.buildEpoch,
    find: async (address) => {
      if (Math.abs(nowMs() - checkedAt) >= recheckMs) await refresh()
      try {
        const found = reader.get(address) as unknown
        return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : undefined
      } catch {
        return undefined
      }
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
