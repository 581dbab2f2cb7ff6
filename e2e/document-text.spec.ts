import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { expect, openPractice, test } from './support/people.ts'

const row = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

/** A PDF that Chromium prints. */
async function printed(page: Page, html: string): Promise<Buffer> {
  const paper = await page.context().newPage()
  await paper.setContent(html)
  const bytes = await paper.pdf()
  await paper.close()
  return bytes
}

test('a document is found by what it says, and a scan says that it has no text', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium prints')
  await openPractice(page, [])
  const report =
    '<p>First page.</p><p style="break-before: page">She slept badly before the hearing. Она плохо спала.</p>'
  const files = [
    { name: 'Report.pdf', buffer: await printed(page, report) },
    {
      name: 'Scan.pdf',
      buffer: await printed(page, '<svg width="90" height="90"><circle cx="45" cy="45" r="40" /></svg>'),
    },
  ]
  await page.goto('/app/documents')
  for (const file of files) {
    await page
      .getByLabel('Files to upload')
      .first()
      .setInputFiles({ ...file, mimeType: 'application/pdf' })
    const dialog = page.getByRole('dialog', { name: 'Upload Documents' })
    await dialog.getByRole('combobox', { name: /Whose documents are these/ }).click()
    await page.getByRole('option', { name: /The practice itself/ }).click()
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(row(page, file.name.slice(0, -4))).toBeVisible()
  }
  await expect(async () => {
    await page.reload()
    await expect(row(page, 'Scan')).toContainText('no text to search', { timeout: 1000 })
    await page.getByRole('textbox', { name: 'Search documents' }).fill('slept hear')
    await expect(row(page, 'Report')).toContainText('Page 2: ', { timeout: 2000 })
  }).toPass()
  await expect(row(page, 'Scan')).toHaveCount(0)
  await expect(row(page, 'Report').locator('mark')).toHaveText(['slept', 'hearing'])
  await expectNoFindings(page, 'documents found by their text')
  await expectNoScrollingSideways(page, 'documents found by their text')

  await page.getByRole('textbox', { name: 'Search documents' }).fill('ПЛОХО')
  await expect(row(page, 'Report').locator('mark')).toHaveText(['плохо'])
  await page.getByRole('textbox', { name: 'Search documents' }).fill('hospital')
  await expect(page.getByText('No documents match your search and filters.')).toBeVisible()
})
