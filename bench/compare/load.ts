import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A request to send; see load.lua for placeholders in its body. */
export type WireRequest = { method: 'GET' | 'POST'; path: string; cookie?: string; body?: object }

/** `p50` and `p99` in milliseconds. */
export type Load = { requests: number; rate: number; p50: number; p99: number }

const script = fileURLToPath(new URL('load.lua', import.meta.url))
/** New appointments start this many days from today, after all existing ones. */
const startDays = 200

/** The path of wrk, which is installed if it is missing. @throws Error if it cannot be */
export function findWrk(): string {
  const install = fileURLToPath(new URL('../../scripts/system-packages.mjs', import.meta.url))
  const { stdout } = spawnSync(process.execPath, [install, 'wrk'], { encoding: 'utf8' })
  const path = /^wrk: (.+)$/m.exec(stdout)?.[1]
  if (!path) throw new Error(stdout)
  return path
}

/**
 * Sends requests with wrk, in a separate process.
 * @param requests sent in turn
 * @param first the number of the first request; increase it by `requests` of the result
 * @throws Error if any request fails or is refused
 */
export function openLoad(wrk: string, folder: string) {
  const run = promisify(execFile)
  const start = Math.floor(Date.now() / 86_400_000 + startDays) * 86_400
  return async (
    name: string,
    port: number,
    requests: readonly WireRequest[],
    given: { connections: number; seconds: number; first: number },
  ): Promise<Load> => {
    const file = join(folder, `${name}.tsv`)
    const lines = requests.map(({ method, path, cookie = '', body }) =>
      [method, path, cookie, body === undefined ? '' : JSON.stringify(body)].join('\t'),
    )
    writeFileSync(file, `${lines.join('\n')}\n`)
    const { connections, seconds, first } = given
    const { stdout } = await run(
      wrk,
      ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '-s', script, `http://127.0.0.1:${port}`].concat(
        ['--', file, String(first), String(start)],
      ),
    )
    const result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>
    const { requests: answered = 0, microseconds = 1, p50 = 0, p99 = 0, failed = 0 } = result
    if (failed > 0 || answered === 0) throw new Error(`${name}: ${failed} of ${answered} requests failed\n${stdout}`)
    return { requests: answered, rate: (answered / microseconds) * 1e6, p50: p50 / 1000, p99: p99 / 1000 }
  }
}
