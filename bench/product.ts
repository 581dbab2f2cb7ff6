import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { serverFlags } from '../scripts/run/server-flags.mjs'

/** The product in a process of its own, ready for requests. It ends with this one at the latest. `env` is added to the environment. */
export async function startProduct(port: number, env: Record<string, string>): Promise<ChildProcess> {
  const product = spawn(
    process.execPath,
    [...serverFlags, fileURLToPath(new URL('../server/src/main.ts', import.meta.url))],
    {
      env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const end = () => product.kill()
  process.on('exit', end)
  product.once('exit', () => process.off('exit', end))
  await new Promise<void>((done, fail) => {
    product.stdout.on('data', (text: Buffer) => String(text).includes('is ready') && done())
    product.once('exit', () => fail(new Error('The product did not start.')))
  })
  return product
}

export async function stopProduct(product: ChildProcess): Promise<void> {
  const ended = once(product, 'exit')
  product.kill('SIGTERM')
  await ended
}
