import { execFileSync, spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { addRecord, expect, openPractice, test } from './support/people.ts'

test.skip(spawnSync('pdftotext', ['-v']).status === null, 'pdftotext is not here (scripts/system-packages.mjs poppler)')

const client = 'Orla Paper'
const menuWords = /Dashboard|My Clients|Settings|Logout|Search|Previous|Add Appointment|Session History|Show the whole/
const counted = (text: string, words: string | RegExp) => text.split(words).length - 1

/** What Ctrl P puts on paper: the text of each page. */
async function printed(page: Page): Promise<string[]> {
  const input = await page.pdf({ preferCSSPageSize: true })
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' })
  return text.split('\f').filter((one) => one.trim() !== '')
}

test('a full week is printed without menus, and no appointment is split', async ({ page }) => {
  const { ids } = await openPractice(page, [client])
  const repeat = { unit: 'week', every: 1, count: 2 }
  const hours = Array.from({ length: 17 }, (_, hour) => String(hour + 6).padStart(2, '0'))
  for (const hour of hours) {
    const times = { appointmentDate: '2043-03-03', startTime: `${hour}:00`, endTime: `${hour}:50` }
    await addRecord(page, '/api/v1/appointments', { clientId: ids[0], ...times, repeat })
  }
  await page.goto('/app/appointments?view=week&date=2043-03-04')
  await expect(page.getByRole('img', { name: /Orla Paper/ })).toHaveCount(hours.length)

  const sheets = await printed(page)
  expect(sheets.length).toBeGreaterThan(1)
  for (const sheet of sheets) {
    expect(sheet).not.toMatch(menuWords)
    expect(sheet).toMatch(/Tue 3 Mar/)
    expect(counted(sheet, /\d:50/)).toBe(counted(sheet, client))
    expect(counted(sheet, 'Online')).toBe(counted(sheet, client))
  }
  expect(counted(sheets.join(''), client)).toBe(hours.length)
  expect(sheets[0]).toMatch(/Robin Example +Printed on/)
  expect(counted(sheets.join(''), 'March 2043')).toBe(1)
  // The page is there again.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a long note is printed whole, and its sections stay together', async ({ page }) => {
  const { ids } = await openPractice(page, [client])
  const sections = ['Subjective', 'Objective', 'Assessment', 'Plan'].map((heading) => ({
    heading,
    text: Array.from({ length: 18 }, (_, line) => `${heading} line ${line + 1} of what was said in the session.`).join(
      '\n',
    ),
  }))
  const note = { template: 'soap', serviceDate: new Date().toISOString().slice(0, 10), sections }
  await addRecord(page, `/api/v1/clients/${ids[0]}/notes`, note)
  await page.goto(`/app/clients/${ids[0]}?tab=clinical-notes`)
  await expect(page.getByRole('article')).toContainText('Plan line 18')

  const sheets = await printed(page)
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets[0]).toMatch(/Robin Example +Printed on/)
  expect(sheets[0]).toContain(client)
  for (const { heading } of sections) {
    const on = sheets.filter((sheet) => sheet.includes(`${heading} line`))
    expect(on.length, heading).toBe(1)
    expect(counted(on[0] ?? '', `${heading} line`)).toBe(18)
  }
  for (const sheet of sheets) expect(sheet).not.toMatch(menuWords)
})
