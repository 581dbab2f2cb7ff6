import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dayIn, zoneAtNoon } from './support/days.ts'
import { expect, openBehind, openPractice, test } from './support/people.ts'

// Where no day ends during a test.
const zone = zoneAtNoon()
test.use({ timezoneId: zone })

/** The notes of a new client of a new practice. */
async function newClient(page: Page, name = 'Ines Calder'): Promise<string> {
  const { ids } = await openPractice(page, [name])
  return `/app/clients/${ids[0]}?tab=clinical-notes`
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /Clinical Note$/ })

const chooseFreeText = (page: Page) => dialogOf(page).getByLabel('Template').selectOption('Free text')

async function write(page: Page, text: string) {
  await page.getByRole('button', { name: /^Add (First )?Note$/ }).click()
  await chooseFreeText(page)
  await dialogOf(page).getByRole('textbox', { name: 'Note Content' }).fill(text)
  await dialogOf(page).getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('Clinical note saved successfully').last()).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
}
const noteWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test('a free note, a SOAP note with a snippet, signing, an addendum and the PDF', async ({ page }) => {
  await page.goto(await newClient(page))
  await expect(page.getByText('Start documenting your sessions and observations for this client.')).toBeVisible()
  await write(page, 'Phone call before Thursday.')
  await expect(noteWith(page, 'Phone call before Thursday.')).toContainText('You can edit it until you sign it.')

  await page.getByRole('button', { name: 'Add Note' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'More for this note' }).click()
  await page.getByRole('menuitem', { name: 'Templates and snippets' }).click()
  await page.getByRole('radio', { name: /^Snippets/ }).check()
  await page.getByRole('button', { name: 'Add snippet' }).click()
  const name = `risk${Date.now().toString(36)}`
  const snippet = page.getByRole('dialog', { name: 'Add snippet' })
  await snippet.getByLabel('Name').fill(name)
  await snippet.getByLabel('Text').fill('No thoughts of harm were voiced.')
  await snippet.getByRole('button', { name: 'Save' }).click()
  await expect(snippet).toBeHidden()
  await page.getByRole('button', { name: 'Done' }).click()

  await dialog.getByLabel('Template').selectOption('SOAP')
  await dialog.getByRole('textbox', { name: 'Subjective' }).fill('Sleeps through.')
  const assessment = dialog.getByRole('textbox', { name: 'Assessment' })
  await assessment.pressSequentially(`Lighter. /${name}`)
  await expect(dialog.getByText(`Tab inserts “${name}”`)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(assessment).toHaveValue('Lighter. No thoughts of harm were voiced.')
  await expect(assessment).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(assessment).toHaveValue(`Lighter. /${name}`)
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Template').selectOption('DAP')
  await expect(dialog.getByRole('textbox', { name: 'Subjective' })).toHaveValue('Sleeps through.')
  await dialog.getByLabel('Template').selectOption('SOAP')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign this note?' })
  await expect(question).toContainText('A signed note can’t be changed or deleted')
  await question.getByRole('button', { name: 'Sign note' }).click()
  await expect(page.getByText('Clinical note signed')).toBeVisible()

  const signed = noteWith(page, 'Sleeps through.')
  await expect(signed.getByText('Signed notes can’t be edited.')).toBeVisible()
  await expect(signed.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await signed.getByRole('button', { name: 'Add addendum' }).click()
  const addendum = page.getByRole('dialog', { name: 'Add addendum' })
  await addendum.getByLabel('Addendum').fill('The referral letter has arrived.')
  await addendum.getByLabel('Reason').fill('Letter came later')
  await addendum.getByRole('button', { name: 'Add addendum' }).click()
  await expect(signed.getByRole('region', { name: /^Addendum/ })).toContainText('Reason: Letter came later')

  const download = page.waitForEvent('download')
  await signed.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Download PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`note-${dayIn(zone)}.pdf`)
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('a note edited in two windows: the second shows both versions and nothing is overwritten', async ({ page }) => {
  const notes = await newClient(page)
  await page.goto(notes)
  await write(page, 'As it was.')
  const other = await openBehind(page, notes)
  const openIn = async (window: Page) => {
    await window.bringToFront()
    await window.getByRole('button', { name: 'Continue' }).click()
    await expect(dialogOf(window).getByRole('textbox', { name: 'Note Content' })).toHaveValue('As it was.')
  }
  await openIn(page)
  await openIn(other)
  await dialogOf(other).getByRole('textbox', { name: 'Note Content' }).fill('Saved in the other window.')
  await dialogOf(other).getByRole('button', { name: 'Save Note' }).click()
  await expect(dialogOf(other)).toBeHidden()

  await page.bringToFront()
  await dialogOf(page).getByRole('textbox', { name: 'Note Content' }).fill('Typed in this window.')
  await dialogOf(page).getByRole('button', { name: 'Save Note' }).click()
  const versions = page.getByRole('alert').filter({ hasText: 'This note was changed in another tab.' })
  await expect(versions).toBeFocused()
  await expect(
    versions.getByRole('row', { name: 'Note Content Typed in this window. Saved in the other window.' }),
  ).toBeVisible()
  await other.reload()
  await expect(noteWith(other, 'Saved in the other window.')).toBeVisible()

  await page.getByRole('button', { name: 'Combine both' }).click()
  await dialogOf(page).getByRole('button', { name: 'Save Note' }).click()
  await expect(dialogOf(page)).toBeHidden()
  // By a live update, without a reload.
  await expect(noteWith(other, 'Typed in this window.')).toContainText('Saved in the other window.')
})

test('search and palette find clinical notes, but never process notes', async ({ page }) => {
  const notes = await newClient(page)
  const word = `heron${Date.now().toString(36)}`
  await page.goto(notes)
  await write(page, `She spoke of the ${word} by the lake.`)
  await write(page, 'Nothing of the kind.')
  await page.getByRole('button', { name: /^Process notes/ }).click()
  await expect(page.getByText('Nothing of the kind.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add process note' }).click()
  await page.getByRole('textbox', { name: 'Process note' }).fill(`My own thought about secret${word}.`)
  await page.getByRole('button', { name: 'Save process note' }).click()
  await expect(page.getByRole('article')).toContainText(`secret${word}`)
  await page.getByRole('button', { name: 'Back to Clinical Notes' }).click()

  const box = page.getByRole('textbox', { name: 'Search clinical notes' })
  await box.fill(word)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.locator('mark')).toHaveText(word)
  await box.fill(`secret${word}`)
  await expect(page.getByText(/^No results for/)).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('combobox').fill(`secret${word}`)
  await expect(palette.getByText(`No results for “secret${word}”`)).toBeVisible()
  await palette.getByRole('combobox').fill(word)
  await expect(palette.getByRole('option', { name: /Ines Calder/ })).toContainText(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/&note=/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'All notes of this client' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('the draft of a note is restored, and unsigned notes of all clients are in one list', async ({ page }) => {
  const name = `Ines ${Date.now().toString(36)}`
  const notes = await newClient(page, name)
  await page.goto(`${notes}&compose=1`)
  await chooseFreeText(page)
  await dialogOf(page).getByRole('textbox', { name: 'Note Content' }).fill('Begun and not saved.')
  await expect(dialogOf(page).getByText('Draft saved')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Note Content' })).toHaveValue('Begun and not saved.')
  await dialogOf(page).getByLabel('Service date').fill(dayIn(zone, -5))
  await dialogOf(page).getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('Late entry: written 5 days after the service date.')).toBeVisible()

  await expect(dialogOf(page)).toBeHidden()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('unsigned')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Unsigned Notes' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: /^Sign the note/ }).click()
  await page.getByRole('button', { name: 'Sign note' }).click()
  await expect(page.getByText('Clinical note signed')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('resizing the window to a phone and back keeps an open note, its text and the cursor', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(await newClient(page, 'Resa Breite'))
  await page.getByRole('button', { name: /^Add (First )?Note$/ }).click()
  await chooseFreeText(page)
  const content = dialogOf(page).getByRole('textbox', { name: 'Note Content' })
  await content.fill('Typed at the desk.')
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(dialogOf(page)).toBeVisible()
    await expect(content).toHaveValue('Typed at the desk.')
    await expect(content).toBeFocused()
  }
})
