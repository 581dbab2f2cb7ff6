import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Anchoring = z.strictObject({
  at: z.string(),
  /** The hash of the previous line, so that no line can be changed, moved or removed unnoticed. */
  previous: sha256,
  /** The previous line is incomplete because the server died while writing it. */
  mended: z.optional(z.literal(true)),
  heads: z.array(z.strictObject({ chainId: z.uuid(), seq: z.int(), hash: sha256 })),
})
export type Anchoring = z.infer<typeof Anchoring>

/** `anchoring` is undefined for an invalid line. `whole` is false for an incomplete last line. */
export type AnchorLine = { number: number; hash: string; whole: boolean; anchoring: Anchoring | undefined }

/** The previous hash of the first line. */
export const BEFORE_FIRST_LINE = '0'.repeat(64)

export function anchorPath(dataDir: string): string {
  return join(dataDir, 'audit-heads.log')
}

/** Streams the lines of the file in order; none without a file. */
export async function* readAnchorLines(dataDir: string): AsyncGenerator<AnchorLine, void, undefined> {
  let number = 0
  let rest: Buffer[] = []
  try {
    for await (const part of createReadStream(anchorPath(dataDir)) as AsyncIterable<Buffer>) {
      let from = 0
      for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
        yield lineOf(++number, Buffer.concat([...rest, part.subarray(from, end)]), true)
        rest = []
        from = end + 1
      }
      if (from < part.length) rest.push(part.subarray(from))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  if (rest.length > 0) yield lineOf(++number, Buffer.concat(rest), false)
}

function lineOf(number: number, raw: Buffer, whole: boolean): AnchorLine {
  return { number, whole, hash: createHash('sha256').update(raw).digest('hex'), anchoring: parsed(raw.toString()) }
}

function parsed(text: string): Anchoring | undefined {
  try {
    return Anchoring.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
