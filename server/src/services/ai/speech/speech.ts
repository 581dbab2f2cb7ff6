import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { SpeechSettings } from '../../../platform/ai-env.ts'
import { type AiCall, AiFault } from '../engine.ts'
import type { ShownModel } from '../shown-model.ts'
import type { Ledger } from '../ledger.ts'
import { openRecordedRequests } from '../recorded-requests.ts'

/** A recording in the store, and its size. `ending` of its type; its own name is not sent. `open` is called twice: to hash what is sent, and to send it. */
export type Recording = { type: string; ending: string; bytes: number; open: () => Promise<Readable> }
/** @param call `person`: who takes turns with others on this machine @throws AiFault */
export type Transcribe = (recording: Recording, ledger: Ledger, call: AiCall & { person: string }) => Promise<string>

const Answer = z.object({ text: z.string() })

/** Has recordings written down by a server with OpenAI's interface for transcriptions. Nothing of a recording is held in memory. */
export function openSpeech(settings: SpeechSettings): {
  shown: ShownModel & { sentTo: string }
  transcribe: Transcribe
} {
  const url = new URL(`${settings.url}/v1/audio/transcriptions`)
  return {
    shown: { name: settings.model, sentTo: url.origin },
    transcribe: async ({ type, ending, open }, ledger, { signal, onProgress }) => {
      const boundary = `openhour-${randomBytes(16).toString('hex')}`
      const field = (name: string, value: string) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      const head = Buffer.from(
        `${field('model', settings.model)}${field('response_format', 'json')}--${boundary}\r\n` +
          `Content-Disposition: form-data; name="file"; filename="recording.${ending}"\r\nContent-Type: ${type}\r\n\r\n`,
      )
      const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
      async function* whole() {
        yield head
        yield* (await open()) as AsyncIterable<Buffer>
        yield tail
      }
      onProgress?.(5, 'Reading the recording')
      const hash = createHash('sha256')
      let bytes = 0
      for await (const part of whole()) {
        hash.update(part)
        bytes += part.length
        if (signal.aborted) throw new AiFault('cancelled')
      }
      onProgress?.(15, 'Waiting for the transcription')
      const requests = openRecordedRequests({ ...settings, signal, ledger })
      const headers = {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        accept: 'application/json',
        ...(settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` }),
      }
      const body = { bytes, sha256: hash.digest('hex'), open: () => Readable.from(whole()) }
      return textOf((await requests.post(url, headers, body)).text)
    },
  }
}

/** Some servers answer with the text alone, whatever format was asked for. */
function textOf(answer: string): string {
  if (!/^\s*[{[]/u.test(answer)) return answer.trim()
  try {
    const read = Answer.safeParse(JSON.parse(answer))
    if (read.success) return read.data.text.trim()
  } catch {
    // refused below
  }
  throw new AiFault('nonsense')
}
