import type { BrowserContext, Page } from '@playwright/test'
import { type ModelServer, openModelServer } from '../server/src/testing/model-server.ts'
import { expectNoFindings } from './support/axe.ts'
import { browserWithMicrophone } from './support/browser.ts'
import { expect, samplePassword, test } from './support/people.ts'
import { openSampleServer, type SampleServer } from './support/sample-server.ts'

// One server, and a microphone that plays a tone.
test.describe.configure({ mode: 'default' })
test.use(browserWithMicrophone)
let server: SampleServer
let model: ModelServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  model = await openModelServer()
  server = await openSampleServer(Number(process.env.OPENHOUR_E2E_PORT ?? 4700) + 9, () => ({
    AI_SPEECH_URL: model.url.replace(/\/v1$/, ''),
    AI_SPEECH_MODEL: 'listener',
  }))
})
test.afterAll(async () => {
  await server.stop()
  await model.close()
})

async function rpc(context: BrowserContext, operation: string, json: object): Promise<unknown> {
  const answer = await context.request.post(`${server.origin}/rpc/${operation}`, {
    headers: { origin: server.origin },
    data: { json },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { json: unknown }).json
}
/** Signs in, and finds a client. */
async function open(context: BrowserContext, page: Page, name: string, consents: readonly string[]): Promise<string> {
  const answer = await context.request.post(`${server.origin}/api/auth/sign-in`, {
    headers: { origin: server.origin },
    data: { email: 'premium@demo.test', password: samplePassword },
  })
  expect(answer.status()).toBe(200)
  await page.goto(`${server.origin}/app/clients`)
  await page.getByRole('link', { name: `View Details of ${name}` }).click()
  await expect(page).toHaveURL(/clients\/[0-9a-f-]{36}/)
  const clientId = /clients\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  for (const purpose of consents)
    await rpc(context, 'consents/recordPaper', { clientId, purpose, paperDate: '2026-05-04', paperNote: 'Folder' })
  return clientId
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const recorded = (page: Page) => page.getByLabel(/^Recorded: /)

test('a session is recorded, paused, kept over a closed page, sent, and becomes a transcript', async ({
  page,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['microphone'], { origin: server.origin })
  const clientId = await open(context, page, 'Tamsin Reid', ['recording', 'ai-summaries'])
  await page.goto(`${server.origin}/app/clients/${clientId}?tab=ai-sessions`)
  await page.locator('summary', { hasText: 'Transcript' }).click()
  const link = page.getByRole('link', { name: 'Record a session' })
  await link.click()
  await expect(page.getByRole('heading', { name: 'Record a session' })).toBeVisible()
  await expect(page.getByText(/^Tamsin Reid, /)).toBeVisible()
  await expectNoFindings(page, 'the recorder')
  await press(page, 'Start recording')
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
  await expect(recorded(page)).not.toHaveText('0:00')
  await press(page, 'Pause')
  await expect(page.getByText('Paused: nothing is recorded')).toBeVisible()
  await expectNoFindings(page, 'a paused recording')
  await press(page, 'Resume')
  await expect(recorded(page)).toHaveText(/0:0[4-9]/)

  // The page is closed in the middle, as if it had crashed.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto(`${server.origin}/app/record/${clientId}?date=2026-05-04`)
  await expect(page.getByText(/This page was closed before a recording of 0:0\d was sent/)).toBeVisible()

  // The network is gone at the upload.
  await context.setOffline(true)
  await press(page, 'Send to be written down')
  await expect(page.getByText(/The recording is safe on this page/)).toBeVisible()
  await context.setOffline(false)
  await press(page, 'Send to be written down')
  await expect(page.getByText(/was sent and is no longer in this browser/)).toBeVisible()
  await expect.poll(() => model.requests.length).toBe(1)
  expect(model.requests[0]?.file?.name).toBe('recording.wav')
  expect(model.requests[0]?.file?.bytes).toBeGreaterThan(32_000)

  await page.getByRole('link', { name: 'Back to the client' }).first().click()
  await expect(page.getByText(/^Recording transcribed/)).toBeVisible()
  await press(page, 'Add to the transcript')
  await expect(page.getByRole('textbox', { name: /^Transcript/ })).toHaveValue(model.transcription)
  // Nothing is left in the browser.
  await page.goto(`${server.origin}/app/record/${clientId}`)
  await expect(page.getByText('Not recording')).toBeVisible()
})

test('a recording is discarded after a question', async ({ page, context }) => {
  await context.grantPermissions(['microphone'], { origin: server.origin })
  const clientId = await open(context, page, 'Lena Vogt', ['recording', 'ai-summaries'])
  await page.goto(`${server.origin}/app/record/${clientId}`)
  await page.getByRole('button', { name: 'Start recording' }).focus()
  await page.keyboard.press('Enter')
  await expect(recorded(page)).not.toHaveText('0:00')
  await press(page, 'Discard')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard recording' }).click()
  await expect(page.getByText('Not recording')).toBeVisible()
  await expect(recorded(page)).toHaveText('0:00')
})

test('without permission, or without consent, nothing is recorded and the page says what to do', async ({
  page,
  context,
}) => {
  const clientId = await open(context, page, 'Priya Nair', ['ai-summaries'])
  await page.goto(`${server.origin}/app/record/${clientId}`)
  await expect(page.getByText(/consent to the recording of sessions is not recorded/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start recording' })).toHaveCount(0)
  await rpc(context, 'consents/recordPaper', { clientId, purpose: 'recording', paperDate: '2026-05-04' })
  await page.reload()
  await press(page, 'Start recording')
  await expect(
    page.getByText(/The browser does not let this page use the microphone. Nothing was recorded./),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
})

test('only the page that records may use the microphone', async ({ page, context }) => {
  await context.grantPermissions(['microphone'], { origin: server.origin })
  const clientId = await open(context, page, 'Daniel Abebe', [])
  const ask = () =>
    page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ audio: true }).then(
        (stream) => {
          for (const track of stream.getTracks()) track.stop()
          return 'given'
        },
        (error: unknown) => (error as Error).name,
      ),
    )
  expect(await ask()).toBe('NotAllowedError')
  await page.goto(`${server.origin}/app/record/${clientId}`)
  expect(await ask()).toBe('given')
})
