import type { IncomingMessage } from 'node:http'
import { documentMaxBytes, documentTexts, type FileType } from '@openhour/shared/features/documents/documents.rules.ts'
import { containerOf } from '@openhour/shared/features/documents/file-container.rules.ts'
import type { FileStore, StoredFile } from '../../platform/files/files.ts'
import { withoutMetadata } from '../../platform/files/picture-metadata.ts'
import { openSniffer, type Sniffer, type Verdict } from '../../platform/files/sniff.ts'
import { allowUpload } from '../../platform/http/body-timeout.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scan, Scanner } from '../../platform/scan/scanner.ts'
import { withoutHeic } from './heic-image.ts'

export type TakenFile<Type extends string = FileType> = StoredFile & { fileType: Type; scanned: boolean }

/** Which files an upload accepts, by their bytes. */
export type AcceptedFiles<Type extends string = FileType> = {
  sniff: () => Pick<Sniffer, 'take' | 'hopeless'> & {
    /** @throws Refusal for another type. Call it after the last part. */
    verdict(): Type | Promise<Type>
  }
  wrongType: string
  /** Makes what is stored out of what arrives; it is scanned before, and its type is read afterwards. */
  prepared?: (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}

export const documentFiles: AcceptedFiles = {
  sniff: () => {
    const sniffer = openSniffer(containerOf)
    return { ...sniffer, verdict: () => acceptedType(sniffer.verdict()) }
  },
  wrongType: documentTexts.wrongType,
}

/** Documents as people upload them: without what pictures say about place, device and person. */
export const uploadedFiles: AcceptedFiles = {
  ...documentFiles,
  prepared: (content) => withoutMetadata(withoutHeic(content)),
}

const typeOf = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
} as const satisfies Record<string, FileType>

const refusals = {
  'wrong-type': documentTexts.wrongType,
  'too-many-pixels': documentTexts.tooManyPixels,
  'too-packed': documentTexts.tooPacked,
} as const

const cutOff = 'The upload was interrupted. Nothing was stored. Please try again.'

/** Where a file is stored, how large it may be, and which types it may have. */
export type Taking<Type extends string> = { fileKey: string; maxBytes: number; accepted: AcceptedFiles<Type> }

/**
 * Stores a file while checking its size, type and viruses. Any refusal happens before the store completes the file, so that refused files are never
 * stored.
 * @throws Refusal for other types of files, FileTooLarge above `maxBytes`, FileStoreFull
 */
export async function takeFile<Type extends string>(
  content: AsyncIterable<Uint8Array>,
  options: Taking<Type> & { files: FileStore; scanner: Scanner },
): Promise<TakenFile<Type>> {
  const scan = options.scanner.begin()
  const checked: Checked<Type> = {}
  try {
    const stored = await options.files.put(
      options.fileKey,
      looking(content, { scan, accepted: options.accepted, checked }),
      {
        maxBytes: options.maxBytes,
      },
    )
    return { ...stored, fileType: checked.fileType as Type, scanned: checked.scanned ?? false }
  } finally {
    scan.giveUp()
  }
}

type Checked<Type> = { fileType?: Type; scanned?: boolean }

async function* looking<Type extends string>(
  content: AsyncIterable<Uint8Array>,
  { scan, accepted, checked }: { scan: Scan; accepted: AcceptedFiles<Type>; checked: Checked<Type> },
): AsyncGenerator<Uint8Array, void, undefined> {
  const sniffer = accepted.sniff()
  let bytes = 0
  async function* scanned() {
    for await (const part of content) {
      bytes += part.length
      if (bytes <= documentMaxBytes) await scan.take(part)
      yield part
    }
  }
  for await (const part of accepted.prepared?.(scanned()) ?? scanned()) {
    sniffer.take(part)
    if (sniffer.hopeless()) throw new Refusal('invalid-input', accepted.wrongType)
    yield part
  }
  if (bytes === 0) throw new Refusal('invalid-input', documentTexts.noFile)
  checked.fileType = await sniffer.verdict()
  checked.scanned = await scan.verdict()
}

function acceptedType(verdict: Verdict): FileType {
  if ('kind' in verdict) return typeOf[verdict.kind]
  throw new Refusal('invalid-input', refusals[verdict.refused])
}

/** The body as a stream. Ending the stream early keeps the request open, because the response needs its connection. */
export async function* arriving(incoming: IncomingMessage): AsyncGenerator<Uint8Array, void, undefined> {
  const time = allowUpload(incoming)
  const parts = incoming.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]()
  try {
    for (;;) {
      time.waiting()
      const next = await parts.next().catch(() => {
        throw new Refusal('invalid-input', cutOff)
      })
      time.busy()
      if (next.done) return
      yield next.value as Uint8Array
    }
  } finally {
    await parts.return?.()
  }
}

/** Reads and discards the rest of a refused upload, because browsers read the response only after sending everything. */
export async function discardRest(incoming: IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const part of arriving(incoming)) if ((bytes += part.length) > documentMaxBytes) return
  } catch {
    // The caller is gone.
  }
}
