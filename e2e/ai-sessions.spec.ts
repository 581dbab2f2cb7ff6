import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { type ModelServer, openModelServer } from '../server/src/testing/model-server.ts'
import { expectNoFindings } from './support/axe.ts'
import { expect, newestMail, samplePassword, signInAs, test } from './support/people.ts'
import { openSampleServer, type SampleServer } from './support/sample-server.ts'

const notes = `Tamsin came in tired and said she slept badly most of the week. She felt guilty after an argument with her mother Fiona on Tuesday.

Her speech was slow and her eye contact was poor at first. Later she laughed when she spoke about baking.

She mentioned a fleeting thought that everyone would be better off without her, but she has no plan.

We agreed that she keeps a sleep diary until Monday. She will call her mother before the next session.`

async function openTab(page: Page, client: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/app/clients`)
  await page.getByRole('link', { name: `View Details of ${client}` }).click()
  const menu = page.getByRole('navigation', { name: 'Sections of the profile' })
  await menu.getByRole('link', { name: 'AI Session Analysis' }).click()
  await expect(page.getByRole('heading', { name: 'AI Session Analysis', exact: true })).toBeVisible()
}
const generate = (page: Page) => page.getByRole('button', { name: 'Generate AI Summary' })
const notesField = (page: Page) => page.getByRole('textbox', { name: 'Session notes' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('with the built-in engine: written, checked against its sources, edited, saved, sent and taken over', async ({
  page,
  context,
}) => {
  test.slow()
  await signInAs(context, 'premium@demo.test')
  await openTab(page, 'Tamsin Reid')

  await generate(page).click()
  await expect(page.getByText('Please enter session notes before generating a summary').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('Please generate a summary before saving')).toBeVisible()

  // What is typed survives a reload.
  await notesField(page).fill(notes)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(notesField(page)).toHaveValue(notes)
  await expect(page.getByText('Extract from your note (no AI model connected)', { exact: false })).toBeVisible()
  await generate(page).click()
  await expect(page.getByRole('button', { name: 'Back to your notes' })).toBeVisible()

  // So does the summary.
  await page.reload()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('Extract from your note (no AI model connected)', { exact: false })).toBeVisible()
  const line = section(page, 'Session summary').getByRole('button', { expanded: false }).first()
  const words = (await line.innerText()).trim()
  await line.press('Enter')
  const pane = page.getByRole('complementary', { name: 'Where this comes from' })
  await expect(pane.locator('mark')).toHaveText(words)
  await expectNoFindings(page, 'a summary with a source')

  await section(page, 'Action items').getByRole('button', { name: 'Add a line to Action items' }).click()
  await page.getByRole('textbox', { name: 'New line in Action items' }).fill('Bring the sleep diary.')
  await page.getByRole('button', { name: 'Done' }).click()
  await section(page, 'Session summary').getByRole('button', { name: 'Edit line' }).first().click()
  await page.getByRole('textbox', { name: 'Text of the line' }).fill('We talked about sleep and guilt.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(section(page, 'Session summary').getByText('Your words')).toBeVisible()
  await page.getByRole('textbox', { name: 'Mood assessment' }).fill('Low, with lighter moments.')
  await page.getByRole('button', { name: 'Save Note' }).click()

  const card = page.getByRole('article', { name: /^Session of/ })
  await expect(card).toBeVisible()
  await expect(card.getByText('60 minutes')).toBeVisible()
  await expectNoFindings(page, 'the list of session notes')
  await page.getByRole('radio', { name: 'Create Note' }).check()
  await expect(notesField(page)).toHaveValue('')
  await page.getByRole('radio', { name: 'View Notes' }).check()
  await card.getByRole('button', { name: /^Session of/ }).click()
  await expect(page.getByText('Low, with lighter moments.')).toBeVisible()
  await expect(section(page, 'Session summary').getByText('We talked about sleep and guilt.')).toBeVisible()
  await expectNoFindings(page, 'a session note')

  await page.getByRole('button', { name: 'Download' }).click()
  const pdf = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  expect((await pdf).suggestedFilename()).toMatch(/^session-note-\d{4}-\d\d-\d\d\.pdf$/)
  await page.getByRole('button', { name: 'Download' }).click()
  const text = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Text' }).click()
  expect(readFileSync(await (await text).path(), 'utf8')).toContain('We talked about sleep and guilt. (your words)')

  await page.getByRole('button', { name: 'Email', exact: true }).last().click()
  const email = page.getByRole('dialog', { name: 'Email to the client' })
  const address = await email.locator('strong').nth(1).innerText()
  await expect(email.getByRole('button', { name: 'Send email' })).toBeDisabled()
  await email.getByRole('checkbox', { name: /We talked about sleep and guilt/ }).check()
  await expectNoFindings(page, 'the email of a session note')
  await email.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText(`Email to ${address} is on its way`)).toBeVisible()
  await expect.poll(() => newestMail(address)).toContain('We talked about sleep and guilt.')
  expect(newestMail(address)).not.toMatch(/lighter moments|fleeting|sleep diary/)

  await page.getByRole('button', { name: 'Actions for this session note' }).click()
  await page.getByRole('menuitem', { name: 'Insert into clinical note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open the note' }).click()
  const note = page.getByRole('dialog', { name: /note/i })
  await expect(note.getByText('We restored your unsaved draft.')).toBeVisible()
  const written = async () =>
    (
      await note.getByRole('textbox').evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value))
    ).join('\n')
  expect(await written()).toContain('- We talked about sleep and guilt. [from: “')
  expect(await written()).toContain('- Bring the sleep diary.')
  expect(await written()).toContain('Source: AI session note of')
  await note.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('Clinical note saved successfully')).toBeVisible()

  await page.goBack()
  await openTab(page, 'Tamsin Reid')
  await page.getByRole('radio', { name: 'View Notes' }).check()
  await card.getByRole('button', { name: /^Session of/ }).click()
  await page.getByRole('button', { name: 'Actions for this session note' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(page.getByRole('heading', { name: 'No Session Notes Yet' })).toBeVisible()
})

test.describe('with a connected model', () => {
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

  test('it needs a consent, its unsupported lines must be resolved, and a failing server keeps the text', async ({
    page,
    context,
  }) => {
    test.slow()
    await signIn(context)
    await openTab(page, 'Tamsin Reid', server.origin)
    await notesField(page).fill(notes)
    await page.getByRole('radio', { name: /careful-7b/ }).check()
    await expect(page.getByText(/are sent to http:\/\/127\.0\.0\.1/)).toBeVisible()
    await expect(generate(page)).toBeDisabled()
    await expect(page.getByText(/Tamsin Reid’s consent to AI summaries is not recorded/)).toBeVisible()
    await expectNoFindings(page, 'a form without consent')
    expect(model.requests).toEqual([])

    // On paper, as the link says where.
    const clientId = /clients\/([0-9a-f-]{36})/.exec(page.url())?.[1]
    const recorded = await context.request.post(`${server.origin}/rpc/consents/recordPaper`, {
      headers: { origin: server.origin },
      data: { json: { clientId, purpose: 'ai-summaries', paperDate: '2026-05-04', paperNote: 'Folder' } },
    })
    expect(recorded.status()).toBe(200)
    await page.reload()
    await expect(notesField(page)).toHaveValue(notes)
    await page.getByRole('radio', { name: /careful-7b/ }).check()

    model.mode = 'fault'
    await generate(page).click()
    await expect(page.getByText('Failed to generate summary').first()).toBeVisible()
    await expect(notesField(page)).toHaveValue(notes)
    await page.getByRole('region', { name: 'Unsaved summaries' }).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard summary' }).click()

    model.mode = 'slow'
    await generate(page).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Your text is still here.').first()).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.getByRole('radio', { name: /careful-7b/ }).check()

    model.mode = 'bad'
    await generate(page).click()
    await expect(page.getByRole('button', { name: 'Back to your notes' })).toBeVisible()
    await expect(page.getByText('Drafted by careful-7b', { exact: false })).toBeVisible()
    const confirm = page.getByRole('button', { name: 'Confirm as mine' })
    await expect(confirm.first()).toBeVisible()
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
    await openTab(page, 'Maya Okafor', server.origin)
    const clientId = /clients\/([0-9a-f-]{36})/.exec(page.url())?.[1]
    const recorded = await context.request.post(`${server.origin}/rpc/consents/recordPaper`, {
      headers: { origin: server.origin },
      data: { json: { clientId, purpose: 'ai-summaries', paperDate: '2026-05-04', paperNote: 'Folder' } },
    })
    expect(recorded.status()).toBe(200)
    await page.reload()
    await page.locator('summary', { hasText: 'Transcript' }).click()
    const transcript = page.getByRole('textbox', { name: 'Transcript' })
    const file = (name: string, text: string | Buffer) => ({ name, mimeType: '', buffer: Buffer.from(text) })
    const files = page.getByLabel('Transcript file')
    await files.setInputFiles(file('call.pdf', '%PDF-1.7'))
    await expect(page.getByText(/This isn’t a text, VTT, SRT or Word/)).toBeVisible()
    await files.setInputFiles(
      file('call.vtt', 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Maya>I slept badly all week.</v>'),
    )
    await expect(transcript).toHaveValue('Maya: I slept badly all week.')

    model.mode = 'good'
    await page
      .getByLabel('Recording', { exact: true })
      .setInputFiles(file('session.mp3', Buffer.from('ID3'.padEnd(2000, '0'))))
    await page.getByRole('button', { name: 'Add to the transcript' }).click()
    await expect(transcript).toHaveValue(`Maya: I slept badly all week.\n\n${model.transcription}`)
    await expectNoFindings(page, 'a form with a transcript')

    await notesField(page).fill('Maya spoke about her sleep. We agreed on a sleep diary until Monday.')
    await page.getByRole('radio', { name: /Built-in/ }).check()
    await generate(page).click()
    await page.getByRole('switch', { name: /Keep the transcript/ }).check()
    await page.getByRole('button', { name: 'Save Note' }).click()
    await page.getByRole('button', { name: /^Session of/ }).click()
    await page.locator('summary', { hasText: 'Transcript' }).click()
    await expect(page.getByText(model.transcription, { exact: false })).toBeVisible()
  })
})
