import { onPath, output } from './program.mjs'

/** The encryption program that the tests open our backups with, if zstd is here too. */
export async function findAge() {
  for (const zstd of onPath('zstd'))
    if (await output(zstd, ['--version']))
      for (const program of onPath('age')) if (await output(program, ['--version'])) return program
}
