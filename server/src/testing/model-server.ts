import { createServer as createSecureServer } from 'node:https'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './certificates.ts'
import {
  answerOf,
  badLines,
  goodLabels,
  goodLines,
  goodReading,
  type LineRead,
  linesToRead,
  obedientLines,
  type ReadingWord,
  sectionsIn,
  sentencesIn,
} from './model-answers.ts'
import { isProbe } from './probes.ts'

/**
 * How a fake model answers.
 * - `good`: lines that its sources support; `bad`: among them inventions; `obeys`: does what the sources tell it
 * - `nonsense`: JSON of another shape; `own`: what `ownAnswer` holds
 * - `slow`: nothing until `release` is called or the caller hangs up
 * - `broken`: JSON that breaks off
 * - `fences`: good JSON in a code block; `thinking`: good JSON after `<think>`; `prose`: words around it; `huge`: five megabytes of text
 * - `quota`: 429 with `retry-after`; `signed-out`: 401; `fault`: 500
 * - `dies`: half an answer, then the connection breaks; `raw`: whatever `raw` does
 */
export type ModelMode =
  | ('good' | 'bad' | 'obeys' | 'nonsense' | 'own' | 'slow')
  | ('broken' | 'fences' | 'thinking' | 'prose' | 'huge')
  | ('quota' | 'signed-out' | 'fault' | 'dies' | 'raw')

/**
 * How it answers whether sentences say what a line says.
 * - `good`: as a careful model; `wrong`: the opposite of that; `shouts`: as `good`, in capitals with full stops and words around it
 * - `nonsense`: a poem; `none`: of no line; `late`: nothing until `release` is called; `fault`: 500; a function: whatever it says
 */
export type ReadingMode =
  | ('good' | 'wrong' | 'shouts' | 'nonsense' | 'none' | 'late' | 'fault')
  | ((line: LineRead) => ReadingWord)

type ModelRequest = {
  path: string
  headers: IncomingHttpHeaders
  /** As it came; of an audio file empty. */
  text: string
  /** What the messages say, put together. */
  prompt: string
  /** The uploaded file's name and size, of a transcription. */
  file: { name: string; bytes: number } | null
  /** The caller hung up before the answer was complete. */
  hungUp: boolean
}

type ChatBody = {
  model?: string
  messages?: { role: string; content: string | { type: string; text?: string }[] }[]
  system?: string | { text: string }[]
}

/** A model server on loopback: chat completions as OpenAI and compatible servers answer them, messages as Anthropic does, and transcriptions. */
export type ModelServer = {
  /** With `/v1`, as it is configured. */
  url: string
  mode: ModelMode
  reading: ReadingMode
  /** The content of the answer in mode `own`: a text, an object to send as JSON, or what makes one of the prompt. */
  ownAnswer: unknown
  raw: (response: ServerResponse) => void
  /** What a transcription answers. */
  transcription: string
  requests: ModelRequest[]
  /** How many requests began to arrive. */
  begun: number
  /** Shows another certificate from now on. */
  present(certificate: Certificate): void
  /** Lets answers go that wait in mode `slow`. They are good ones. */
  release(): void
  /** Refuses connections until `up`, which listens on the same port. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

const huge = 5_000_000
/** @param tls its certificate; without one it speaks plain HTTP */
export async function openModelServer(mode: ModelMode = 'good', tls?: Certificate): Promise<ModelServer> {
  let waiting: (() => void)[] = []
  const take = (request: IncomingMessage, response: ServerResponse) => {
    if (!isProbe(request)) model.begun++
    void receive(request).then((received) => {
      if (!isProbe(request)) model.requests.push(received.log)
      response.once('close', () => (received.log.hungUp = !response.writableFinished))
      const send = () => answer(model, received, response)
      const isLate = model.reading === 'late' && linesToRead(received.log.prompt).length > 0
      if (model.mode === 'slow' || isLate) waiting.push(send)
      else send()
    })
  }
  const secure = tls && createSecureServer(tls, take)
  const http = secure ?? createServer(take)
  const listen = (port: number) => new Promise<void>((done) => http.listen(port, '127.0.0.1', done))
  const stop = () =>
    new Promise<void>((done) => {
      http.close(() => done())
      http.closeAllConnections()
    })
  await listen(0)
  const { port } = http.address() as AddressInfo
  const model: ModelServer = {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/v1`,
    mode,
    reading: 'good',
    ownAnswer: '',
    raw: (response) => void response.end(),
    transcription: 'Therapist: How was your week? Client: Better than the one before.',
    requests: [],
    begun: 0,
    present: (certificate) => secure?.setSecureContext(certificate),
    release() {
      const all = waiting
      waiting = []
      for (const send of all) send()
    },
    down: stop,
    up: () => listen(port),
    close: stop,
  }
  return model
}

type Received = { log: ModelRequest; body: ChatBody; format: string }

async function receive(request: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const all = Buffer.concat(parts)
  const { url = '', headers } = request
  const log: ModelRequest = { path: url, headers, text: '', prompt: '', file: null, hungUp: false }
  if (url.endsWith('/audio/transcriptions')) {
    const form = await new Response(all, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
    const file = form.get('file')
    if (file instanceof File) log.file = { name: file.name, bytes: file.size }
    const format = form.get('response_format')
    return { log, body: {}, format: typeof format === 'string' ? format : 'json' }
  }
  log.text = all.toString('utf8')
  const body = JSON.parse(log.text || '{}') as ChatBody
  log.prompt = promptOf(body)
  return { log, body, format: 'json' }
}

function promptOf({ messages = [], system = '' }: ChatBody): string {
  const textOf = (content: string | { text?: string }[]) =>
    typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n')
  return [textOf(system), ...messages.map(({ content }) => textOf(content))].join('\n\n')
}

function answer(model: ModelServer, { log, body, format }: Received, response: ServerResponse): void {
  if (response.destroyed) return
  const json = (status: number, value: object, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  const error = (status: number, type: string, headers?: Record<string, string>) =>
    json(status, { type: 'error', error: { type, code: type, message: type } }, headers)

  if (model.mode === 'raw') return model.raw(response)
  if (model.mode === 'quota') return void error(429, 'rate_limit_exceeded', { 'retry-after': '3600' })
  if (model.mode === 'signed-out') return void error(401, 'invalid_api_key')
  if (model.mode === 'fault') return void error(500, 'server_error')
  if (log.path.endsWith('/audio/transcriptions')) {
    if (model.mode === 'dies') return dieInTheMiddle(response, `{"text":"${model.transcription}`)
    if (format === 'text')
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end(model.transcription)
    return void json(200, { text: model.transcription })
  }
  if (log.path.endsWith('/models')) return void json(200, { object: 'list', data: [{ id: 'fake-1', object: 'model' }] })
  const messages = log.path.endsWith('/messages')
  if (!messages && !log.path.endsWith('/chat/completions')) return void error(404, 'not_found')
  const toRead = linesToRead(log.prompt)
  if (toRead.length > 0 && model.reading === 'fault') return void error(500, 'server_error')
  const content = toRead.length > 0 ? readingOf(model.reading, toRead) : contentOf(model, body)
  const whole = messages ? anthropicAnswer(body, content) : openaiAnswer(body, content)
  if (model.mode === 'dies') return dieInTheMiddle(response, JSON.stringify(whole))
  json(200, whole)
}

function dieInTheMiddle(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) + 100 })
  response.write(text.slice(0, text.length / 2), () => response.destroy())
}

/** The text that the model writes. */
function contentOf(model: ModelServer, body: ChatBody): string {
  const prompt = promptOf(body)
  const [sentences, sections] = [sentencesIn(prompt), sectionsIn(prompt)]
  const write = model.mode === 'bad' ? badLines : model.mode === 'obeys' ? obedientLines : goodLines
  const good = JSON.stringify(answerOf(goodLabels(sentences), sections, write(sentences, sections)))
  if (model.mode === 'own') {
    const { ownAnswer } = model
    const own: unknown =
      typeof ownAnswer === 'function' ? (ownAnswer as (of: { prompt: string }) => unknown)({ prompt }) : ownAnswer
    return typeof own === 'string' ? own : JSON.stringify(own)
  }
  if (model.mode === 'nonsense') return JSON.stringify({ poem: ['Roses are red', 42, null] })
  if (model.mode === 'fences') return `\`\`\`json\n${good}\n\`\`\``
  if (model.mode === 'thinking') return `<think>The note is short. {"not": "the answer"}</think>\n${good}`
  if (model.mode === 'prose') return `Of course! {Here} is the draft:\n\n${good}\n\nLet me know {if} you need more.`
  if (model.mode === 'huge') return 'word '.repeat(huge / 5)
  return model.mode === 'broken' ? good.slice(0, -20) : good
}

const opposite = { yes: 'no', partly: 'yes', no: 'yes' } as const

function readingOf(mode: ReadingMode, lines: readonly LineRead[]): string {
  if (mode === 'nonsense') return JSON.stringify({ poem: 'Roses are red' })
  if (mode === 'none') return '{}'
  const answers = lines.map((line): [string, string] => {
    const good = typeof mode === 'function' ? mode(line) : goodReading(line)
    const says = mode === 'wrong' ? opposite[good] : good
    return mode === 'shouts' ? [`Line ${line.number}`, `${says.toUpperCase()}.`] : [String(line.number), says]
  })
  const json = JSON.stringify(Object.fromEntries(answers))
  return mode === 'shouts' ? `Here you are:\n\`\`\`json\n${json}\n\`\`\`` : json
}

function openaiAnswer(body: ChatBody, content: string) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: body.model ?? 'fake-1',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 100, completion_tokens: 100, total_tokens: 200 },
  }
}

function anthropicAnswer(body: ChatBody, content: string) {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: body.model ?? 'fake-1',
    content: [{ type: 'text', text: content }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 100 },
  }
}
