import { maxTranscript } from '@openhour/shared/features/ai/ai.rules.ts'
import { transcriptTexts } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { hasText } from '@openhour/shared/lib/storable.ts'
import { guessWindowsPage } from '@openhour/shared/lib/windows-text.ts'
import { Worker } from 'node:worker_threads'
import { wordInZip } from '../../platform/files/word-files.ts'
import { Refusal, refusedField } from '../../platform/refusal.ts'
import { transcriptText } from './transcript-text.ts'

/** A Word file of the largest size takes about a second. */
const maxMs = 20_000

/** '249,999' */
const inThousands = (count: number) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

const unreadable = () => refusedField('transcript', transcriptTexts.unreadable)

/** The text of a file with a transcript. Its kind is that of its name, and its bytes must agree. @throws Refusal */
export async function readTranscript(name: string, bytes: Uint8Array): Promise<string> {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (ending === 'doc') throw refusedField('transcript', transcriptTexts.oldWord)
  if (ending !== 'txt' && ending !== 'vtt' && ending !== 'srt' && ending !== 'docx')
    throw refusedField('transcript', transcriptTexts.wrongType)
  if (isZip !== (ending === 'docx'))
    throw ending === 'docx' ? unreadable() : refusedField('transcript', transcriptTexts.wrongType)
  if (isZip && wordInZip(Buffer.from(bytes), bytes.length) !== 'word') throw unreadable()
  const isForeign = foreignHeads.some((head) => Buffer.from(bytes.subarray(0, 16)).toString('latin1').startsWith(head))
  if (isForeign) throw refusedField('transcript', transcriptTexts.wrongType)
  const text = transcriptText(ending, isZip ? await wordText(bytes) : decoded(bytes))
  if (!hasText(text)) throw refusedField('transcript', transcriptTexts.empty)
  if (text.length > maxTranscript)
    throw refusedField(
      'transcript',
      `The transcript has ${inThousands(text.length)} characters; up to ${inThousands(maxTranscript)} are read. Nothing was kept. Paste the part that matters.`,
    )
  return text
}

/** UTF-8, UTF-16 with its mark, or else a code page that Windows used before. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // A text has no zero bytes; programs, pictures and sounds do.
  if (bytes.includes(0)) throw refusedField('transcript', transcriptTexts.wrongType)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (bytes.some(isControl)) throw refusedField('transcript', transcriptTexts.wrongType)
    const inPage = (page: string) => new TextDecoder(page).decode(bytes)
    return inPage(guessWindowsPage(inPage))
  }
}

/** PDF and RTF can be made of letters alone. */
const foreignHeads = ['%PDF-', '{\\rtf']

/** Besides tabs, line ends and the end mark of DOS, no text in an old code page has control characters. */
const isControl = (byte: number) => (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a) || byte === 0x7f

/** In a thread with limited memory and time: reading a Word file takes much more of both than its size. */
function wordText(bytes: Uint8Array): Promise<string> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./transcript-worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const tooLate = setTimeout(() => {
      fail(unreadable())
      void worker.terminate()
    }, maxMs)
    worker.once('message', (text: string) => done(text))
    worker.once('error', () => fail(unreadable()))
    worker.once('exit', () => {
      clearTimeout(tooLate)
      fail(new Refusal('unavailable', transcriptTexts.unreadable))
    })
  })
}
