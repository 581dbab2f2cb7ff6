import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readZip } from '../server/src/testing/zip-reader.ts'
import { expectNoFindings } from './support/axe.ts'
import { expect, freshAddress, signUp, test } from './support/people.ts'

/** Exports on the page, and reads the rows of a table from the archive that the browser saved. */
async function exported(page: Page, table: string) {
  await page.goto('/app/settings?tab=account')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export data' }).click()
  const download = await saving
  await expect(page.getByText('Your data has been exported and downloaded')).toBeVisible()
  const path = await download.path()
  const lines = String(readZip(readFileSync(path)).get(`data/${table}.jsonl`) ?? '')
    .trim()
    .split('\n')
  const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { path, name: download.suggestedFilename(), rows: rows.map(({ therapist_id: _owner, ...row }) => row) }
}

test('a therapist takes everything along into another account', async ({ page, browser }) => {
  test.slow()
  await signUp(page, freshAddress('leaving-with-all'))
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const data = { name: 'Wren Example', age: 41, gender: 'Female', email: 'wren@example.com' }
  const added = await page.context().request.post('/api/v1/clients', { headers, data })
  expect(added.status(), await added.text()).toBe(201)
  const first = await exported(page, 'clients')
  expect(first.name).toMatch(/^openhour-.*\d{4}-\d{2}-\d{2}.*\.zip$/)
  expect(first.rows).toMatchObject([{ name: 'Wren Example', email: 'wren@example.com' }])
  await expect(page.getByText('An archive can only be imported into an empty account.')).toBeVisible()
  await expectNoFindings(page, 'the tab Account & Data after an export')

  const other = await (await browser.newContext()).newPage()
  await signUp(other, freshAddress('arriving'))
  await other.goto('/app/settings?tab=account')
  const choosing = other.waitForEvent('filechooser')
  await other.getByRole('button', { name: 'Import an archive' }).click()
  const buffer = readFileSync(first.path)
  await (
    await choosing
  ).setFiles({ name: 'damaged.zip', mimeType: 'application/zip', buffer: buffer.subarray(0, -200) })
  await expect(
    other.getByText('This is not an export of Openhour, or it was cut off. Nothing was imported.'),
  ).toBeVisible()
  const choosingAgain = other.waitForEvent('filechooser')
  await other.getByRole('button', { name: 'Import an archive' }).click()
  await (await choosingAgain).setFiles({ name: first.name, mimeType: 'application/zip', buffer })
  await expect(other.getByText(/The last import added \d+ records? to this account/)).toBeVisible()
  await other.goto('/app/clients')
  await expect(other.getByRole('link', { name: 'Wren Example' }).first()).toBeVisible()
  expect((await exported(other, 'clients')).rows).toEqual(first.rows)
})

test('a therapist gives a client their record', async ({ page }) => {
  test.slow()
  await signUp(page, freshAddress('giving'))
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  for (const name of ['Wren Example', 'Other Person']) {
    const data = { name, age: 41, gender: 'Female', email: `${name.split(' ')[0]}@example.com`.toLowerCase() }
    const added = await page.context().request.post('/api/v1/clients', { headers, data })
    expect(added.status(), await added.text()).toBe(201)
  }
  await page.goto('/app/clients')
  await page.getByRole('link', { name: 'Wren Example' }).first().click()
  // The card in the list has a menu of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Wren Example' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Wren Example' }).click()
  await page.getByRole('menuitem', { name: 'Give the client their record' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give the client their record' })
  await expectNoFindings(page, 'the dialog that gives a client their record')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export record' }).click()
  const files = readZip(readFileSync(await (await saving).path()))
  const text = [...files.values()].map(String).join('\n')
  expect(text).toContain('Wren Example')
  expect(text).not.toContain('Other Person')
})
