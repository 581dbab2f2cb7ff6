import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { browserWithPdfViewer } from './support/browser.ts'
import { expect, freshAddress, signInAs, signUp, test } from './support/people.ts'

test.use(browserWithPdfViewer)

const pdf = (words: string) =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\ntrailer<</Root 1 0 R>>\n% ${words}\n%%EOF`,
  )
const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer })
const large = (name: string) => file(name, Buffer.concat([pdf('large'), Buffer.alloc(3_000_000, ' ')]))

async function openDocuments(page: Page): Promise<void> {
  await signUp(page, freshAddress('documents'))
  await page.getByRole('link', { name: 'My Clients' }).first().click()
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByLabel('Full name', { exact: true }).fill('Nell Harper')
  await dialog.getByLabel('Age', { exact: true }).fill('41')
  await dialog.getByLabel('Gender', { exact: true }).fill('Female')
  await dialog.getByLabel('Email', { exact: true }).fill('nell@example.com')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await page.getByRole('link', { name: 'View Details of Nell Harper' }).click()
  await page
    .getByRole('navigation', { name: 'Sections of the profile' })
    .getByRole('link', { name: 'Documents' })
    .click()
  await expect(page.getByRole('heading', { name: 'No documents uploaded yet' })).toBeVisible()
}

/** The stored files that contain the words. Other journeys may delete some of theirs meanwhile. */
function storedWith(words: string): string[] {
  const files = join(process.env.OPENHOUR_E2E_DATA ?? '', 'files')
  const entries = readdirSync(files, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  expect(entries.length).toBeGreaterThan(0)
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  const holds = (path: string) => {
    try {
      return readFileSync(path).includes(words)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
  }
  return paths.filter(holds)
}

const uploading = (page: Page) => page.getByRole('dialog', { name: 'Upload Documents' })
const row = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

test('a document is uploaded, edited, downloaded byte for byte, and deleted', async ({ page }) => {
  await openDocuments(page)
  await page.getByRole('button', { name: 'Upload Document' }).click()
  await uploading(page).getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(uploading(page).getByText('Please select a file to upload')).toBeVisible()
  await uploading(page)
    .getByLabel('Files to upload')
    .setInputFiles([file('Consent Harper.pdf', pdf('canary in the file'))])
  await expect(uploading(page).getByLabel('Title')).toHaveValue('Consent Harper')
  await uploading(page).getByLabel('Document Type').selectOption('Consent')
  await uploading(page)
    .getByLabel(/^Description/)
    .fill('Signed in the first session')
  await uploading(page).getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Document uploaded successfully')).toBeVisible()
  await expect(row(page, 'Consent Harper')).toContainText('Signed in the first session')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row(page, 'Consent Harper').getByRole('button', { name: 'Download Consent Harper' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Consent Harper.pdf')
  expect(readFileSync(await download.path()).equals(pdf('canary in the file'))).toBe(true)
  expect(storedWith('canary in the file')).toEqual([])

  await row(page, 'Consent Harper').getByRole('button', { name: 'Actions for Consent Harper' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Document' })
  await editing.getByLabel('Title').fill('Consent, signed')
  await editing.getByRole('switch', { name: 'Share with the client' }).check()
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(row(page, 'Consent, signed')).toContainText('Marked to share')
  await page.reload()
  await expect(row(page, 'Consent, signed')).toContainText('Marked to share')

  await row(page, 'Consent, signed').getByRole('button', { name: 'Actions for Consent, signed' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete document' }).click()
  await expect(page.getByText('Document deleted successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No documents uploaded yet' })).toBeVisible()
})

test('several dropped files upload with progress; one is cancelled and retried; a wrong type is refused', async ({
  page,
}) => {
  await openDocuments(page)
  const dropped = await page.evaluateHandle(() => {
    const held = new DataTransfer()
    held.items.add(new File(['%PDF-1.4 small'], 'small.pdf', { type: 'application/pdf' }))
    held.items.add(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'drawing.png', { type: 'image/png' }))
    return held
  })
  const target = page.getByRole('heading', { name: 'No documents uploaded yet' })
  for (const event of ['dragenter', 'dragover']) await target.dispatchEvent(event, { dataTransfer: dropped })
  await expect(page.getByText('Drop to upload for Nell Harper')).toBeVisible()
  await target.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(uploading(page).getByText(/^This file isn’t a PDF, Word document/)).toBeVisible()
  await uploading(page)
    .getByLabel('Files to upload')
    .setInputFiles([large('first.pdf'), large('second.pdf')])
  await expect(uploading(page).getByRole('group')).toHaveCount(4)

  // Throttled, so that progress is visible.
  const line = await page.context().newCDPSession(page)
  const speed = (bytes: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    })
  await speed(100_000)
  await uploading(page).getByRole('button', { name: 'Upload 3 documents' }).click()
  const bar = page.getByRole('progressbar', { name: /^first\.pdf/ })
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/)
  await page.getByRole('button', { name: 'Cancel: first.pdf' }).click()
  await expect(page.getByText('Cancelled. Nothing was uploaded.')).toBeVisible()
  // It continues while another section is open.
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('Total Sessions')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Sections of the profile' })
    .getByRole('link', { name: 'Documents' })
    .click()
  await speed(-1)
  await page.getByRole('button', { name: 'Try again: first.pdf' }).click()
  for (const title of ['small', 'first', 'second']) await expect(row(page, title)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
  await expect(page.getByText('3 documents', { exact: true })).toBeVisible()
})

test('a PDF and a picture are previewed in the page', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  const refused: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))
  await page.goto('/app/clients')
  await page.getByRole('link', { name: 'View Details of Maya Okafor' }).click()
  await page
    .getByRole('navigation', { name: 'Sections of the profile' })
    .getByRole('link', { name: 'Documents' })
    .click()
  await page.getByRole('button', { name: 'Consent to treatment, signed', exact: true }).click()
  await expect(page.getByTitle('Consent to treatment, signed')).toBeVisible()
  // The frame contains the browser's PDF viewer: the file was recognized, and the sandbox allows it.
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-extension://'))).toBe(true)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Painting brought to session', exact: true }).click()
  const picture = page.getByRole('img', { name: 'Painting brought to session' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  expect(refused).toEqual([])
})
