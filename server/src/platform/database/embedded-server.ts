import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { identityOf, type Account } from './embedded-account.ts'
import { PROGRAM_ENVIRONMENT, programFault } from './embedded-cluster.ts'
import { SUPERVISED } from './embedded-crash.ts'
import { signal } from './embedded-process.ts'

/** How a process ended. */
export interface Exit {
  code: number | null
  signal: string | null
}

/** One run of PostgreSQL. */
export interface ServerRun {
  pid: number
  exited: Promise<Exit>
  /** Closes all connections, writes a checkpoint, and resolves when the process has exited. */
  stop(): Promise<void>
}

export interface ServerOptions {
  binaries: string
  cluster: string
  socketDir: string
  port: number
  account: Account
  settings: Record<string, string>
  log: (line: string) => void
}

/** For a small machine: 2 cores, 2 to 4 GB, an SSD. */
const SETTINGS: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // failing statements contain people's text, so they are reported to the application but not logged
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
}

/** Starts PostgreSQL and resolves when it accepts connections; after a crash, once it has replayed its write-ahead log. */
export async function startServer(options: ServerOptions): Promise<ServerRun> {
  const { binaries, cluster, socketDir, port, account, log } = options
  const program = join(binaries, 'bin/postgres')
  const settings = { ...SETTINGS, ...options.settings, listen_addresses: '', unix_socket_directories: socketDir }
  const assignments = [...Object.entries(settings).map(([name, value]) => `${name}=${value}`), SUPERVISED]
  const child = spawn(program, ['-D', cluster, '-p', String(port), ...assignments.flatMap((each) => ['-c', each])], {
    ...identityOf(account),
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    // its own process group: Ctrl-C in the terminal goes to our process, which stops the database last
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lastLines = followLog(child.stderr, log)
  const closed = once(child, 'close').catch(() => undefined)
  let gone = false
  const exited = new Promise<Exit>((done) => {
    const end = (exit: Exit): void => {
      gone = true
      done(exit)
    }
    child.on('error', (fault) => {
      lastLines.push(fault.message)
      end({ code: null, signal: null })
    })
    child.on('exit', (code, by) => end({ code, signal: by }))
  })
  const { pid } = child
  while (!gone && !isReady(cluster, pid)) await Promise.race([exited, pause(10)])
  if (gone || pid === undefined) {
    await Promise.race([closed, pause(500)]) // output may arrive after the exit
    throw programFault(program, lastLines.join('\n'))
  }
  const endWithUs = (): void => signal(pid, 'SIGINT')
  process.on('exit', endWithUs)
  void exited.then(() => process.off('exit', endWithUs))
  return { pid, exited, stop: async () => (gone ? undefined : stop(pid, exited)) }
}

/** Passes every line to `log`, and keeps the last twenty in the returned array. */
function followLog(stream: Readable, log: (line: string) => void): string[] {
  const last: string[] = []
  createInterface({ input: stream }).on('line', (line) => {
    if (last.length === 20) last.shift()
    last.push(line)
    log(line)
  })
  return last
}

/** The eighth line of this file contains PostgreSQL's state. Its log would tell too, but can be turned off. */
function isReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

async function stop(pid: number, exited: Promise<Exit>): Promise<void> {
  const requests: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ]
  for (const [request, patienceMs] of requests) {
    signal(pid, request)
    const waiting = new AbortController()
    const tired = pause(patienceMs, 'tired', { signal: waiting.signal }).catch(() => 'gone')
    const outcome = await Promise.race([exited, tired])
    waiting.abort()
    if (outcome !== 'tired') return
  }
}
