import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const root = join(import.meta.dirname, '../..')

/** A separate server with the sample practice, for tests that need settings of their own. */
export type SampleServer = { origin: string; folder: string; stop: () => Promise<void> }

/**
 * @param settings environment variables besides those of the demo, or instead of them
 * @param command what is started: the demo, or an installation without it
 */
export async function openSampleServer(
  port: number,
  settings: (folder: string) => Record<string, string> = () => ({}),
  command: 'commands/demo.ts' | 'main.ts' = 'commands/demo.ts',
): Promise<SampleServer> {
  const folder = mkdtempSync(join(tmpdir(), 'openhour-e2e-'))
  chmodSync(folder, 0o755)
  const origin = `http://localhost:${port}`
  const taken = await fetch(origin).then(
    () => true,
    () => false,
  )
  expect(taken, `something else answers on port ${port}`).toBe(false)
  const server = spawn(process.execPath, [join(root, 'server/src', command)], {
    env: {
      ...process.env,
      PORT: String(port),
      OPENHOUR_DATA: join(folder, 'data'),
      OPENHOUR_WEB: process.env.OPENHOUR_WEB ?? join(root, 'web/dist'),
      LOG_LEVEL: 'warn',
      ...settings(folder),
    },
    stdio: 'ignore',
  })
  // Also if the tests are interrupted: it would answer the next ones, with what these have left.
  const end = () => server.kill('SIGTERM')
  process.once('exit', end)
  server.once('exit', () => process.off('exit', end))
  await expect
    .poll(
      async () => {
        expect(server.exitCode, 'the server exited').toBeNull()
        return (await fetch(`${origin}/readyz`).catch(() => undefined))?.status
      },
      { timeout: 100_000 },
    )
    .toBe(200)
  return {
    origin,
    folder,
    stop: async () => {
      await ended(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const over = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await over
}
