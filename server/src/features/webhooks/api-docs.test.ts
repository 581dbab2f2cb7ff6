import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey } from '../../testing/api-key-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

/** The examples of docs/api.md, in order. */
const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
const examples = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code)

let product: Product
let therapist: Browser & { userId: string }
let env: Record<string, string>
/** Inside the repository, so that the examples find their package. */
let folder: string
beforeAll(async () => {
  product = await openProduct({ WEBHOOKS_LOOPBACK: 'on' })
  therapist = await product.person()
  const { key } = await makeKey(therapist, ['clients:read', 'clients:write'])
  env = { ...(process.env as Record<string, string>), OPENHOUR_URL: product.url, OPENHOUR_KEY: key }
  folder = mkdtempSync(new URL('docs-example-', import.meta.url).pathname)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await product.stop()
})

const run = promisify(execFile)
function write(name: string, code: string | undefined): string {
  const path = join(folder, name)
  writeFileSync(path, code ?? '')
  return path
}
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

test('the examples with curl read the clients and add one', async () => {
  const [read, add] = examples('sh')
  const added = JSON.parse((await run('sh', ['-c', add ?? ''], { env })).stdout) as { id: string }
  const { stdout } = await run('sh', ['-c', read ?? ''], { env })
  expect((JSON.parse(stdout) as { items: { id: string }[] }).items.map(({ id }) => id)).toContain(added.id)
})

test('the example in TypeScript lists the clients', async () => {
  const id = await newClient(therapist)
  const { stdout } = await run(process.execPath, [write('call.ts', examples('ts')[0])], { env })
  expect(stdout).toContain(id)
})

test('the receiver verifies what the product sends, and what the example with openssl signs', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const made = await therapist.post('/api/v1/webhooks', { url, events: ['client.created'] })
  const { secret } = made.json as { secret: string }
  const given = { ...env, PORT: String(port), OPENHOUR_WEBHOOK_SECRET: secret, RECEIVER_URL: url }
  const receiver = spawn(process.execPath, [write('receiver.ts', examples('ts')[1])], { env: given })
  let said = ''
  receiver.stdout.on('data', (part: Buffer) => (said += part.toString()))
  try {
    const id = await newClient(therapist)
    await until(
      () => said,
      (text) => text.includes(`client.created ${id}`),
    )
    await run('sh', ['-c', examples('sh')[2] ?? ''], { env: given })
    // It may print after it has answered.
    await until(
      () => said,
      (text) => text.includes('webhook.test'),
    )
    const forged = run('sh', ['-c', examples('sh')[2] ?? ''], {
      env: { ...given, OPENHOUR_WEBHOOK_SECRET: 'whsec_eHg=' },
    })
    await expect(forged).rejects.toThrow()
  } finally {
    receiver.kill()
  }
})
