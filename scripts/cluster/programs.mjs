import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'

const templates = new URL('../../deploy/cluster/', import.meta.url)

/** A file of deploy/cluster with every `@NAME@` replaced. @throws Error if a value is missing */
export function filled(file, values) {
  return readFileSync(new URL(file, templates), 'utf8').replaceAll(/@([A-Z][A-Z0-9_]+)@/g, (_, name) => {
    if (name === 'NAME') return '@NAME@'
    if (values[name] === undefined) throw new Error(`deploy/cluster/${file} needs ${name}`)
    return String(values[name])
  })
}

/** The variables of a filled openhour.env. */
export function variablesIn(text) {
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).replaceAll('"', '')]),
  )
}

/**
 * Starts a program whose output goes to a file. `end` sends a signal and waits until it is gone.
 * @param as the account, as options of spawn
 */
export function startProgram(command, args, { log, as = {}, env = process.env, cwd = '/' }) {
  const output = createWriteStream(log, { flags: 'a' })
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env, cwd, ...as })
  const gone = new Promise((done) => {
    child.once('exit', done)
    child.once('error', done)
  })
  child.on('error', (error) => output.write(`${error}\n`))
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.write(part))
  return {
    child,
    gone,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => readFileSync(log, 'utf8'),
    end: async (signal = 'SIGTERM') => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) child.kill(signal)
      await gone
    },
  }
}

/** Waits until `holds` answers something true; polls. @throws Error after `limitMs` */
export async function eventually(what, holds, limitMs = 60_000, everyMs = 100) {
  const end = performance.now() + limitMs
  for (;;) {
    const found = await Promise.resolve()
      .then(holds)
      .catch(() => undefined)
    if (found) return found
    if (performance.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await new Promise((done) => setTimeout(done, everyMs))
  }
}
