import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { readTextLimits } from '@openhour/shared/features/documents/document-text.rules.ts'
import { lowerPriority, memoryOf } from '../../platform/child-limits.ts'
import { RunLater } from '../../platform/jobs/job-runner.ts'
import type { ReadText } from './text-process.ts'

/** What a process may take: the longest of 50 MB that we found take a third of both. */
const processLimits = { ms: readTextLimits.softMs + 20_000, bytes: 512 * 1024 * 1024 }
const lookEveryMs = 100
const secondsAfterStop = 2

const file = fileURLToPath(new URL('./text-process.ts', import.meta.url))
/** The repository: its packages, and the sources that the process imports. */
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const mayRead = [
  'node_modules',
  'server/src',
  'shared/src',
  'server/package.json',
  'shared/package.json',
  'package.json',
]

const nothing: ReadText = { state: 'unreadable', isCut: false, parts: [] }

/**
 * Reads texts of documents that anybody may have made, each in a process of its own, which ends with it: without network, without files to write, low in
 * priority, bounded in time and memory. What takes more is unreadable.
 */
export function openTextReader(limits = processLimits) {
  const running = new Set<ChildProcess>()
  let isStopped = false
  return {
    /** @throws if the file cannot be read from the store; RunLater if the reader is stopped */
    async read(content: Readable): Promise<ReadText> {
      const child = start()
      running.add(child)
      const end = () => child.kill('SIGKILL')
      const look = setInterval(() => child.pid && memoryOf(child.pid) > limits.bytes && end(), lookEveryMs)
      const late = setTimeout(end, limits.ms)
      const answer = new Promise<ReadText>((done) => {
        child.once('message', (read: ReadText) => done(read))
        child.once('error', () => done(nothing))
        child.once('exit', () => done(nothing))
      })
      try {
        await give(content, child, answer)
        const read = await answer
        if (isStopped) throw new RunLater(secondsAfterStop)
        return read
      } finally {
        clearInterval(look)
        clearTimeout(late)
        end()
        running.delete(child)
      }
    },
    async stop(): Promise<void> {
      isStopped = true
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

/** Sends a file to the process, unless it answers before: because it ended, for instance. */
async function give(content: Readable, { stdin }: ChildProcess, answer: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = answer.then(() => (isOver = true))
  for await (const part of content) {
    if (isOver) return
    if (!stdin?.write(part))
      await Promise.race([over, once(stdin as NonNullable<typeof stdin>, 'drain').catch(() => undefined)])
  }
  stdin?.end()
}

function start(): ChildProcess {
  const child = fork(file, [], {
    execArgv: [
      '--permission',
      ...mayRead.map((path) => `--allow-fs-read=${root}${path}`),
      '--disable-warning=SecurityWarning',
      '--disable-warning=ExperimentalWarning',
      '--max-old-space-size=256',
    ],
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  // A process that is killed while it is written to.
  child.stdin?.on('error', () => undefined)
  if (child.pid !== undefined) lowerPriority(child.pid)
  return child
}
