import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'

/** The measures that come with the product: free to use without permission. */
const shipped = join(import.meta.dirname, '../../../measure-packs')

/** The measures of an installation, by their id. */
export type Packs = ReadonlyMap<string, MeasurePack>

/**
 * Reads the measures that come with the product and those that the operator put beside them, as `.json` files. One of the operator's takes the place
 * of a shipped one of the same id.
 * @param folder the operator's; need not be there
 * @throws Error with a sentence for the operator that names the file and what is wrong with it.
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
    throw new Error(`The measure ${file} cannot be read: it is no JSON. Mend it or take it away.`)
  }
  const read = MeasurePack.safeParse(content)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = issue?.path.length ? `${issue.path.join('.')}: ` : ''
  throw new Error(`The measure ${file} cannot be used: ${place}${issue?.message ?? ''}. Mend it or take it away.`)
}
