// Runs the server tests on a clock of their own: once at each hour of a Sunday (at some hours it is Monday already, somewhere) and through the four
// nights in which Europe's and America's clocks change; and all of Vitest's through New Year's Eve and a 29 February.
import { spawn } from 'node:child_process'
import { ensureSystemPackages } from '../system-packages.mjs'
import { startSystemPostgres } from './system-postgres.mjs'

/** A Sunday that is the last of its month, in UTC. */
const sunday = '2027-01-31'
/**
 * Five minutes before clocks go forward or back, so that they change while the tests run. All of them are in the future: libfaketime gives a
 * signal handler that interrupts it the real time, and PostgreSQL's alarm then takes a statement of the past for overdue.
 */
const changes = [
  { zone: 'Europe/London', at: '2027-03-28T00:55:00Z' },
  { zone: 'Europe/London', at: '2027-10-31T00:55:00Z' },
  { zone: 'America/New_York', at: '2027-03-14T06:55:00Z' },
  { zone: 'America/New_York', at: '2027-11-07T05:55:00Z' },
]

/** Five minutes before midnight, in a later year than that of most dates in tests. */
const days = [
  { zone: 'Europe/London', at: '2027-12-31T23:55:00Z' },
  { zone: 'America/Sao_Paulo', at: '2028-02-29T23:55:00Z' },
]

/**
 * Query plans belong to the embedded PostgreSQL (see scripts/test.mjs), whatever the time. And PostgreSQL's alarm never rings on a clock of the
 * future, so two requests that lock each other out would wait for ever.
 */
const leftOut = ['**/query-plans.test.ts', '**/parallel-writes.test.ts']

const hourStarts = (from, to) =>
  Array.from({ length: to - from }, (_, index) => {
    const hour = String(from + index).padStart(2, '0')
    return { zone: 'UTC', at: `${sunday}T${hour}:25:00Z` }
  })

/**
 * @param from the first hour, 0 to 23
 * @param to the hour before which it ends
 * @param files of tests; none for all
 * @returns whether all of them passed
 */
export async function proveHours(from, to, files = []) {
  return proveStarts(hourStarts(from, to), files)
}

export async function proveChanges(files = []) {
  return proveStarts(changes, files)
}

/** The tests of the pages run too, because they show a year only where it is not the present one. */
export async function proveDays(files = []) {
  return proveStarts(days, files, [])
}

async function proveStarts(starts, files, projects = ['--project', 'api']) {
  const found = await ensureSystemPackages(['postgresql', 'faketime'])
  if (!found.postgresql || !found.faketime) return false
  const failed = []
  for (const start of starts) {
    console.log(`\n-- ${start.at}, where the machine stands in ${start.zone}`)
    if ((await runTests(found, start, [...projects, ...files])) !== 0) failed.push(start)
  }
  console.log(`\nThe tests ran at ${starts.length} times, and failed at ${failed.length}.`)
  for (const { at, zone } of failed) console.log(`failed: ${at} (${zone})`)
  return failed.length === 0
}

/** The database goes by the same clock: the embedded one takes no clock from its environment, so it is the system's. */
async function runTests({ postgresql, faketime }, { zone, at }, chosen) {
  // An offset instead of an absolute time, which would restart in every process.
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  const clock = {
    LD_PRELOAD: faketime,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  const server = await startSystemPostgres(postgresql, clock)
  const env = { ...process.env, ...clock, TZ: zone, TEST_DATABASE_URL: server.url }
  const code = await new Promise((done) => {
    const args = ['run', ...leftOut.flatMap((file) => ['--exclude', file]), ...chosen]
    const child = spawn('vitest', args, { stdio: 'inherit', env })
    child.on('exit', (status) => done(status ?? 1))
  })
  await server.stop()
  return code
}
