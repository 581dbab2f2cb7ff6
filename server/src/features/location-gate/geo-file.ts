import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Reader, type Response } from 'maxmind'
import { nowMs } from '../../platform/clock.ts'
import { faultFields, type Log } from '../../platform/log.ts'

/** One file of the MaxMind DB format, kept in memory and read again when it was replaced on disk. */
export type GeoFile = {
  /** The file's name without its ending: how results name their source. */
  name: string
  builtAt(): Date
  /** What stands at an address, or undefined; the file is looked at first, once a minute at most. */
  find(address: string): Promise<Record<string, unknown> | undefined>
}

const lookAgainMs = 60_000

/** @throws Error with a sentence for the operator when the file cannot be read or is no such database. */
export async function openGeoFile(path: string, log: Log): Promise<GeoFile> {
  const name = basename(path).replace(/\.mmdb$/i, '')
  let stamp = await stampOf(path).catch(() => {
    throw new Error(`the location database ${path} cannot be read. Correct GEO_COUNTRY_MMDB or GEO_ASN_MMDB.`)
  })
  let reader = await read(path)
  let lookedAt = nowMs()

  async function refresh(): Promise<void> {
    lookedAt = nowMs()
    try {
      const current = await stampOf(path)
      if (current === stamp) return
      stamp = current
      reader = await read(path)
      log.info({ database: name, builtAt: reader.metadata.buildEpoch }, 'a location database was replaced')
    } catch (error) {
      log.warn({ database: name, ...faultFields(error) }, 'a location database cannot be read: its last state stays')
    }
  }

  return {
    name,
    builtAt: () => reader.metadata.buildEpoch,
    find: async (address) => {
      if (Math.abs(nowMs() - lookedAt) >= lookAgainMs) await refresh()
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
    throw new Error(`the location database ${path} is still packed (gzip): unpack it first.`)
  try {
    const reader = new Reader<Response>(bytes)
    reader.get('192.0.2.1') // a file that was cut off in its tree gives way here
    return reader
  } catch {
    throw new Error(`the location database ${path} is not a MaxMind DB file (.mmdb).`)
  }
}
