import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of the names that lies on the PATH, as a whole path. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path))
}

/** What a program writes within the time, or undefined when it does not run or fails. */
export function output(program, args, { patienceMs = 15_000, ...options } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patienceMs,
      killSignal: 'SIGKILL',
      ...options,
    })
    let said = ''
    child.stdout?.on('data', (part) => (said += part))
    child.on('error', () => done(undefined))
    child.on('close', (code) => done(code === 0 ? said : undefined))
  })
}

/** Runs a program whose work is shown to the person; whether it succeeded within the time. */
export function succeeds(program, args, { patienceMs, env = {} }) {
  return new Promise((done) => {
    const stdio = ['ignore', 'inherit', 'inherit']
    const child = spawn(program, args, {
      stdio,
      timeout: patienceMs,
      killSignal: 'SIGKILL',
      env: { ...process.env, ...env },
    })
    child.on('error', () => done(false))
    child.on('close', (code) => done(code === 0))
  })
}
