import { setTimeout as pause } from 'node:timers/promises'
import type { Exit, ServerRun } from './embedded-server.ts'

/** A restart of a server that died. */
export interface Restart extends Exit {
  pid: number
  /** Milliseconds from the crash until it accepted connections. */
  downMs: number
}

export interface Supervision {
  /** Process id of the current or last server. */
  pid(): number
  /** Resolves when the server has died and will not be restarted; never after `stop`. */
  exited: Promise<Exit>
  stop(): Promise<void>
}

const MINUTE_MS = 60_000
const FULL_DISK_PAUSE_MS = 2_000

/**
 * Restarts the server whenever it dies, first immediately, then after growing pauses. Gives up after more than `restartsPerMinute` crashes within a
 * minute, but never on a full disk, because space may be freed.
 */
export function supervise(
  first: ServerRun,
  start: () => Promise<ServerRun>,
  isDiskFull: () => boolean,
  restartsPerMinute: number,
  log: (line: string) => void,
  onRestart: (restart: Restart) => void,
): Supervision {
  let run = first
  let stopping: Promise<void> | undefined
  const stopRequest = new AbortController()
  const deathsAtMs: number[] = []

  const mayRestart = (): boolean => {
    const nowMs = performance.now()
    while (deathsAtMs[0] !== undefined && deathsAtMs[0] < nowMs - MINUTE_MS) deathsAtMs.shift()
    deathsAtMs.push(nowMs)
    return deathsAtMs.length <= restartsPerMinute
  }

  /** Resolves with the exit that ended the supervision, or undefined if it was stopped. */
  const watch = async (): Promise<Exit | undefined> => {
    for (;;) {
      const exit = await run.exited
      const diedAtMs = performance.now()
      const next = await restart(exit)
      if (!next) return stopRequest.signal.aborted ? undefined : exit
      run = next
      onRestart({ ...exit, pid: run.pid, downMs: performance.now() - diedAtMs })
    }
  }

  const restart = async (exit: Exit): Promise<ServerRun | undefined> => {
    while (!stopRequest.signal.aborted) {
      if (isDiskFull()) {
        log(
          `PostgreSQL died on a full disk (${exit.signal ?? `code ${exit.code}`}): free some space. It will be restarted until there is room`,
        )
        deathsAtMs.length = 0
        await pause(FULL_DISK_PAUSE_MS, undefined, { signal: stopRequest.signal }).catch(() => undefined)
      }
      if (!mayRestart()) {
        log(`PostgreSQL died more than ${restartsPerMinute} times within a minute and will not be restarted`)
        return undefined
      }
      const pauseMs = deathsAtMs.length === 1 ? 0 : 125 * 2 ** deathsAtMs.length
      log(`PostgreSQL died (${exit.signal ?? `code ${exit.code}`}); restarting it in ${pauseMs} ms`)
      await pause(pauseMs, undefined, { signal: stopRequest.signal }).catch(() => undefined)
      if (stopRequest.signal.aborted) return undefined
      try {
        const next = await start()
        if (!stopRequest.signal.aborted) return next
        await next.stop()
      } catch (fault) {
        log(fault instanceof Error ? fault.message : String(fault))
      }
    }
    return undefined
  }

  const watching = watch()
  return {
    pid: () => run.pid,
    exited: new Promise((done) => void watching.then((exit) => exit && done(exit))),
    stop() {
      stopRequest.abort()
      stopping ??= (async () => {
        await run.stop()
        await watching
      })()
      return stopping
    },
  }
}
