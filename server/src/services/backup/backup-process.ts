import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Env } from '../../platform/env.ts'

/** `failed`: it has noted the problem itself. `died`: it has not. */
export type BackupEnd = { how: 'done' | 'stopped'; problem?: undefined } | { how: 'failed' | 'died'; problem: string }

const program = fileURLToPath(new URL('../../commands/backup-scheduled.ts', import.meta.url))
const lowPriority = 10

/** Runs scheduled backups, one at a time, each in a process of its own with a low priority. It ends with this process. */
export function openBackupProcess() {
  let running: ChildProcess | undefined
  let stopped = false
  return {
    run: (env: Env & { secret: string }): Promise<BackupEnd> =>
      new Promise((done) => {
        const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
          stdio: ['pipe', 'ignore', 'pipe'],
        })
        running = child
        let said = ''
        child.stderr.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-2000)))
        child.once('spawn', () => {
          if (child.pid !== undefined) setPriority(child.pid, lowPriority)
        })
        // The settings contain passwords, which arguments would show to other users. The open pipe shows that this process lives.
        child.stdin.on('error', () => undefined)
        child.stdin.write(`${JSON.stringify(env)}\n`)
        child.once('error', (error) => done({ how: 'died', problem: error.message }))
        child.once('close', (code, signal) => {
          running = undefined
          if (stopped) return done({ how: 'stopped' })
          if (code === 0) return done({ how: 'done' })
          const problem = said.trim().slice(-900) || `it ended by ${signal ?? `code ${code}`}`
          done({ how: code === 1 ? 'failed' : 'died', problem })
        })
      }),
    /** Ends the running one, which deletes what it has not finished. */
    stop: async (): Promise<void> => {
      stopped = true
      if (!running) return
      const ended = once(running, 'close')
      running.kill('SIGTERM')
      await ended
    },
  }
}
