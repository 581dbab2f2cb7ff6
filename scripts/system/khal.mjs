import { onPath, output } from './program.mjs'

/** The calendar program of the terminal that the tests hand our calendars to. */
export async function findKhal() {
  for (const program of onPath('khal')) if (await output(program, ['--version'])) return program
}
