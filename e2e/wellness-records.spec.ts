import type { Page } from '@playwright/test'
import { dayIn, zoneAtNoon } from './support/days.ts'
import { addRecord, expect, openBehind, openPractice, signInAs, test } from './support/people.ts'

async function openRecords(page: Page, name: string): Promise<void> {
  await page.goto(`/app/clients?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `View Details of ${name}` }).click()
  await page
    .getByRole('navigation', { name: 'Sections of the profile' })
    .getByRole('link', { name: 'Session Wellness Records' })
    .click()
  await expect(page.getByRole('heading', { name: 'Session Wellness Records', exact: true })).toBeVisible()
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await page.keyboard.press(key)
}

test('a record is added by keyboard, edited and deleted, and another window updates live', async ({ browser }) => {
  const { baseURL = '' } = test.info().project.use
  // Where the day does not end during the test.
  const timeZone = zoneAtNoon()
  const context = await browser.newContext({ baseURL, timezoneId: timeZone })
  const page = await context.newPage()
  const today = dayIn(timeZone)
  const named = new Date(today).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
  const told = 'Told of a quiet Sunday.'
  const { ids } = await openPractice(page, ['Rafael Duarte'])
  for (const logDate of ['2026-05-03', '2026-05-04'])
    await addRecord(page, `/api/v1/clients/${ids[0]}/wellness-records`, { logDate, moodRating: 5 })
  await openRecords(page, 'Rafael Duarte')
  const other = await openBehind(page)
  await expect(other.getByRole('list', { name: 'Session wellness records' })).toBeVisible()
  await expect(page.getByText('2 records', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add Record' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add session record' })
  await dialog.getByRole('slider', { name: 'Mood' }).focus()
  await press(page, 'ArrowRight', 4)
  await expect(dialog.getByRole('slider', { name: 'Mood' })).toHaveAttribute('aria-valuetext', '9 of 10, very good')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  await expect(dialog.getByRole('slider', { name: 'Anxiety' })).toHaveAttribute('aria-valuetext', '1 of 10, very low')
  await dialog.getByRole('textbox', { name: /^Triggers/ }).fill('Late shift, noise, late shift,')
  await dialog.getByRole('textbox', { name: /^Triggers/ }).press('Backspace')
  await dialog.getByRole('textbox', { name: /^Coping strategies used/ }).fill('Sunday cooking')
  await dialog.getByRole('textbox', { name: /^Notes/ }).fill(`${told}\nNo quarrel in ten days.`)
  await expect(dialog.getByText('Draft saved')).toBeVisible()

  // The tab closes before anything was sent: the form is restored.
  await page.reload()
  await page.getByRole('button', { name: 'Add Record' }).click()
  await expect(dialog.getByText('We restored your unsaved draft.')).toBeVisible()
  await expect(dialog.getByRole('slider', { name: 'Mood' })).toHaveValue('9')
  await expect(dialog.getByRole('listitem')).toHaveText(['Late shift', 'Sunday cooking'])
  await dialog.getByRole('button', { name: 'Save record' }).click()
  await expect(page.getByText('Session record saved')).toBeVisible()
  await expect(dialog).toBeHidden()

  const record = page.getByRole('article', { name: named }).filter({ hasText: told })
  await expect(record).toContainText('9 very good')
  await record.getByRole('button', { name: /, details$/ }).click()
  await expect(record.getByRole('list', { name: 'Triggers' }).getByRole('listitem')).toHaveText(['Late shift'])
  await expect(page.getByText('3 records', { exact: true })).toBeVisible()
  await expect(page.getByText(/Latest mood 9 of 10, very good/)).toBeVisible()
  await expect(other.getByText(told)).toBeVisible()

  await record.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit session record' })
  // The closing menu doesn't take the focus from the form it opened.
  await expect(page.locator('[role=menu]')).toHaveCount(0)
  await expect(edit.getByLabel('Date')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(record.getByRole('button', { name: /^Actions for/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await edit.getByLabel('Date').fill('')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit.getByText('Please select a date')).toBeVisible()
  await edit.getByLabel('Date').fill(today)
  await edit.getByRole('slider', { name: 'Mood' }).focus()
  await press(page, 'ArrowLeft', 6)
  await expect(edit.getByRole('slider', { name: 'Mood' })).toHaveAttribute('aria-valuetext', '3 of 10, low')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Session record updated')).toBeVisible()
  await expect(record).toContainText('3 low')

  await record.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete this session record?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(record).toContainText('3 low')
  await record.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete record' }).click()
  await expect(page.getByText('Session record deleted')).toBeVisible()
  await expect(page.getByText('2 records', { exact: true })).toBeVisible()
  await expect(other.getByText(told)).toBeHidden()
  await context.close()
})

test('a record edited in two windows: the second shows both versions', async ({ page }) => {
  const { ids } = await openPractice(page, ['Saoirse Keane'])
  const details = { logDate: '2026-05-04', moodRating: 7, notes: 'Slept well.' }
  await addRecord(page, `/api/v1/clients/${ids[0]}/wellness-records`, details)
  await openRecords(page, 'Saoirse Keane')
  const record = page.getByRole('list', { name: 'Session wellness records' }).getByRole('article').first()
  await expect(record).toBeVisible()
  const other = await openBehind(page)
  const editIn = (window: Page) => window.getByRole('dialog', { name: 'Edit session record' })
  for (const window of [page, other]) {
    await window.bringToFront()
    const list = window.getByRole('list', { name: 'Session wellness records' })
    await list
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await window.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(editIn(window).getByLabel('Date')).not.toHaveValue('')
  }
  await editIn(other)
    .getByRole('textbox', { name: /^Notes/ })
    .fill('Of the other window')
  await editIn(other).getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Session record updated')).toBeVisible()
  await expect(page.getByText('Of the other window')).toBeVisible() // by a live update, behind the form

  await page.bringToFront()
  const mood = editIn(page).getByRole('slider', { name: 'Mood' })
  await mood.focus()
  await page.keyboard.press('Home')
  await editIn(page)
    .getByRole('textbox', { name: /^Notes/ })
    .fill('Of this window')
  await editIn(page).getByRole('button', { name: 'Save changes' }).click()
  const choice = page.getByRole('alert').filter({ hasText: 'This session record was changed in another tab.' })
  await expect(choice).toContainText('Of the other window')
  await expect(editIn(page).getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await choice.getByRole('button', { name: 'Use the saved version' }).click()
  await editIn(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Session record updated')).toBeVisible()
  await expect(record).toContainText('1 very low')
  await expect(record).toContainText('Of the other window')
})

test('half a year of records is usable by keyboard, as a table, and paged', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await openRecords(page, 'Kwame Mensah')
  const chart = page.getByRole('slider', { name: 'Mood, anxiety, energy, sleep and stress, chart' })
  await chart.focus()
  const latest = await chart.getAttribute('aria-valuetext')
  expect(latest).toMatch(/^Day \d+ \w+ \d{4}: Mood \d+(\.\d)?, [a-z -]+; Anxiety .*; Energy .*; Sleep .*; Stress /)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).not.toHaveAttribute('aria-valuetext', latest ?? '')
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', latest ?? '')

  await page.getByRole('radio', { name: '26', exact: true }).check()
  await expect(chart).toHaveAttribute('aria-valuetext', /^Week of /)
  await page.getByRole('radio', { name: 'Table' }).check()
  const table = page.getByRole('table', { name: 'Mood, anxiety, energy, sleep and stress' })
  await expect(table.getByRole('columnheader')).toHaveText(['Week of', 'Mood', 'Anxiety', 'Energy', 'Sleep', 'Stress'])
  expect(await table.getByRole('row').count()).toBeGreaterThan(20)

  const list = page.getByRole('list', { name: 'Session wellness records' })
  await expect(list.getByRole('article')).toHaveCount(25)
  await expect(page.getByText(/^1 to 25 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^26 to \d+ of \d+$/)).toBeVisible()
})

test('a client without records has an empty state with a button', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await openRecords(page, 'Tamsin Reid')
  await expect(page.getByRole('heading', { name: 'No session wellness records yet' })).toBeVisible()
  await page.goto(`${page.url().split('?')[0]}?tab=mood-logs&new=1`)
  await expect(page.getByRole('dialog', { name: 'Add session record' })).toBeVisible()
  await expect(page).toHaveURL(/tab=session-records$/)
})
