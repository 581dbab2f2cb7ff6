import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { expect, openPractice, signInAs, test } from './support/people.ts'

const notes = (more: string) => `S: Ola slept badly after the move and is tired of boxes. ${more}

O: She laughed when she spoke about the choir.
P: We agreed that she calls the landlord on Friday.`

/** Calls an operation as the person who is signed in. */
async function call<Answer>(page: Page, operation: string, json: object): Promise<Answer> {
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const answer = await page.context().request.post(`/rpc/${operation}`, { headers, data: { json } })
  expect([operation, answer.status()]).toEqual([operation, expect.any(Number)])
  return ((await answer.json()) as { json: Answer }).json
}

/** The client of a new practice: the dashboard shows only the newest drafts of all clients. */
async function openClient(page: Page, name: string): Promise<string> {
  const { ids } = await openPractice(page, [name])
  return ids[0] ?? ''
}

/** A draft that waits for review. */
async function readyDraft(page: Page, clientId: string, more: { words: string; transcript?: string }): Promise<string> {
  const { words, transcript } = more
  const given = { clientId, sessionDate: '2026-05-04', notes: notes(words), ...(transcript && { transcript }) }
  const { id } = await call<{ id: string }>(page, 'aiDrafts/startSession', given)
  await expect.poll(async () => (await call<{ state: string }>(page, 'aiDrafts/get', { id })).state).toBe('ready')
  return id
}
const rows = (page: Page) => page.getByRole('list', { name: 'AI drafts and notes' }).getByRole('listitem')

test('drafts are reviewed one after the other by keyboard: read, edited, kept and discarded', async ({ page }) => {
  test.slow()
  const clientId = await openClient(page, 'Ola Reviewed')
  await readyDraft(page, clientId, { words: 'Her sister helped on Sunday.' })
  await readyDraft(page, clientId, { words: 'She had a fleeting thought of killing herself, but she has no plan.' })

  await page.goto('/app/dashboard')
  await page
    .getByRole('link', { name: /^Ola Reviewed: session note to review/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Session note of 4 May 2026' })).toBeVisible()

  await page.goto(`/app/ai-summary?client=${clientId}`)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first().getByText('1 safety passage')).toBeVisible()
  await expectNoFindings(page, 'AI drafts to review')
  await rows(page)
    .first()
    .getByRole('link', { name: /^Review/ })
    .click()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(page.getByText(/This is not a risk assessment/)).toBeVisible()
  const line = page
    .getByRole('region', { name: 'Passages and figures' })
    .getByRole('button', { expanded: false })
    .first()
  await line.click()
  await expect(page.getByRole('complementary', { name: 'Where this comes from' }).locator('mark')).toBeVisible()
  await expectNoFindings(page, 'an AI draft with a source')

  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('1 of 2')).toBeVisible()

  const actions = page.getByRole('region', { name: 'Written as plan' })
  await actions.getByRole('button', { name: 'Add a line to Written as plan' }).click()
  await page.getByRole('textbox', { name: 'New line in Written as plan' }).fill('Bring the safety plan.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.reload()
  await expect(actions.getByText('Bring the safety plan.')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Session note saved').first()).toBeVisible()

  // The next one opens by itself.
  await expect(page.getByText('Her sister helped on Sunday.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expectNoFindings(page, 'the question before a draft is discarded')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()

  await page.getByRole('radio', { name: 'Session notes' }).click()
  await expect(page.getByRole('radio', { name: 'Session notes' })).toBeChecked()
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().getByRole('link', { name: /^Open/ }).click()
  await expect(page.getByText('Bring the safety plan.')).toBeVisible()
})

test('after a consent is withdrawn, what was made under it can be removed', async ({ page }) => {
  test.slow()
  const clientId = await openClient(page, 'Ola Withdrawing')
  const paper = { clientId, purpose: 'ai-summaries', paperDate: '2026-05-01' }
  await call(page, 'consents/recordPaper', paper)
  await readyDraft(page, clientId, { words: 'She is well.', transcript: 'Client: I slept badly all week.' })
  await readyDraft(page, clientId, { words: 'She is well.' })

  await page.goto(`/app/clients/${clientId}?tab=consents`)
  const consent = page.getByRole('article', { name: 'AI summaries' })
  await consent.getByRole('button', { name: 'Actions for AI summaries' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw for the client' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw consent' }).click()
  const notice = page.getByRole('region', { name: 'Made under the withdrawn consent to AI summaries' })
  await expect(notice.getByText('1 draft is still in the record.', { exact: false })).toBeVisible()
  await expectNoFindings(page, 'what was made under a withdrawn consent')
  await notice.getByRole('button', { name: 'Remove these records' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove these records?' })
  await expect(dialog.getByText(/AI summaries: 1 draft\./)).toBeVisible()
  await expectNoFindings(page, 'the question before it is removed')
  await dialog.getByRole('button', { name: 'Remove records' }).click()
  await expect(notice).toBeHidden()

  // What needed no consent stays.
  await page.goto(`/app/ai-summary?client=${clientId}`)
  await expect(rows(page)).toHaveCount(1)
})

test('the settings say which engines there are, and list and save what left the server', async ({ page }) => {
  await signInAs(page.context(), 'premium@demo.test')
  await page.goto('/app/settings?tab=ai')
  await expect(page.getByRole('heading', { name: 'No AI model connected' })).toBeVisible()
  const requests = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  await expect(requests.first().getByText(/sent to .+ at http:\/\/localhost:11434/)).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect(readFileSync(await (await file).path(), 'utf8')).toContain('"http://localhost:11434"')
  await requests.first().getByRole('link', { name: 'See the consent' }).click()
  await expect(page.getByRole('heading', { name: 'Consents', exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'AI summaries' }).first()).toBeFocused()
  await page.getByRole('link', { name: /that left this server/ }).click()
  await expect(page.getByRole('region', { name: 'What left this server' }).getByRole('combobox')).not.toHaveText(
    'All clients',
  )
})

test('on a plan without AI, the page says so and what exists can still be read', async ({ page }) => {
  await signInAs(page.context(), 'expired@demo.test')
  await page.goto('/app/ai-summary')
  await expect(page.getByText('AI Summary requires a Pro subscription or higher.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
})
