import { createWriteStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sizeText } from '../../../platform/size-text.ts'
import { SetupProblem } from './setup-problem.ts'

type Download = {
  url: string
  /** Where the part goes that has come. What is there already is kept, and the download goes on after it. */
  to: string
  /** Undefined if it is not known. */
  bytes: number | undefined
  onProgress: (done: number, of: number | undefined) => void
  /** How long nothing may come before it is asked for again. */
  silentMs?: number
  /** Between two attempts. */
  pauseMs?: number
}

const attempts = 6

/**
 * Downloads a file. A connection that breaks or falls silent is opened again up to five times, after the last byte that came.
 * @throws SetupProblem saying what to do; what has come stays for the next time
 */
export async function download({ url, to, bytes, onProgress, silentMs = 60_000, pauseMs = 1_000 }: Download) {
  for (let attempt = 1; ; attempt++) {
    const before = sizeOn(to)
    if (bytes !== undefined && before >= bytes) return
    try {
      return await continueDownload({ url, to, bytes, onProgress, silentMs })
    } catch (error) {
      if (error instanceof SetupProblem) throw error
      const came = sizeOn(to)
      // Whoever gets something each time gets it all.
      if (came > before) attempt = 1
      if (attempt >= attempts) throw new SetupProblem(unreachable(url, came), { cause: error })
      await pause(pauseMs)
    }
  }
}

async function continueDownload({ url, to, bytes, onProgress, silentMs }: Required<Omit<Download, 'pauseMs'>>) {
  const from = sizeOn(to)
  const stop = new AbortController()
  let silence = setTimeout(() => stop.abort(), silentMs)
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => stop.abort(), silentMs)
  }
  try {
    const answer = await fetch(url, {
      headers: { 'accept-encoding': 'identity', ...(from > 0 && { range: `bytes=${from}-` }) },
      signal: stop.signal,
    })
    // The part that is here is all of it, or of another file.
    if (answer.status === 416 && bytes === undefined) return
    if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`)
    if (!answer.ok || !answer.body) throw refusedBy(url, answer.status)
    const start = answer.status === 206 ? from : 0
    const length = Number(answer.headers.get('content-length') ?? Number.NaN)
    const total = Number.isNaN(length) ? bytes : start + length
    if (bytes !== undefined && total !== undefined && total !== bytes)
      throw new SetupProblem(
        `${url} has a file of ${sizeText(total)} (${total} bytes) and not the expected one of ${bytes} bytes. Nothing was installed. Try again later, or take the file from somewhere else with --file.`,
      )
    let done = start
    const body = answer.body as AsyncIterable<Uint8Array>
    let broke: unknown
    // Ends without an error where the connection breaks, so that all that has come is written.
    const counted = async function* () {
      try {
        for await (const part of body) {
          heard()
          onProgress((done += part.length), total)
          yield part
        }
      } catch (error) {
        broke = error
      }
    }
    await pipeline(counted(), createWriteStream(to, { flags: start > 0 ? 'a' : 'w' }))
    if (broke !== undefined) throw new Error('the connection broke', { cause: broke })
    if (total !== undefined && done < total) throw new Error('the connection ended early')
  } catch (error) {
    throw isFull(error) ? diskFull(to, bytes) : error
  } finally {
    clearTimeout(silence)
  }
}

export const sizeOn = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String((error as { code?: unknown } | null)?.code))

/** What to say if nothing more can be written. */
function diskFull(to: string, bytes: number | undefined) {
  const here = sizeOn(to)
  const missing = bytes === undefined ? '' : ` ${sizeText(bytes - here)} are missing.`
  return new SetupProblem(
    `The disk is full: ${sizeText(here)} of the model have come.${missing} Free some space and run the same command again; it goes on where it stopped.`,
  )
}

const unreachable = (url: string, came: number) =>
  `${new URL(url).host} cannot be reached, is busy, or broke the connection again and again. ${came > 0 ? `${sizeText(came)} have come and are kept. ` : ''}Check the network and the proxy and run the same command again. On a machine without a network: download the file elsewhere, bring it here, and use --file PATH.`

function refusedBy(url: string, status: number): SetupProblem {
  return new SetupProblem(
    `${new URL(url).host} does not give the file (status ${status}): ${url}. Check the address, or take the file from somewhere else with --file PATH or --url ADDRESS.`,
  )
}
