import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { press, pressAtOnce, tabTo } from './support/keys.ts'
import { addRecord, expect, openPractice, test } from './support/people.ts'

/** Until its appointments arrive, the calendar is drawn but takes no focus. */
const calendarInReach = (page: Page) => expect(page.locator('[aria-busy] > [inert]')).toHaveCount(0)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the calendar is one tab stop, and arrows move between days, free times and appointments', async ({ page }) => {
  await openPractice(page, ['Maya Okafor'])
  await page.goto('/app/appointments?view=week&date=2043-06-03')
  const focused = page.locator(':focus')
  const slot = (name: string) => page.getByRole('button', { name })
  await expect(slot('Sunday 31 May 2043, 9:00 AM')).toHaveCount(1)
  await calendarInReach(page)
  await page.getByRole('radio', { name: 'Week' }).focus()
  await press(page, 'Tab')
  await expect(focused).toHaveAccessibleName(/^Sunday 31 May 2043, 9:00 AM/)
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowDown')
  await expect(focused).toHaveAccessibleName('Tuesday 2 June 2043, 9:30 AM: free')
  await expectNoFindings(page, 'cursor of the week')

  // Booked where the cursor is.
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Appointment' })
  await expect(dialog.getByRole('combobox', { name: /^Client/ })).toBeFocused()
  await page.keyboard.type('maya')
  await expect(page.getByText('Enter books 9:30 AM on Tue 2 Jun')).toBeVisible()
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  const event = page.getByRole('button', { name: /2 June 2043, 9:30 AM to 10:20 AM, Maya Okafor/ })
  await expect(event).toBeVisible()
  await page.getByRole('radio', { name: 'Week' }).focus()
  await press(page, 'Tab', 'ArrowUp', 'ArrowDown')
  await expect(event).toBeFocused()
  await press(page, 'ArrowDown')
  await expect(focused).toHaveAccessibleName('Tuesday 2 June 2043, 10:30 AM: free')
  await press(page, 'ArrowUp')
  await expect(event).toBeFocused()
  await pressAtOnce(page, 'ArrowUp', 'ArrowDown')
  await expect(event).toBeFocused()

  // Moved.
  await press(page, 'Enter')
  const details = page.getByRole('dialog', { name: 'Maya Okafor' })
  await expect(details).toBeVisible()
  await details.getByRole('button', { name: 'Reschedule' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Reschedule Appointment' })
  await form.getByLabel('Date').focus()
  await page.keyboard.type('4 jun 2043')
  await press(page, 'Tab')
  await form.getByRole('button', { name: 'Reschedule', exact: true }).press('Enter')
  await expect(form).toBeHidden()
  await press(page, 'Escape')
  await expect(details).toBeHidden()
  const moved = page.getByRole('button', { name: /4 June 2043, 9:30 AM to 10:20 AM, Maya Okafor/ })
  await expect(moved).toBeFocused()

  // Cancelled.
  await press(page, 'Enter')
  await details.getByRole('button', { name: 'Cancel…' }).press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Cancel this appointment?' }).getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Has the flu')
  await press(page, 'Enter')
  await expect(details).toContainText('Cancelled')
  await press(page, 'Escape')
  await expect(moved).toHaveCount(0)
})

test('a SOAP note is written and signed without a mouse', async ({ page }) => {
  await openPractice(page, ['Maya Okafor'])
  await press(page, 'g', 'c')
  await expect(page.getByRole('link', { name: 'Maya Okafor', exact: true })).toBeVisible()
  await press(page, 'j', 'Enter')
  await expect(heading(page)).toHaveText('Maya Okafor')
  await press(page, 'w')
  const editor = page.getByRole('dialog', { name: 'Add Clinical Note' })
  const template = editor.getByLabel('Template')
  await expect(editor.locator(':focus')).toHaveCount(1)
  if (!(await template.evaluate((element) => element === document.activeElement))) await tabTo(page, template)
  await page.keyboard.type('SOAP')
  await expect(template).toHaveValue('soap')
  const parts = ['Subjective', 'Objective', 'Assessment', 'Plan']
  for (const part of parts) {
    const field = editor.getByRole('textbox', { name: part })
    if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(page, field)
    await page.keyboard.type(`${part} by keyboard.`)
  }
  await tabTo(page, editor.getByRole('button', { name: 'Sign' }))
  await press(page, 'Enter')
  await expect(page.getByText('Clinical note signed')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Plan by keyboard.' })).toContainText(
    'Subjective by keyboard.',
  )
})

test('a month by arrows, and the next one', async ({ page }) => {
  await openPractice(page, [])
  await page.goto('/app/appointments?view=month&date=2043-06-03')
  const focused = page.locator(':focus')
  await expect(page.getByRole('button', { name: 'Sunday 31 May 2043: no appointments' })).toHaveCount(1)
  await calendarInReach(page)
  await page.getByRole('radio', { name: 'Month' }).focus()
  await press(page, 'Tab')
  await expect(focused).toHaveAccessibleName('Sunday 31 May 2043: no appointments')
  await press(page, 'ArrowRight')
  await expect(focused).toHaveAccessibleName('Monday 1 June 2043: no appointments')
  await press(page, 'ArrowDown')
  await expect(focused).toHaveAccessibleName('1: open Monday 1 June 2043')
  await press(page, 'ArrowDown')
  await expect(focused).toHaveAccessibleName('Monday 8 June 2043: no appointments')
  await pressAtOnce(page, 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft')
  await expect(page.getByRole('heading', { name: 'May 2043' })).toBeVisible()
  await expect(focused).toHaveAccessibleName('Saturday 30 May 2043: no appointments')
  await expectNoFindings(page, 'cursor of the month')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Add Appointment' })).toBeVisible()
  await press(page, 'Escape')
  await expect(focused).toHaveAccessibleName('Saturday 30 May 2043: no appointments')
  await press(page, 'Escape')
  await expect(page.getByRole('heading', { name: 'May 2043' })).toBeFocused()
})

test('after a risk answer is acknowledged, the next alert has the focus, then the page', async ({ page }) => {
  const { ids } = await openPractice(page, ['Maya Okafor'])
  for (const takenDate of ['2026-01-12', '2026-01-19'])
    await addRecord(page, `/api/v1/clients/${ids[0]}/measures`, {
      measureId: 'phq-9',
      takenDate,
      answers: [0, 0, 0, 0, 0, 0, 0, 0, 1],
    })
  await page.goto(`/app/clients/${ids[0]}`)
  const acknowledge = page.getByRole('list', { name: 'Alerts' }).getByRole('button', { name: 'Acknowledge' })
  const dialog = page.getByRole('dialog', { name: 'Acknowledge this alert' })
  const answer = async () => {
    await acknowledge.focus()
    await press(page, 'Enter')
    await expect(dialog.getByLabel('What was done')).toBeFocused()
    await page.keyboard.type('Called, plan agreed.')
    await tabTo(page, dialog.getByRole('button', { name: 'Acknowledge' }))
    await press(page, 'Enter')
    await expect(dialog).toBeHidden()
  }
  await answer()
  await expect(page.getByText('item 9').first()).toBeVisible()
  await expect(acknowledge).toBeFocused()
  await answer()
  await expect(acknowledge).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
})
