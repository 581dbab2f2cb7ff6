// Turns sound into text in a process of its own: started by `model-process.ts` without network, without other processes, and with nothing to write to. Speaks with
// its parent alone.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ProcessReply, ProcessRequest } from '../local/model-process.ts'
import type { Heard } from './speech-process.ts'

/** The parts of whisper.node that are used here. It is not among the product's packages, so its own types are not known. */
type Context = {
  transcribeData(sound: ArrayBuffer, options: object): { promise: Promise<{ result: string; language?: string }> }
}
type Runtime = { initWhisper(options: object): Promise<Context> }

const [, , runtimeFolder = '', modelPath = '', threads = '1'] = process.argv
const say = (reply: ProcessReply<true, Heard>) => process.send?.(reply)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

async function open() {
  const { initWhisper } = createRequire(join(runtimeFolder, 'package.json'))('@fugood/whisper.node') as Runtime
  const context = await initWhisper({ filePath: modelPath, useGpu: false })
  say({ type: 'ready', ready: true })

  async function hear(id: number, sound: Uint8Array<ArrayBuffer>) {
    const started = performance.now()
    const resting = watchRest(() => say({ type: 'failed', id, message: 'the sound could not be read' }))
    try {
      const samples = sound.buffer.slice(sound.byteOffset, sound.byteOffset + sound.byteLength)
      const options = { language: 'auto', maxThreads: Number(threads), temperature: 0 }
      const { result, language = null } = await context.transcribeData(samples, options).promise
      say({ type: 'answer', id, answer: { text: result.trim(), language, ms: performance.now() - started } })
    } catch (error) {
      say({ type: 'failed', id, message: messageOf(error) })
    } finally {
      clearInterval(resting)
    }
  }

  process.on('message', (request: ProcessRequest<Uint8Array<ArrayBuffer>>) => {
    // The library cannot stop in between: the parent ends the process.
    if (request.type === 'work') void hear(request.id, request.work)
  })
}

const lookEveryMs = 5_000
const mostLooks = 6

/** The library does not tell of its own faults: it never answers. Then the processor rests. */
function watchRest(onRest: () => void): NodeJS.Timeout {
  let before = process.cpuUsage()
  let rested = 0
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    rested = user + system < 20_000 ? rested + 1 : 0
    if (rested === mostLooks) onRest()
  }, lookEveryMs)
}

process.once('disconnect', () => process.exit(0))
open().catch((error: unknown) => {
  say({ type: 'failed', id: null, message: messageOf(error) })
})
