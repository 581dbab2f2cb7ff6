import { openSlots, type WorkingTime } from '@openhour/shared/features/availability/open-slots.rules.ts'
import { loadAverage, median, table } from './measure.ts'

/**
 * `npm run bench:slots`: time to compute open slots for thirty days with 200 booked periods, and for a year with as many per month, on a 15-minute grid and
 * across clock changes. Exits with 1 if a median exceeds its limit.
 */
const limits = { 30: 0.6, 365: 4 } as const
const runs = 501
const minuteMs = 60_000
const long: WorkingTime[] = [[540, 1020]]
const week = [[], long, long, long, long, [[540, 900]] as WorkingTime[], []]

/** Deterministic numbers. */
function openDice(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

const out: (string | number)[][] = [['zone', 'from', 'days', 'taken', 'open', 'median ms', 'p99 ms', 'limit ms']]
let over = false
for (const [zone, from] of [
  ['Europe/London', '2026-10-10'],
  ['America/New_York', '2026-10-20'],
] as const) {
  for (const days of [30, 365] as const) {
    const dice = openDice(7)
    const busy = Array.from({ length: Math.round((days * 200) / 30) }, () => {
      const minutes = Math.floor(dice() * days) * 1440 + 780 + Math.floor(dice() * 32) * 15
      return [Date.parse(from) + minutes * minuteMs, Date.parse(from) + (minutes + 50) * minuteMs] as const
    })
    const times: number[] = []
    let open = 0
    for (let run = 0; run < runs; run++) {
      const began = performance.now()
      open = openSlots({ zone, from, days, week, busy, lengthMinutes: 15, everyMinutes: 15 }).length
      times.push(performance.now() - began)
    }
    const middle = median(times)
    over ||= middle > limits[days]
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(runs * 0.99)] ?? 0
    out.push([zone, from, days, busy.length, open, middle.toFixed(3), p99.toFixed(3), limits[days]])
  }
}
console.log(`Load average: ${loadAverage()}`)
console.log(table(out))
process.exitCode = over ? 1 : 0
