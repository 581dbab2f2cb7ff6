import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

let current
let asked
let watching = false

/**
 * Runs a program and resolves with its `exitCode` and, with `capture`, what it `said` on stderr. Forwards signals to it
 * and exits if one of them ended it.
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

/** npm does not forward SIGTERM. Stops the child when npm or the shell in between is gone. */
export function endWithOurParent() {
  const startedByNpm = process.env.npm_lifecycle_event !== undefined
  if (!startedByNpm) return // started from a shell: must survive a logout
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(timer)
    pass('SIGTERM')
  }, 250)
  timer.unref()
}

/** The parent and, where /proc shows it, the grandparent. */
function ancestors() {
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
      // Ctrl-C in a terminal already reaches the child; do not send it twice
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
