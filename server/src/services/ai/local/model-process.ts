import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { lowerPriority, memoryOf } from '../../../platform/child-limits.ts'
import { AiFault } from '../engine.ts'

/** What the process is asked for. */
export type ProcessRequest<Work> = { type: 'work'; id: number; work: Work } | { type: 'cancel'; id: number }

/** What it answers. `count`: how far it is. */
export type ProcessReply<Ready, Answer> =
  | { type: 'ready'; ready: Ready }
  | { type: 'count'; id: number; count: number }
  | { type: 'answer'; id: number; answer: Answer }
  | { type: 'failed'; id: number | null; message: string }

/** `ready`: starts the process and tells what it said of its model. `peakBytes`: the most memory that it took so far. */
export type ModelProcess<Ready, Work, Answer> = {
  ready(): Promise<Ready>
  ask(work: Work, call: { signal: AbortSignal; onCount?: ((count: number) => void) | undefined }): Promise<Answer>
  peakBytes(): number
  /** Ends the process; the next request starts another one. */
  end(): Promise<void>
}

/** What is the same for every model. */
export type ProcessOptions = {
  runtimeFolder: string
  modelPath: string
  /** What the process may take; beyond it is ended. */
  memoryBytes: number
  /** How long it stays without work. */
  idleMs?: number
  /** For one request. */
  maxMs?: number
  onStart?: (pid: number) => void
}

/** `file` runs in the process. `arguments`: what it gets after the folder of what runs the model, and the model. */
type Program = {
  file: URL
  arguments: readonly string[]
  /** Whether it must try its library in a process of its own. It gives that up before the model is loaded. */
  needsProcess: boolean
  /** How long it may take to stop when it is told to; 0 for a library that cannot. */
  cancelMs: number
}

type Started<Ready> = { child: ChildProcess; ready: Promise<Ready> }
type Asked<Answer> = {
  child: ChildProcess
  done: (answer: Answer) => void
  fail: (fault: AiFault) => void
  onCount?: ((count: number) => void) | undefined
}

const lookEveryMs = 500

/**
 * Runs a model in a process of its own: without network, low in priority, bounded in memory and time, ended when idle. Handles one request at a time;
 * whoever calls takes turns.
 */
export function openModelProcess<Ready, Work, Answer>(
  options: ProcessOptions,
  program: Program,
): ModelProcess<Ready, Work, Answer> {
  const { idleMs = 300_000, maxMs = 45 * 60_000, memoryBytes } = options
  let started: Started<Ready> | undefined
  let idle: NodeJS.Timeout | undefined
  let peak = 0
  let lastId = 0
  const asked = new Map<number, Asked<Answer>>()
  /** Requests that were cancelled and of which the process has not yet said that it stopped. */
  const stopping = new Map<number, NodeJS.Timeout>()

  function start(): Started<Ready> {
    if (started) return started
    const child = forkChild(options, program)
    if (child.pid !== undefined) {
      lowerPriority(child.pid)
      options.onStart?.(child.pid)
    }
    let ended: AiFault | undefined
    const ready = new Promise<Ready>((done, fail) => {
      const lost = (fault: AiFault) => {
        ended ??= fault
        if (started?.child === child) started = undefined
        clearInterval(looking)
        fail(ended)
        // Another one may have started meanwhile, and its requests go on.
        for (const [id, one] of asked)
          if (one.child === child) {
            one.fail(ended)
            asked.delete(id)
          }
      }
      /** Whether it takes no more than it may; ends it otherwise. */
      const fits = () => {
        const bytes = child.pid === undefined ? 0 : memoryOf(child.pid)
        peak = Math.max(peak, bytes)
        if (bytes <= memoryBytes) return true
        ended = new AiFault('broken-off', { detail: 'the process of the model took more memory than it may' })
        child.kill('SIGKILL')
        return false
      }
      const looking = setInterval(fits, lookEveryMs)
      looking.unref()
      child.on('message', (reply: ProcessReply<Ready, Answer>) => {
        if (reply.type === 'ready') return fits() ? done(reply.ready) : undefined
        if (reply.type !== 'failed' || reply.id !== null) return answered(reply)
        ended = new AiFault('broken-off', { detail: `the model cannot be loaded: ${reply.message}` })
        child.kill('SIGKILL')
      })
      child.once('error', (cause) => lost(new AiFault('broken-off', { cause, detail: cause.message })))
      child.once('exit', (code, signal) =>
        lost(new AiFault('broken-off', { detail: `the process of the model ended (${signal ?? `code ${code}`})` })),
      )
    })
    // Whoever asks for it hears of it.
    ready.then(letGo, () => undefined)
    return (started = { child, ready })
  }

  /** An idle process keeps nobody from ending. */
  function letGo(): void {
    if (asked.size > 0) return
    started?.child.unref()
    started?.child.channel?.unref()
  }

  function answered(reply: ProcessReply<Ready, Answer>): void {
    if (reply.type === 'ready' || reply.id === null) return
    const one = asked.get(reply.id)
    if (reply.type === 'count') return one?.onCount?.(reply.count)
    clearTimeout(stopping.get(reply.id))
    stopping.delete(reply.id)
    if (!one) return
    asked.delete(reply.id)
    if (reply.type === 'answer') one.done(reply.answer)
    else one.fail(new AiFault('broken-off', { detail: reply.message }))
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const child = started?.child
    started = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.ref()
    child.kill('SIGKILL')
    await gone
  }

  return {
    ready: () => start().ready,
    peakBytes: () => peak,
    end,
    async ask(work, { signal, onCount }) {
      clearTimeout(idle)
      if (signal.aborted) throw new AiFault('cancelled')
      const { child, ready } = start()
      child.ref()
      child.channel?.ref()
      const id = ++lastId
      const stop = (problem: 'cancelled' | 'slow') => {
        asked.get(id)?.fail(new AiFault(problem))
        asked.delete(id)
        send(child, { type: 'cancel', id })
        const endIt = () => void (started?.child === child && end())
        if (program.cancelMs === 0) return endIt()
        // A language model stops between two tokens by itself; reading a long text it does not.
        const tooLong = () => void (stopping.delete(id) && endIt())
        stopping.set(id, setTimeout(tooLong, program.cancelMs))
      }
      const cancel = () => stop('cancelled')
      const late = setTimeout(() => stop('slow'), maxMs)
      try {
        return await new Promise<Answer>((done, fail) => {
          asked.set(id, { child, done, fail, onCount })
          signal.addEventListener('abort', cancel, { once: true })
          ready.then(() => asked.has(id) && send(child, { type: 'work', id, work }), fail)
        })
      } finally {
        asked.delete(id)
        letGo()
        clearTimeout(late)
        signal.removeEventListener('abort', cancel)
        clearTimeout(idle)
        idle = setTimeout(() => void end(), idleMs)
        idle.unref()
      }
    },
  }
}

const send = (child: ChildProcess, request: ProcessRequest<unknown>) => {
  if (child.connected) child.send(request)
}

/** Where Linux keeps the libraries that it looks for to tell which system it is. */
const systemFiles = ['/lib', '/lib64', '/usr/lib', '/etc/os-release'].filter((path) => existsSync(path))

function forkChild({ runtimeFolder: given, modelPath }: ProcessOptions, program: Program): ChildProcess {
  const runtimeFolder = realpathSync(given)
  const file = fileURLToPath(program.file)
  const mayRead = [file, runtimeFolder, modelPath, ...systemFiles]
  const threads = Math.max(1, availableParallelism() - 1)
  return fork(file, [runtimeFolder, modelPath, String(threads), ...program.arguments], {
    // Node refuses what is not listed: connections, files to write, workers.
    execArgv: [
      '--permission',
      '--allow-addons',
      ...(program.needsProcess ? ['--allow-child-process'] : []),
      ...mayRead.map((path) => `--allow-fs-read=${path}`),
      '--disable-warning=SecurityWarning',
      '--disable-warning=ExperimentalWarning',
      '--max-old-space-size=512',
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Sound is sent as bytes.
    serialization: 'advanced',
  })
}
