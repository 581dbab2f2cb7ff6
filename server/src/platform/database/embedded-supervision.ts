import { setTimeout as pause } from 'node:timers/promises'
import type { Exit, ServerRun } from './embedded-server.ts'

/** A server that died and is there again. */
export interface Restart extends Exit {
  pid: number
  /** From the death to the first connection that it could take, in milliseconds. */
  downMs: number
}

export interface Supervision {
  /** Of the server that runs now, or ran last. */
  pid(): number
  /** Resolves when the server has died and is not started again; never after `stop`. */
  exited: Promise<Exit>
  stop(): Promise<void>
}

const MINUTE_MS = 60_000
const FULL_DISK_PAUSE_MS = 2_000

/**
 * Starts the server again whenever it dies without being told to, the first time at once, then after a growing pause;
 * after more than `restartsPerMinute` deaths within a minute it gives up. On a full disk it never does: somebody will make room.
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

  /** Resolves with the exit that ended the supervision, or undefined when it was stopped. */
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
          `PostgreSQL died on a full disk (${exit.signal ?? `code ${exit.code}`}): free some space; it is started again until there is room`,
        )
        deathsAtMs.length = 0
        await pause(FULL_DISK_PAUSE_MS, undefined, { signal: stopRequest.signal }).catch(() => undefined)
      }
      if (!mayRestart()) {
        log(`PostgreSQL died more than ${restartsPerMinute} times within a minute and is not started again`)
        return undefined
      }
      const pauseMs = deathsAtMs.length === 1 ? 0 : 125 * 2 ** deathsAtMs.length
      log(`PostgreSQL died (${exit.signal ?? `code ${exit.code}`}): starting it again in ${pauseMs} ms`)
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
