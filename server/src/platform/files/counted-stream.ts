import { createHash } from 'node:crypto'
import { FileTooLarge, type StoredFile } from './files.ts'

/** Counts and hashes a stream, limited to `maxBytes`. `fault` is the sender's error. */
export function measured(stream: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256')
  let bytes = 0
  let fault: Error | undefined
  async function* passing(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const part of stream) {
        bytes += part.length
        if (bytes > maxBytes) throw new FileTooLarge(maxBytes)
        hash.update(part)
        yield part
      }
    } catch (error) {
      fault = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }
  return {
    stream: passing(),
    fault: () => fault,
    result: (): StoredFile => ({ bytes, sha256: hash.digest('hex') }),
  }
}
