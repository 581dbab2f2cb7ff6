import { tracingChannel } from 'node:diagnostics_channel'
import { beforeEach } from 'vitest'

/** What the products of this worker logged as errors since the test began. */
let faults: string[] = []

// pino announces every line that it writes, so that the product needs no way of its own for this.
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

/** A test that fails says what the server logged meanwhile: the fault behind a 500, with its request id and stack. */
export function showLoggedFaults(): void {
  beforeEach(({ onTestFailed }) => {
    faults = []
    onTestFailed(({ task }) => {
      const [error] = task.result?.errors ?? []
      if (error && faults.length > 0) error.message += `\n\n${faults.slice(0, 3).join('\n')}`
    })
  })
}
