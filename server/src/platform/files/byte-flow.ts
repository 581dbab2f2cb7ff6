/** A stream read by the number of bytes, for formats made of blocks that name their length. */
export type ByteFlow = {
  /** So many bytes, fewer at the end of the stream. For small blocks: they are held in memory. */
  read(length: number): Promise<Buffer>
  /** So many bytes as they arrive. */
  pass(length: number): AsyncGenerator<Buffer, void, undefined>
  /** What comes next, without taking it: at least so many bytes, unless the stream ends before. */
  next(least?: number): Promise<Buffer>
  skip(length: number): void
  /** Tells the source that no more is wanted. */
  close(): Promise<void>
}

export function openByteFlow(content: AsyncIterable<Uint8Array>): ByteFlow {
  const parts = content[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function next(least = 1): Promise<Buffer> {
    while (held.length < least) {
      const { value, done } = await parts.next()
      if (done) break
      const part = Buffer.from(value.buffer, value.byteOffset, value.length)
      held = held.length === 0 ? part : Buffer.concat([held, part])
    }
    return held
  }
  async function* pass(length: number): AsyncGenerator<Buffer, void, undefined> {
    for (let left = length; left > 0;) {
      const part = (await next()).subarray(0, left)
      if (part.length === 0) return
      held = held.subarray(part.length)
      left -= part.length
      yield part
    }
  }
  return {
    next,
    pass,
    close: async () => void (await parts.return?.()),
    skip: (length) => void (held = held.subarray(length)),
    async read(length) {
      const read: Buffer[] = []
      for await (const part of pass(length)) read.push(part)
      return read.length === 1 && read[0] ? read[0] : Buffer.concat(read)
    },
  }
}
