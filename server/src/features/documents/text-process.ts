// Reads the text of one document, which comes on the standard input, in a process of its own: see text-reader.ts.
import { buffer } from 'node:stream/consumers'
import type { DocumentTextState } from '@openhour/shared/features/documents/document-text.rules.ts'
import { unpacksAsDeclared } from '../../platform/files/word-files.ts'
import { openParts, type TextPart } from './text-parts.ts'

/** What the process answers. */
export type ReadText = { state: Exclude<DocumentTextState, 'waiting'>; isCut: boolean; parts: TextPart[] }

async function read(): Promise<ReadText> {
  const bytes = await buffer(process.stdin)
  const parts = openParts()
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    if (!unpacksAsDeclared(bytes)) throw new Error('an entry is larger than the directory of the file says')
    const { default: mammoth } = await import('mammoth')
    parts.add((await mammoth.extractRawText({ buffer: bytes })).value, null)
  } else {
    const { readPdf } = await import('./pdf-text.ts')
    if (!(await readPdf(new Uint8Array(bytes), parts))) return { state: 'protected', isCut: false, parts: [] }
  }
  return { state: parts.parts.length > 0 ? 'read' : 'empty', isCut: parts.isCut(), parts: parts.parts }
}

const answer = await read().catch((): ReadText => ({ state: 'unreadable', isCut: false, parts: [] }))
process.send?.(answer, () => process.exit(0))
