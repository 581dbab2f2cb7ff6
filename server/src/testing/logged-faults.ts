import { tracingChannel } from 'node:diagnostics_channel'
import { beforeEach } from 'vitest'

/** Errors that the products of this worker logged since the test started. */
let faults: string[] = []

// pino publishes every line on a diagnostics channel, so the product needs no hook for this.
tracingChannel('pino_asJson').subscribe({
  end: (message) => {
    const { result } = message as { result?: string }
    const { level, time: _time, name: _name, pid: _pid, at, ...line } = JSON.parse(result ?? '{}') as Line
    if (level < errorLevel) return
    const stack = at?.map((each) => `\n    ${each}`).join('') ?? ''
    faults.push(`The server logged ${JSON.stringify(line)}${stack}`)
  },
})

type Line = { level: number; time: unknown; name: unknown; pid: unknown; at?: string[] }
const errorLevel = 50

/** Adds the server's logged errors to a failed test: the fault behind a 500, with its request id and stack. */
export function showLoggedFaults(): void {
  beforeEach(({ onTestFailed }) => {
    faults = []
    onTestFailed(({ task }) => {
      const [error] = task.result?.errors ?? []
      if (error && faults.length > 0) error.message += `\n\n${faults.slice(0, 3).join('\n')}`
    })
  })
}
