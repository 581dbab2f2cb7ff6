// Runs the model in a process of its own: started by `model-process.ts` without network, without other processes, and with nothing to write to. Speaks with
// its parent alone.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { LocalAnswer, LocalWrite } from './local-process.ts'
import type { ProcessReply, ProcessRequest } from './model-process.ts'

/** The parts of node-llama-cpp that are used here. It is not among the product's packages, so its own types are not known. */
type Model = {
  trainContextSize: number
  createContext(options: object): Promise<Context>
  tokenize(text: string): readonly unknown[]
}
type Llama = {
  loadModel(options: object): Promise<Model>
  createGrammarForJsonSchema(schema: object): Promise<unknown>
}
type Sequence = { clearHistory(): Promise<void> }
type Context = { contextSize: number; getSequence(): Sequence }
type Session = { prompt(text: string, options: object): Promise<string> }
type Runtime = {
  getLlama(options: object): Promise<Llama>
  LlamaChatSession: new (options: object) => Session
}

/** What the model's own format puts around instructions and text, and the shortest answer that is of use. */
const templateTokens = 100
const leastAnswer = 200

const [, , runtimeFolder = '', modelPath = '', threads = '1', mostContext = '16384'] = process.argv
const say = (reply: ProcessReply<number, LocalAnswer>) => process.send?.(reply)
const running = new Map<number, AbortController>()

async function open() {
  const entry = join(runtimeFolder, 'node_modules/node-llama-cpp/dist/index.js')
  const { getLlama, LlamaChatSession } = (await import(pathToFileURL(entry).href)) as Runtime
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    logLevel: 'error',
    maxThreads: Number(threads),
  })
  // Loading tried the library in a process of its own. Nothing needs one from here on.
  ;(process as { permission?: { drop?: (what: string) => void } }).permission?.drop?.('child')
  const model = await llama.loadModel({ modelPath, gpuLayers: 0 })
  const context = await model.createContext({
    contextSize: Math.min(Number(mostContext), model.trainContextSize),
    threads: Number(threads),
  })
  const sequence = context.getSequence()
  say({ type: 'ready', ready: context.contextSize })

  async function write(id: number, { system, prompt, schema, maxTokens }: LocalWrite) {
    const stop = new AbortController()
    running.set(id, stop)
    try {
      // The library would drop the beginning of a conversation that is too long, and say nothing.
      const room = context.contextSize - model.tokenize(`${system}\n${prompt}`).length - templateTokens
      if (room < leastAnswer) throw new Error('the text takes more room than the model has')
      const grammar = schema === null ? undefined : await llama.createGrammarForJsonSchema(schema)
      await sequence.clearHistory()
      const session = new LlamaChatSession({
        contextSequence: sequence,
        systemPrompt: system,
        autoDisposeSequence: false,
      })
      let tokens = 0
      let firstAt = 0
      const text = await session.prompt(prompt, {
        ...(grammar !== undefined && { grammar }),
        temperature: 0,
        maxTokens: Math.min(maxTokens, room),
        signal: stop.signal,
        onToken: (added: readonly unknown[]) => {
          if (tokens === 0) firstAt = performance.now()
          tokens += added.length
          say({ type: 'count', id, count: tokens })
        },
      })
      say({ type: 'answer', id, answer: { text, tokens, ms: Math.max(1, performance.now() - firstAt) } })
    } catch (error) {
      say({ type: 'failed', id, message: messageOf(error) })
    } finally {
      running.delete(id)
    }
  }

  process.on('message', (request: ProcessRequest<LocalWrite>) => {
    if (request.type === 'cancel') running.get(request.id)?.abort()
    else void write(request.id, request.work)
  })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

process.once('disconnect', () => process.exit(0))
open().catch((error: unknown) => {
  say({ type: 'failed', id: null, message: messageOf(error) })
})
