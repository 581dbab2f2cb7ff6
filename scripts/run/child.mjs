import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

let current
let asked
let watching = false

/**
 * Runs a program and resolves with its `exitCode` and, with `capture`, what it `said` on its error stream. Signals
 * that reach us go on to it; a program that a signal to us has ended ends us as well.
 */
export function run(program, args, { capture = false, ...options } = {}) {
  forwardSignals()
  return new Promise((succeed, fail) => {
    const stdio = capture ? ['ignore', process.stderr, 'pipe'] : 'inherit'
    const child = spawn(program, args, { ...options, stdio })
    current = child
    let said = ''
    child.stderr?.on('data', (part) => {
      process.stderr.write(part)
      said = (said + part).slice(-20_000)
    })
    child.on('error', fail)
    child.on('close', (code, signal) => {
      current = undefined
      const exitCode = code ?? numberOf(signal)
      if (asked && capture) process.exit(numberOf(asked))
      succeed({ exitCode, said })
    })
  })
}

/** npm ends without telling us, on a SIGTERM too: when it or the shell between us is gone, our child shall end as well. */
export function endWithOurParent() {
  const startedByNpm = process.env.npm_lifecycle_event !== undefined
  if (!startedByNpm) return // from a shell: one may start in the background and log out
  const before = forebears()
  const timer = setInterval(() => {
    if (forebears() === before) return
    clearInterval(timer)
    pass('SIGTERM')
  }, 250)
  timer.unref()
}

/** The process that started us and, where the system shows it, the one before. */
function forebears() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}

function forwardSignals() {
  if (watching) return
  watching = true
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the child by itself; a second one would look like impatience
      if (signal === 'SIGINT' && process.stdin.isTTY && current) asked = signal
      else pass(signal)
    })
  }
}

function pass(signal) {
  asked = signal
  if (current) current.kill(signal)
  else process.exit(numberOf(signal))
}

function numberOf(signal) {
  return 128 + (constants.signals[signal] ?? 0)
}
