import { spawn, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { paddedPdf, uploadHeaders } from '../../testing/document-samples.ts'

// A small file system of its own needs a mount namespace, which not every machine gives to an ordinary user. Root needs no other users' rights for it.
const alone = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount']
const canMount = spawnSync('unshare', [...alone, 'true']).status === 0

let calls: DocumentCalls
beforeAll(async () => {
  calls = await openDocumentCalls()
})
afterAll(() => calls.product.stop())

/** A second server on the same database and folder, whose files lie on 4 MB. */
async function openSmallServer() {
  const script = 'mkdir -p "$1/files" && mount -t tmpfs -o size=4m none "$1/files" && exec "$2" server/src/main.ts'
  const { product } = calls
  const env = {
    ...process.env,
    PORT: '0',
    DATABASE_URL: product.database.url,
    OPENHOUR_DATA: product.dataDir,
    LOG_LEVEL: 'error',
    PLANS: 'on',
  }
  const child = spawn('unshare', [...alone, 'sh', '-c', script, 'sh', product.dataDir, process.execPath], { env })
  const output: string[] = []
  child.stderr.on('data', (part) => output.push(String(part)))
  child.stdout.on('data', (part) => output.push(String(part)))
  await expect.poll(() => output.join('')).toMatch(/Openhour is ready at/)
  const url = /ready at (\S+)/.exec(output.join(''))?.[1] ?? ''
  return {
    upload: async (megabytes: number) => {
      const details = { clientId: calls.clientId, fileName: 'a.pdf', title: 'A', documentType: 'general' }
      const headers = { origin: url, cookie: calls.cookieOf(calls.person), ...uploadHeaders(details) }
      const body = new Uint8Array(paddedPdf(megabytes * 1_048_576))
      const answer = await fetch(`${url}/api/documents`, { method: 'POST', headers, body })
      return { status: answer.status, ...((await answer.json()) as { id?: string; detail?: string }) }
    },
    output,
    stop: () => new Promise((done) => child.once('exit', done) && child.kill('SIGTERM')),
  }
}

test.skipIf(!canMount)(
  'a full disk is reported, nothing is stored, and uploads work again once there is space',
  async () => {
    const small = await openSmallServer()
    const room =
      'The server’s disk is full. Nothing was stored. Try again later, and tell the operator of this installation.'
    expect(await small.upload(8)).toMatchObject({ status: 503, detail: room })
    expect(await calls.rows()).toEqual([])
    // Nearly all of the room: nothing of the first is left in it.
    const kept = await small.upload(3)
    expect(kept.status).toBe(201)
    expect(await small.upload(3)).toMatchObject({ status: 503, detail: room })
    expect(small.output.join('')).toContain('a file could not be stored: there is no room left for files')
    await small.stop()
  },
)
