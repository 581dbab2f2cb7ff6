import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Paths of the given programs that exist on the PATH. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path))
}

/** A program's output, or undefined if it fails, does not start or times out. */
export function output(program, args, { timeoutMs = 15_000, ...options } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      ...options,
    })
    let said = ''
    child.stdout?.on('data', (part) => (said += part))
    child.on('error', () => done(undefined))
    child.on('close', (code) => done(code === 0 ? said : undefined))
  })
}

/** Runs a program with visible output; true if it succeeded before the timeout. */
export function succeeds(program, args, { timeoutMs, env = {} }) {
  return new Promise((done) => {
    const stdio = ['ignore', 'inherit', 'inherit']
    const child = spawn(program, args, {
      stdio,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      env: { ...process.env, ...env },
    })
    child.on('error', () => done(false))
    child.on('close', (code) => done(code === 0))
  })
}
