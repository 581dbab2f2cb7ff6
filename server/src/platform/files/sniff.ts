import { type ImageSize, openJpegSize, sizeFromHeader } from './image-size.ts'
import { openCompoundSearch, wordInZip, zipTailBytes } from './word-files.ts'

/** A file's type by its bytes, or why it is refused. */
export type Verdict =
  | { kind: 'pdf' | 'doc' | 'docx' | 'jpeg' | 'png' | 'gif' }
  | { refused: 'wrong-type' | 'too-many-pixels' | 'too-packed' }

export type Sniffer = {
  take(part: Uint8Array): void
  /** True once the first bytes match no type, so that the rest need not be read. */
  hopeless(): boolean
  /** Call it after the last part. */
  verdict(): Verdict
}

/** The type by the first bytes; undefined if none matches. */
type ContainerOf = (head: Uint8Array) => 'pdf' | 'jpeg' | 'png' | 'gif' | 'zip' | 'cfb' | undefined

const headBytes = 32
const maxPixels = 50_000_000
const wrongType = { refused: 'wrong-type' } as const

/** Detects the type of a stream, buffering only its first and last bytes. Nothing is decoded or unpacked. */
export function openSniffer(containerOf: ContainerOf): Sniffer {
  const jpeg = openJpegSize()
  const compound = openCompoundSearch()
  const tail: Uint8Array[] = []
  let head: Buffer = Buffer.alloc(0)
  let bytes = 0
  let kept = 0

  function keepTail(part: Uint8Array): void {
    tail.push(part)
    kept += part.length
    while (kept - (tail[0]?.length ?? 0) >= zipTailBytes) kept -= tail.shift()?.length ?? 0
  }

  return {
    take(part) {
      bytes += part.length
      if (head.length < headBytes) head = Buffer.concat([head, part.subarray(0, headBytes - head.length)])
      jpeg.take(part)
      compound.take(part)
      keepTail(part)
    },
    hopeless: () => head.length >= headBytes && containerOf(head) === undefined,
    verdict() {
      const container = containerOf(head)
      if (container === undefined) return wrongType
      if (container === 'pdf') return { kind: 'pdf' }
      if (container === 'cfb') return compound.found() ? { kind: 'doc' } : wrongType
      if (container === 'zip') {
        const found = wordInZip(Buffer.concat(tail), bytes)
        if (found === 'word') return { kind: 'docx' }
        return found === 'other' ? wrongType : { refused: 'too-packed' }
      }
      return ofSize(container, container === 'jpeg' ? jpeg.size() : sizeFromHeader(container, head))
    },
  }
}

function ofSize(kind: 'jpeg' | 'png' | 'gif', size: ImageSize | undefined): Verdict {
  if (!size || size.width === 0 || size.height === 0) return wrongType
  return size.width * size.height > maxPixels ? { refused: 'too-many-pixels' } : { kind }
}
