import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'

/** The built-in measures, all free to use without permission. */
const shipped = join(import.meta.dirname, '../../../measure-packs')

/** An installation's measures by id. */
export type Packs = ReadonlyMap<string, MeasurePack>

/**
 * Reads the built-in measures and the operator's, as `.json` files. The operator's replace built-in ones with the same id.
 * @param folder the operator's folder, which may be missing
 * @throws Error with a message for the operator that names the file and its fault
 */
export function readPacks(folder: string): Packs {
  return new Map([...packsIn(shipped), ...(existsSync(folder) ? packsIn(folder) : [])].map((pack) => [pack.id, pack]))
}

function packsIn(folder: string): MeasurePack[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => packIn(join(folder, name)))
}

function packIn(file: string): MeasurePack {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`The measure ${file} is not valid JSON. Correct or remove it.`)
  }
  const read = MeasurePack.safeParse(content)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = issue?.path.length ? `${issue.path.join('.')}: ` : ''
  throw new Error(`The measure ${file} is invalid: ${place}${issue?.message ?? ''}. Correct or remove it.`)
}
