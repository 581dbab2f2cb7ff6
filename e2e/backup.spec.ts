import { execFile } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { openSampleServer } from './support/sample-server.ts'
import { samplePassword, test } from './support/people.ts'

const root = join(import.meta.dirname, '..')
const firstPort = Number(process.env.OPENHOUR_E2E_PORT ?? 4700) + 11

/** Runs a command of the operator on an installation. */
function runCommand(name: string, dataDir: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, OPENHOUR_DATA: dataDir, LOG_LEVEL: 'error' }
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [join(root, `server/src/commands/${name}.ts`), ...args],
      { env, cwd: root },
      (_error, stdout, stderr) => done({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })
}

async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const data = { email: 'premium@demo.test', password: samplePassword }
  const answer = await context.request.post(`${origin}/api/auth/sign-in`, { headers: { origin }, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function addClient(context: BrowserContext, origin: string, name: string): Promise<void> {
  const data = { name, age: 41, gender: 'Female', email: `${name.split(' ')[0]?.toLowerCase()}@example.com` }
  const answer = await context.request.post(`${origin}/api/v1/clients`, { headers: { origin }, data })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** The first document of the sample's client, byte for byte, as the browser saves it. */
async function savedDocument(page: Page, origin: string): Promise<Buffer> {
  await page.goto(`${origin}/app/clients`)
  await page.getByRole('link', { name: 'View Details of Maya Okafor' }).click()
  await page
    .getByRole('navigation', { name: 'Sections of the profile' })
    .getByRole('link', { name: 'Documents' })
    .click()
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click()
  return readFileSync(await (await download).path())
}

test('a backup of a running installation brings back records and files on another machine', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const folder = mkdtempSync(join(tmpdir(), 'openhour-backup-'))
  chmodSync(folder, 0o755)
  const first = await openSampleServer(firstPort)
  const firstData = join(first.folder, 'data')
  await signIn(context, first.origin)
  await addClient(context, first.origin, 'Before Example')
  const document = await savedDocument(page, first.origin)

  const backup = join(folder, 'practice.tar.zst')
  const made = await runCommand('backup', firstData, backup)
  expect(made.said).toContain('It was restored into a scratch database and is the same.')
  await addClient(context, first.origin, 'After Example')

  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o755)
  copyFileSync(join(firstData, 'secret'), join(data, 'secret'))
  await first.stop()

  const damaged = join(folder, 'damaged.tar.zst')
  const bytes = readFileSync(backup)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  writeFileSync(damaged, bytes)
  const refused = await runCommand('restore', data, damaged)
  expect(refused.code).toBe(1)
  expect(refused.said).toContain('Nothing was changed')
  expect(readdirSync(data)).toEqual(['secret'])

  const restored = await runCommand('restore', data, backup)
  expect(restored.code, restored.said).toBe(0)
  expect(await runCommand('audit-verify', data)).toMatchObject({ code: 0 })
  const second = await openSampleServer(firstPort + 1, () => ({ OPENHOUR_DATA: data, PLANS: 'on' }), 'main.ts')
  try {
    await context.clearCookies()
    await signIn(context, second.origin)
    expect((await savedDocument(page, second.origin)).equals(document)).toBe(true)
    await page.goto(`${second.origin}/app/clients`)
    await expect(page.getByRole('link', { name: 'View Details of Before Example' })).toBeVisible()
    await expect(page.getByText('After Example')).toBeHidden()
  } finally {
    await second.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
