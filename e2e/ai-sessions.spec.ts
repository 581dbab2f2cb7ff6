import { readFileSync } from 'node:fs'
import { generateButton, linesOf, notesField, openAnalysis, sessionNotes } from './support/ai.ts'
import { expectNoFindings } from './support/axe.ts'
import { expect, newestMail, openPractice, test } from './support/people.ts'

test('with Passages: read, checked against its sources, edited, saved, sent and taken over', async ({ page }) => {
  test.slow()
  await openPractice(page, ['Tamsin Reid'])
  await openAnalysis(page, 'Tamsin Reid')

  await generateButton(page).click()
  await expect(page.getByText('Please enter session notes before generating a summary').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('Please find the passages of your text before saving')).toBeVisible()

  // What is typed survives a reload.
  await notesField(page).fill(sessionNotes)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(notesField(page)).toHaveValue(sessionNotes)
  await expect(page.getByText('Passages of your text (no AI model connected)', { exact: false })).toBeVisible()
  await generateButton(page).click()
  await expect(page.getByRole('button', { name: 'Back to your notes' })).toBeVisible()

  // So does the summary.
  await page.reload()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('Passages of your text (no AI model connected)', { exact: false })).toBeVisible()
  const line = linesOf(page, 'Passages and figures').getByRole('button', { expanded: false }).first()
  const words = (await line.innerText()).trim()
  await line.press('Enter')
  const pane = page.getByRole('complementary', { name: 'Where this comes from' })
  await expect(pane.locator('mark')).toHaveText(words)
  await expectNoFindings(page, 'a summary with a source')

  await linesOf(page, 'Written as plan').getByRole('button', { name: 'Add a line to Written as plan' }).click()
  await page.getByRole('textbox', { name: 'New line in Written as plan' }).fill('Bring the sleep diary.')
  await page.getByRole('button', { name: 'Done' }).click()
  await linesOf(page, 'Passages and figures').getByRole('button', { name: 'Edit line' }).first().click()
  await page.getByRole('textbox', { name: 'Text of the line' }).fill('We talked about sleep and guilt.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(linesOf(page, 'Passages and figures').getByText('Your words')).toBeVisible()
  await page.getByRole('textbox', { name: 'Mood assessment' }).fill('Low, with lighter moments.')
  await page.getByRole('button', { name: 'Save Note' }).click()

  const card = page.getByRole('article', { name: /^Session of/ })
  await expect(card).toBeVisible()
  await expect(card.getByText('50 minutes')).toBeVisible()
  await expectNoFindings(page, 'the list of session notes')
  await page.getByRole('radio', { name: 'Create Note' }).check()
  await expect(notesField(page)).toHaveValue('')
  await page.getByRole('radio', { name: 'View Notes' }).check()
  await card.getByRole('button', { name: /^Session of/ }).click()
  await expect(page.getByText('Low, with lighter moments.')).toBeVisible()
  await expect(linesOf(page, 'Passages and figures').getByText('We talked about sleep and guilt.')).toBeVisible()
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

  await page.getByRole('link', { name: 'Use in note' }).click()
  const note = page.getByRole('dialog', { name: /note/i })
  await expect(note.getByText(/lines? of the AI draft added/)).toBeVisible()
  const written = async () =>
    (
      await note.getByRole('textbox').evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value))
    ).join('\n')
  await expect.poll(written).toContain('- We talked about sleep and guilt. [from: “')
  expect(await written()).toContain('- Bring the sleep diary.')
  expect(await written()).toContain('Source: AI session note of')
  await note.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('Clinical note saved successfully')).toBeVisible()

  await page.goBack()
  await openAnalysis(page, 'Tamsin Reid')
  await page.getByRole('radio', { name: 'View Notes' }).check()
  await card.getByRole('button', { name: /^Session of/ }).click()
  await page.getByRole('button', { name: 'Actions for this session note' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(page.getByRole('heading', { name: 'No Session Notes Yet' })).toBeVisible()
})
