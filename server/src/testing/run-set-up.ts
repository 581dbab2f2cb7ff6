import { spawn } from 'node:child_process'

type Ended = { code: number | null; said: string; refused: string }

/** Runs `npm run ai:setup` as an operator does. @param shell what the shell does first, such as a limit */
export async function runSetUp(dataDir: string, args: readonly string[], shell = ''): Promise<Ended> {
  const child = spawn(
    'sh',
    ['-c', `${shell} exec "$0" "$@"`, process.execPath, 'server/src/commands/ai-setup.ts', ...args],
    {
      env: {
        PATH: process.env['PATH'],
        OPENHOUR_DATA: dataDir,
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let [said, refused] = ['', '']
  child.stdout.on('data', (part) => (said += String(part)))
  child.stderr.on('data', (part) => (refused += String(part)))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said, refused: refused.trim() }
}
