import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EnvironmentPage } from '@openhour/shared/features/admin-settings/admin-settings.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

/** Each holds something that opens an account somewhere. */
const secrets = {
  SMTP_URL: 'smtp://user:hunter2-smtp@127.0.0.1:1',
  GOOGLE_CLIENT_ID: 'hunter2-google-id',
  GOOGLE_CLIENT_SECRET: 'hunter2-google',
  ZOOM_CLIENT_ID: 'hunter2-zoom-id',
  ZOOM_CLIENT_SECRET: 'hunter2-zoom',
  STRIPE_SECRET_KEY: 'sk_test_hunter2',
  STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
  SMS_ACCOUNT_SID: `AC${'5ec2e7'.repeat(6).slice(0, 32)}`,
  SMS_AUTH_TOKEN: 'hunter2'.repeat(5),
  SMS_FROM: '+447700900123',
  AI_PROVIDER: 'openai-compatible',
  AI_BASE_URL: 'https://user:hunter2-ai@ai.example.com/v1',
  AI_MODEL: 'some-model',
  AI_API_KEY: 'hunter2-ai-key',
  GEO_PROVIDERS: 'ipinfo',
  GEO_PROVIDER_URLS: 'ipinfo=https://ipinfo.example.com/{ip}/json?token=hunter2-geo',
  OPENHOUR_SECRET: 'hunter2'.repeat(8),
}
let product: Product
let admin: Browser
beforeAll(async () => {
  product = await openProduct({ ...secrets, SIGN_IN_IDLE_MINUTES: '45' })
  // Emails are not sent here, so nobody can confirm an address.
  admin = product.visitor()
  await admin.post('/api/auth/sign-up', { name: 'Ada Admin', email: 'ada@example.com', password: 'Heron-Quartz-42!' })
  await product.database.owner.query(
    `update users set role = 'admin', email_verified = true, address_proved_at = now() where email = 'ada@example.com'`,
  )
  await admin.post('/api/auth/sign-in', { email: 'ada@example.com', password: 'Heron-Quartz-42!' })
})
afterAll(() => product.stop())

const read = async () => await admin.get('/api/v1/admin/environment')

test('every variable says what it does and whether it is set, and secrets stay on the server', async () => {
  const answer = await read()
  expect(answer.status).toBe(200)
  expect(answer.text).not.toMatch(/hunter2|5ec2e7/)
  const { variables } = answer.json as EnvironmentPage
  expect(variables.filter(({ description }) => description === '').map(({ name }) => name)).toEqual([])
  const of = (wanted: string) => variables.find(({ name }) => name === wanted)
  expect(of('SIGN_IN_IDLE_MINUTES')).toMatchObject({ isSet: true, isSecret: false, value: '45' })
  expect(of('SMTP_URL')).toMatchObject({ isSet: true, isSecret: true, value: null })
  expect(of('BACKUP_DIR')).toMatchObject({ isSet: false, value: null })
  // Admins set these themselves.
  expect(of('PLANS')).toBeUndefined()
})

test('a test email says that the mail server could not be reached', async () => {
  const answer = await admin.post('/api/v1/admin/settings/test-mail', {})
  expect(answer.json).toMatchObject({ state: 'not-reached', to: 'ada@example.com', answer: 'ESOCKET' })
})

test('models that were set up on the server are named', async () => {
  expect(((await read()).json as EnvironmentPage).models).toMatchObject([
    { use: 'drafts', name: null, usedInstead: 'some-model' },
    { use: 'speech', name: null },
  ])
  const folder = join(product.dataDir, 'local-speech')
  mkdirSync(folder, { recursive: true })
  const model = {
    name: 'Whisper base',
    licence: 'MIT',
    source: 'here',
    file: 'model.bin',
    bytes: 147_951_465,
    sha256: 'x',
    memoryBytes: 1,
    installedAt: '2026-11-18T10:00:00.000Z',
    selfTest: { secondsPerMinute: 3 },
  }
  writeFileSync(join(folder, 'model.json'), JSON.stringify(model))
  expect(((await read()).json as EnvironmentPage).models[1]).toMatchObject({
    use: 'speech',
    name: 'Whisper base',
    bytes: 147_951_465,
    licence: 'MIT',
    installedAt: '2026-11-18T10:00:00.000Z',
  })
})
