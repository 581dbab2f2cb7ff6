import type { APIResponse, BrowserContext } from '@playwright/test'
import { type ModelServer, openModelServer } from '../server/src/testing/model-server.ts'
import { generateButton, notesField, openAnalysis, sessionNotes } from './support/ai.ts'
import { expectNoFindings } from './support/axe.ts'
import { expect, samplePassword, test } from './support/people.ts'
import { openSampleServer, type SampleServer } from './support/sample-server.ts'

// One server and one model, whose answers the tests change.
test.describe.configure({ mode: 'default' })
let server: SampleServer
let model: ModelServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  model = await openModelServer()
  server = await openSampleServer(Number(process.env.OPENHOUR_E2E_PORT ?? 4700) + 7, () => ({
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: model.url,
    AI_MODEL: 'careful-7b',
    AI_SPEECH_URL: model.url.replace(/\/v1$/, ''),
    AI_SPEECH_MODEL: 'listener',
  }))
})
test.afterAll(async () => {
  await server.stop()
  await model.close()
})
async function signIn(context: BrowserContext): Promise<void> {
  const answer = await context.request.post(`${server.origin}/api/auth/sign-in`, {
    headers: { origin: server.origin },
    data: { email: 'premium@demo.test', password: samplePassword },
  })
  expect(answer.status()).toBe(200)
}
async function rpc(context: BrowserContext, operation: string, json: object): Promise<APIResponse> {
  const answer = await context.request.post(`${server.origin}/rpc/${operation}`, {
    headers: { origin: server.origin },
    data: { json },
  })
  expect(answer.status()).toBe(200)
  return answer
}
const paper = { purpose: 'ai-summaries', paperDate: '2026-05-04', paperNote: 'Folder' }

test('it needs a consent, its unsupported lines must be resolved, and a failing server keeps the text', async ({
  page,
  context,
}) => {
  test.slow()
  await signIn(context)
  await openAnalysis(page, 'Tamsin Reid', server.origin)
  await notesField(page).fill(sessionNotes)
  await page.getByRole('radio', { name: /careful-7b/ }).check()
  await expect(page.getByText(/are sent to http:\/\/127\.0\.0\.1/)).toBeVisible()
  await expect(generateButton(page)).toBeDisabled()
  await expect(page.getByText(/Tamsin Reid’s consent to AI summaries is not recorded/)).toBeVisible()
  await expectNoFindings(page, 'a form without consent')
  expect(model.requests).toEqual([])

  // On paper, as the link says where.
  const clientId = /clients\/([0-9a-f-]{36})/.exec(page.url())?.[1]
  const recorded = await rpc(context, 'consents/recordPaper', { clientId, ...paper })
  await page.reload()
  await expect(notesField(page)).toHaveValue(sessionNotes)
  await page.getByRole('radio', { name: /careful-7b/ }).check()

  // What leaves is shown once, with the names of others replaced.
  model.mode = 'fault'
  await generateButton(page).click()
  const leaving = page.getByRole('dialog', { name: 'This is what leaves' })
  await expect(leaving.getByRole('region', { name: 'Your note' })).not.toContainText(/Tamsin|Fiona/)
  await expectNoFindings(page, 'what leaves for a model')
  await leaving.getByRole('button', { name: 'Don’t send' }).click()
  await expect(notesField(page)).toHaveValue(sessionNotes)
  expect(model.requests).toEqual([])
  await generateButton(page).click()
  await expect(leaving.getByRole('button', { name: 'Send this' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to generate summary').first()).toBeVisible()
  await expect(notesField(page)).toHaveValue(sessionNotes)
  await page.getByRole('region', { name: 'Unsaved drafts' }).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()

  model.mode = 'slow'
  await generateButton(page).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Your text is still here.').first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('radio', { name: /careful-7b/ }).check()

  // The client withdraws while it is written.
  model.requests.length = 0
  await generateButton(page).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect.poll(() => model.requests.length).toBe(1)
  const { json: consent } = (await recorded.json()) as { json: { id: string } }
  await rpc(context, 'consents/withdraw', { id: consent.id })
  const stopped = page.getByRole('region', { name: 'Unsaved drafts' })
  await expect(stopped.getByText('Stopped because the consent was withdrawn')).toBeVisible()
  await expect(page.getByText(/Tamsin Reid’s consent to AI summaries is not recorded/)).toBeVisible()
  await expect(generateButton(page)).toBeDisabled()
  await expect(notesField(page)).toHaveValue(sessionNotes)
  await expect.poll(() => model.requests[0]?.hungUp).toBe(true)
  await stopped.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
  await rpc(context, 'consents/recordPaper', { clientId, ...paper })
  await expect(generateButton(page)).toBeEnabled()

  model.mode = 'bad'
  await generateButton(page).click()
  await expect(page.getByRole('button', { name: 'Back to your notes' })).toBeVisible()
  await expect(page.getByText('Drafted by careful-7b', { exact: false })).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Confirm as mine' })
  await expect(confirm.first()).toBeVisible()
  await expect(
    page.getByText('It quotes “it is all my fault”, and its sentences don’t say that.').first(),
  ).toBeVisible()
  await expect(page.getByText(/\d+ lines were left out, because \d+ named no sentence of the text/)).toBeVisible()
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText(/Some lines have no support in the sources/).first()).toBeVisible()
  await expectNoFindings(page, 'a summary with unsupported lines')
  for (let left = await confirm.count(); left > 0; left--) await confirm.first().click()
  await expect(page.getByText('No support found')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByRole('article', { name: /^Session of/ })).toBeVisible()
})

test('a transcript is taken from a file and from a recording, and kept only if asked', async ({ page, context }) => {
  await signIn(context)
  await openAnalysis(page, 'Maya Okafor', server.origin)
  const clientId = /clients\/([0-9a-f-]{36})/.exec(page.url())?.[1]
  await rpc(context, 'consents/recordPaper', { clientId, ...paper })
  await rpc(context, 'consents/recordPaper', { clientId, ...paper, purpose: 'recording' })
  await page.reload()
  await page.locator('summary', { hasText: 'Transcript' }).click()
  const transcript = page.getByRole('textbox', { name: 'Transcript' })
  const file = (name: string, text: string | Buffer) => ({ name, mimeType: '', buffer: Buffer.from(text) })
  const files = page.getByLabel('Transcript file')
  await files.setInputFiles(file('call.pdf', '%PDF-1.7'))
  await expect(page.getByText(/This isn’t a text, VTT, SRT or Word/)).toBeVisible()
  await files.setInputFiles(file('call.vtt', 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Maya>I slept badly all week.</v>'))
  await expect(transcript).toHaveValue('Maya: I slept badly all week.')

  model.mode = 'good'
  await page
    .getByLabel('Recording', { exact: true })
    .setInputFiles(file('session.mp3', Buffer.from('ID3'.padEnd(2000, '0'))))
  await page.getByRole('button', { name: 'Add to the transcript' }).click()
  await expect(transcript).toHaveValue(`Maya: I slept badly all week.\n\n${model.transcription}`)
  await expectNoFindings(page, 'a form with a transcript')

  await notesField(page).fill('Maya spoke about her sleep. We agreed on a sleep diary until Monday.')
  await page.getByRole('radio', { name: /Passages/ }).check()
  await generateButton(page).click()
  await page.getByRole('switch', { name: /Keep the transcript/ }).check()
  await page.getByRole('button', { name: 'Save Note' }).click()
  await page.getByRole('button', { name: /^Session of/ }).click()
  await page.locator('summary', { hasText: 'Transcript' }).click()
  await expect(page.getByText(model.transcription, { exact: false })).toBeVisible()
})
