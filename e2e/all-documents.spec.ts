import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { expect, newClientOfNewPractice, test } from './support/people.ts'

const pdf = (words: string) => `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n% ${words}\n%%EOF`
const row = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const uploading = (page: Page) => page.getByRole('dialog', { name: 'Upload Documents' })
const chosen = (page: Page) => page.getByRole('region', { name: 'Chosen documents' })

/** Drops files where the page takes them. */
async function drop(page: Page, names: readonly string[]): Promise<void> {
  const given = names.map((name) => ({ name, text: pdf(name) }))
  const transfer = await page.evaluateHandle((files) => {
    const data = new DataTransfer()
    for (const { name, text } of files) data.items.add(new File([text], name, { type: 'application/pdf' }))
    return data
  }, given)
  await page.getByRole('group', { name: 'What to show' }).waitFor()
  const place = page.getByLabel('Files to upload').first()
  await place.dispatchEvent('drop', { dataTransfer: transfer })
}

async function chooseOwner(page: Page, name: RegExp): Promise<void> {
  await uploading(page)
    .getByRole('combobox', { name: /Whose documents are these/ })
    .click()
  await page.getByRole('option', { name }).click()
}

test('files are dropped and given to somebody, filtered, shared, deleted, brought back and downloaded', async ({
  page,
}) => {
  await newClientOfNewPractice(page, 'Nell Harper')
  await page.goto('/app/documents')
  await expect(page.getByRole('heading', { name: 'No documents uploaded yet' })).toBeVisible()

  await drop(page, ['Consent.pdf', 'Letter.pdf'])
  await uploading(page).getByRole('button', { name: 'Upload 2 documents' }).click()
  await expect(uploading(page).getByText('Choose whose documents these are')).toBeVisible()
  await chooseOwner(page, /Nell Harper/)
  await uploading(page).getByRole('button', { name: 'Upload 2 documents' }).click()
  await expect(row(page, 'Consent').getByRole('link', { name: 'Nell Harper' })).toBeVisible()
  await expect(row(page, 'Letter')).toBeVisible()

  await drop(page, ['Licence.pdf'])
  await chooseOwner(page, /The practice itself/)
  await uploading(page).getByLabel('Document Type').selectOption('Licence')
  await uploading(page).getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(row(page, 'Licence').getByText('The practice')).toBeVisible()
  await expectNoFindings(page, 'all documents')
  await expectNoScrollingSideways(page, 'all documents')

  await page.getByRole('combobox', { name: 'Whose documents' }).selectOption('Of clients')
  await expect(row(page, 'Licence')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await chosen(page).getByRole('button', { name: 'Share' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Share 2 documents?' })
  await expect(asked).toContainText('Nell Harper')
  await asked.getByRole('button', { name: 'Share' }).click()
  await expect(row(page, 'Consent').getByText('Shared', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Sharing' }).selectOption('Shared')
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    chosen(page).getByRole('button', { name: 'Download' }).click(),
  ])
  const bytes = readFileSync(await archive.path())
  expect(archive.suggestedFilename()).toMatch(/^documents .*\.zip$/)
  for (const part of ['Nell Harper/Consent.pdf', 'Nell Harper/Letter.pdf', pdf('Letter.pdf')])
    expect(bytes.includes(part), part).toBe(true)

  await chosen(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No documents match your search and filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.reload()
  await expect(row(page, 'Letter').getByText('Shared', { exact: true })).toBeVisible()
})
