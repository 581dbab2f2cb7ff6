import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { comparable } from '../server/src/testing/imported-rows.ts'
import { type Archive, rowsIn } from '../server/src/testing/read-export.ts'
import { repacked, withClimbingPath } from '../server/src/testing/repacked-archive.ts'
import { readZip } from '../server/src/testing/zip-reader.ts'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { expect, freshAddress, signInAs, signUp, test } from './support/people.ts'

// One export of an account runs at a time.
test.describe.configure({ mode: 'serial' })

const account = '/app/settings?tab=account'

/** Exports on the page with one process note, and reads what the browser saved. */
async function exported(page: Page): Promise<{ bytes: Buffer; archive: Archive }> {
  await page.goto(account)
  const card = page.getByRole('region', { name: 'Export your data' })
  await card.getByText('Process notes').click()
  await card.getByRole('checkbox').last().check()
  await expect(card.getByText('1 note included')).toBeVisible()
  const saving = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Export data' }).click()
  const bytes = readFileSync(await (await saving).path())
  return { bytes, archive: readZip(bytes) }
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel('Archive').setInputFiles({ name: 'openhour-export.zip', mimeType: 'application/zip', buffer })
}

test('a whole practice moves into another account, field by field', async ({ page, browser }) => {
  test.slow()
  await signInAs(page.context(), 'premium@demo.test')
  const first = await exported(page)
  expect(rowsIn(first.archive, 'process_notes')).toHaveLength(1)

  const other = await (await browser.newContext()).newPage()
  await signUp(other, freshAddress('moving'))
  await other.goto(account)
  await choose(other, first.bytes)
  await expect(other.getByText(/The last import added [\d,]+ records to this account/)).toBeVisible({ timeout: 60_000 })
  const second = await exported(other)

  const { counts } = JSON.parse(String(first.archive.get('manifest.json'))) as { counts: Record<string, number> }
  const filled = Object.keys(counts).filter((table) => (counts[table] ?? 0) > 0)
  expect(filled.length).toBeGreaterThan(15)
  // Requests to those who run an installation stay with it.
  const moved = Object.keys(counts).filter((table) => !table.startsWith('support_'))
  for (const table of moved) expect(comparable(second.archive, table), table).toEqual(comparable(first.archive, table))
  const documents = (of: Archive) => [...of].filter(([path]) => path.startsWith('files/documents/'))
  expect(documents(second.archive)).toEqual(documents(first.archive))
})

test('an archive that cannot be imported says why, and the right one can follow', async ({ page, browser }) => {
  test.slow()
  await signInAs(page.context(), 'premium@demo.test')
  const { bytes, archive } = await exported(page)
  const other = await (await browser.newContext()).newPage()
  await signUp(other, freshAddress('bad-archives'))
  await other.goto(account)
  const cases: [Buffer, RegExp][] = [
    [bytes.subarray(0, bytes.length - 500), /^This is not an export of Openhour, or it was cut off\. Nothing was/],
    [
      await repacked(archive, (_, manifest) => void (manifest.format = 2)),
      /^The archive was made by a newer version of Openhour\. Update this one first\. Nothing was imported\.$/,
    ],
    [await withClimbingPath(archive), /^The archive has files with names that an export never has, or is damaged\./],
    [Buffer.from('Name,Email\n'), /^This is not an export of Openhour/],
  ]
  for (const [buffer, reason] of cases) {
    await choose(other, buffer)
    await expect(other.getByText(reason)).toBeVisible()
  }
  await expectNoFindings(other, 'the tab Account & Data after an import failed')
  await choose(other, bytes)
  await expect(other.getByText(/The last import added [\d,]+ records to this account/)).toBeVisible({ timeout: 60_000 })
})

test('the pages of an export are read without Openhour, on a phone too', async ({ page }) => {
  test.slow()
  await signInAs(page.context(), 'premium@demo.test')
  const { archive } = await exported(page)
  const folder = mkdtempSync(join(tmpdir(), 'openhour-export-'))
  for (const [path, content] of archive) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  await page.getByRole('link', { name: 'Maya Okafor' }).click()
  await expect(page.getByRole('heading', { name: 'Maya Okafor', level: 1 })).toBeVisible()
  await expectNoFindings(page, 'the page of a client')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoScrollingSideways(page, `at ${width} px`)
  }
  await page.getByRole('link', { name: 'What is in this export' }).click()
  await expect(page.getByRole('heading', { name: /^Export of / })).toBeVisible()
  rmSync(folder, { recursive: true })
})
