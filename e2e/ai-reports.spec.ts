import type { BrowserContext, Page } from '@playwright/test'
import { type ModelServer, openModelServer } from '../server/src/testing/model-server.ts'
import { expectNoFindings } from './support/axe.ts'
import { dayIn } from './support/days.ts'
import { addRecord, expect, openPractice, samplePassword, test } from './support/people.ts'
import { openSampleServer, type SampleServer } from './support/sample-server.ts'

async function openTab(page: Page, client: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/app/clients`)
  await page.getByRole('link', { name: `View Details of ${client}` }).click()
  const menu = page.getByRole('navigation', { name: 'Sections of the profile' })
  await menu.getByRole('link', { name: 'AI Weekly Reports' }).click()
  await expect(page.getByRole('heading', { name: 'AI Weekly Reports', exact: true })).toBeVisible()
}
const empty = (page: Page) => page.getByRole('heading', { name: 'No AI weekly reports generated yet' })
const generate = (page: Page) => page.getByRole('button', { name: 'Generate Report' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const firstDay = (page: Page) => page.getByLabel('First day of the week')

/** Opens the form about the week before the one that it starts with, which has records of every client with a diary. */
async function chooseLastWeek(page: Page): Promise<void> {
  await generate(page).first().click()
  await page.getByRole('button', { name: 'Week before' }).click()
}
const start = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Generate Report' }).click()

/** Records of the last three weeks: ratings with words each day, and a session with its note on every third. */
async function addRecords(page: Page, clientId: string | undefined): Promise<void> {
  const path = `/api/v1/clients/${clientId}`
  for (let ago = 1; ago <= 21; ago++) {
    const day = dayIn('UTC', -ago)
    const notes = `Slept badly before the long drive, number ${ago}.`
    await addRecord(page, `${path}/wellness-records`, { logDate: day, moodRating: 4 + (ago % 3), notes })
    if (ago % 3 > 0) continue
    const session = { sessionDate: day, durationMinutes: 50, sessionType: 'individual', status: 'completed' }
    await addRecord(page, `${path}/sessions`, { ...session, notes: 'We planned the drive to work.' })
  }
}

test('with Passages: generated, traced to the records, edited, saved, changed and deleted', async ({ page }) => {
  test.slow()
  const { ids } = await openPractice(page, ['Maya Okafor'])
  await addRecords(page, ids[0])
  await openTab(page, 'Maya Okafor')
  await expect(empty(page)).toBeVisible()
  await expectNoFindings(page, 'no reports')

  await chooseLastWeek(page)
  await expect(page.getByText('Passages of the records (no AI model connected). Nothing leaves')).toBeVisible()
  await expectNoFindings(page, 'the form of a report')
  const week = await firstDay(page).inputValue()
  await firstDay(page).fill('2020-01-05')
  await start(page)
  await expect(page.getByText('Failed to generate AI content')).toBeVisible()
  await expect(page.getByRole('dialog').getByText(/has no wellness records/)).toBeVisible()
  await firstDay(page).fill(week)
  await start(page)
  const waiting = page.getByRole('region', { name: 'Reports to review' })
  await expect(waiting.getByText(/^Report to review/)).toBeVisible()
  await page.reload()
  await waiting.getByRole('button', { name: /^Review/ }).click()

  await expect(page.getByText('Passages of the records (no AI model connected)')).toBeVisible()
  await expect(page.getByText(/^From \d+ wellness records?, \d+ sessions? and \d+ clinical notes?\.$/)).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Average rating per day, chart' })).toBeVisible()
  const line = section(page, 'Wellness records').getByRole('button', { expanded: false }).first()
  const words = (await line.innerText()).trim()
  await line.press('Enter')
  const pane = page.getByRole('complementary', { name: 'Where this comes from' })
  await expect(pane.locator('mark')).toHaveText(words)
  await expect(pane.getByRole('link', { name: 'Open the wellness records' })).toHaveAttribute(
    'href',
    /tab=session-records$/,
  )
  await expectNoFindings(page, 'a report with a source')

  await page.getByRole('radio', { name: 'Declining' }).check()
  await expect(page.getByText(/^You set this\. Computed from the ratings: /)).toBeVisible()
  await section(page, 'Written as plan').getByRole('button', { name: 'Add a line to Written as plan' }).click()
  await page.getByRole('textbox', { name: 'New line in Written as plan' }).fill('Plan the long drive.')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('button', { name: 'Save Report' }).click()
  await expect(page.getByText('AI report saved')).toBeVisible()
  await expect(section(page, 'Written as plan').getByText('Your words')).toBeVisible()
  await expect(section(page, 'Overall trend').getByText('Declining', { exact: true })).toBeVisible()
  await expectNoFindings(page, 'a report')

  await page.getByRole('button', { name: 'Edit Report' }).click()
  await section(page, 'Written as plan').getByRole('button', { name: 'Edit line' }).last().click()
  await page.getByRole('textbox', { name: 'Text of the line' }).fill('Plan the short drive first.')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expectNoFindings(page, 'changing a report')
  await page.getByRole('button', { name: 'Save Report' }).click()
  await expect(page.getByRole('button', { name: 'Edit Report' })).toBeVisible()
  await expect(section(page, 'Written as plan').getByText('Plan the short drive first.')).toBeVisible()

  await page.getByRole('button', { name: 'Back to Reports' }).click()
  const card = page.getByRole('article')
  await expect(card.getByText('Declining', { exact: true })).toBeVisible()
  await expectNoFindings(page, 'the list of reports')
  await card.getByRole('button').click()
  await page.getByRole('button', { name: 'Delete report' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Report' }).click()
  await expect(page.getByText('AI report deleted')).toBeVisible()
  await expect(empty(page)).toBeVisible()
})

test('written by hand: the week is preset, what is typed survives a reload, and nothing empty is saved', async ({
  page,
}) => {
  await openPractice(page, ['Tamsin Reid'])
  await openTab(page, 'Tamsin Reid')
  await page.getByRole('button', { name: 'Write Report' }).click()
  const [from, to] = [page.getByLabel('Start date'), page.getByLabel('End date')]
  await expect(from).toHaveValue(/^Sun \d/)
  await expect(to).toHaveValue(/^Sat \d/)
  await page.getByRole('button', { name: 'Save Report' }).click()
  await expect(page.getByText('Enter at least one line in a section')).toBeVisible()
  await section(page, 'Mood summary').getByRole('button', { name: 'Add a line to Mood summary' }).click()
  await page.getByRole('textbox', { name: 'New line in Mood summary' }).fill('Calmer since Tuesday.')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(section(page, 'Mood summary').getByText('Calmer since Tuesday.')).toBeVisible()
  await to.fill('2020-01-01')
  await page.getByRole('button', { name: 'Save Report' }).click()
  await expect(page.getByText('The end date cannot be before the start date')).toBeVisible()
  await expectNoFindings(page, 'a report with a wrong date')
  await to.fill(await from.inputValue())
  await page.getByRole('button', { name: 'Save Report' }).click()
  const card = page.getByRole('article')
  await expect(card.getByText('Calmer since Tuesday.')).toBeVisible()
  await expect(card.getByText(/Written by you/)).toBeVisible()
  await card.getByRole('button').click()
  await page.getByRole('button', { name: 'Delete report' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Report' }).click()
  await expect(empty(page)).toBeVisible()
})

test.describe('with a connected model', () => {
  let server: SampleServer
  let model: ModelServer
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    model = await openModelServer()
    server = await openSampleServer(Number(process.env.OPENHOUR_E2E_PORT ?? 4700) + 8, () => ({
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: model.url,
      AI_MODEL: 'careful-7b',
    }))
  })
  test.afterAll(async () => {
    await server.stop()
    await model.close()
  })
  const post = async (context: BrowserContext, path: string, data: object): Promise<void> => {
    const answer = await context.request.post(server.origin + path, { headers: { origin: server.origin }, data })
    expect(answer.status()).toBe(200)
  }

  test('it needs a consent, can be cancelled, and unsupported lines are resolved before saving', async ({
    page,
    context,
  }) => {
    test.slow()
    await post(context, '/api/auth/sign-in', { email: 'premium@demo.test', password: samplePassword })
    await openTab(page, 'Maya Okafor', server.origin)
    await chooseLastWeek(page)
    const choose = () => page.getByRole('radio', { name: /careful-7b/ }).check()
    await choose()
    await expect(page.getByText(/The records of the week are sent to http:\/\/127\.0\.0\.1/)).toBeVisible()
    await expect(page.getByText(/Maya Okafor’s consent to AI weekly reports is not recorded/)).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Generate Report' })).toBeDisabled()
    await expectNoFindings(page, 'a report without consent')
    expect(model.requests).toEqual([])
    const clientId = /clients\/([0-9a-f-]{36})/.exec(page.url())?.[1]
    await post(context, '/rpc/consents/recordPaper', {
      json: { clientId, purpose: 'ai-weekly-reports', paperDate: '2026-05-04', paperNote: 'Folder' },
    })
    await page.reload()

    model.mode = 'slow'
    await chooseLastWeek(page)
    await choose()
    await start(page)
    const leaving = page.getByRole('dialog', { name: 'This is what leaves' })
    await leaving.getByRole('button', { name: 'Send this' }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expectNoFindings(page, 'a report that is being written')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(empty(page)).toBeVisible()

    model.mode = 'fault'
    await chooseLastWeek(page)
    await choose()
    await start(page)
    await expect(page.getByText('Failed to generate AI content').first()).toBeVisible()
    const waiting = page.getByRole('region', { name: 'Reports to review' })
    await waiting.getByRole('button', { name: /^Discard/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard report' }).click()
    await expect(empty(page)).toBeVisible()

    model.mode = 'bad'
    await chooseLastWeek(page)
    await choose()
    await start(page)
    await waiting.getByRole('button', { name: /^Review/ }).click()
    await expect(page.getByText('Drafted by careful-7b, checked against the records')).toBeVisible()
    const confirm = page.getByRole('button', { name: 'Confirm as mine' })
    await expect(confirm.first()).toBeVisible()
    await page.getByRole('button', { name: 'Save Report' }).click()
    await expect(page.getByText(/Some lines have no support in the sources/).first()).toBeVisible()
    await expectNoFindings(page, 'a report with unsupported lines')
    for (let left = await confirm.count(); left > 0; left--) await confirm.first().click()
    await expect(page.getByText('No support found')).toHaveCount(0)
    await page.getByRole('button', { name: 'Save Report' }).click()
    await expect(page.getByText('AI report saved')).toBeVisible()
  })
})
