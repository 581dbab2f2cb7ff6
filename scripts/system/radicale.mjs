import { onPath, output } from './program.mjs'

/** The CalDAV server that the tests connect as a therapist's calendar. */
export async function findRadicale() {
  for (const program of onPath('radicale')) if (await output(program, ['--version'])) return program
}
