import { onPath, output } from './program.mjs'

/** The terminal calendar app that the tests use to read our calendars. */
export async function findKhal() {
  for (const program of onPath('khal')) if (await output(program, ['--version'])) return program
}
