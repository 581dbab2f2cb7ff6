// npm run proof:clock: the product keeps time wherever the clock stands, and its tests pass at any time.
//
//   npm run proof:clock                      all of it: hours, changes, days and jumps; takes hours
//   npm run proof:clock -- 0 6               the server tests at each hour from 0:25 to 5:25 UTC of a Sunday
//   npm run proof:clock -- changes           the server tests while clocks go forward and back, in Europe and in America
//   npm run proof:clock -- days              all tests through the end of a year and through a 29 February
//   npm run proof:clock -- jumps             a running product whose clock is set forward and back
//   npm run proof:clock -- 17 18 <files>     the same for single test files
import { proveChanges, proveDays, proveHours } from './system/proof-hours.mjs'

const [first, ...rest] = process.argv.slice(2)
const isHour = (text) => /^([01]?\d|2[0-4])$/.test(text ?? '')

/** Runs a part as a separate process. */
async function proveJumps() {
  await import('./system/proof-jumps.mjs')
  return process.exitCode === 0
}

async function prove() {
  if (first === undefined) return [await proveHours(0, 24), await proveChanges(), await proveDays(), await proveJumps()]
  if (first === 'changes') return [await proveChanges(rest)]
  if (first === 'days') return [await proveDays(rest)]
  if (first === 'jumps') return [await proveJumps()]
  if (isHour(first) && isHour(rest[0])) return [await proveHours(Number(first), Number(rest[0]), rest.slice(1))]
  console.error(`Unknown part: ${first}. Give two hours such as 0 6, or "changes", "days" or "jumps".`)
  return [false]
}

const proofs = await prove()
process.exitCode = proofs.every(Boolean) ? 0 : 1
