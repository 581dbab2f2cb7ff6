import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { addRecord, expect, openPractice, signInAs, test } from './support/people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('single keys lead to pages, and ? shows all of them', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  await expect(heading(page)).toBeVisible()
  for (const [key, path] of [
    ['c', 'clients'],
    ['t', 'tasks'],
    ['a', 'appointments'],
    ['m', 'messages'],
    ['i', 'ai-summary'],
    ['u', 'notes/unsigned'],
    ['n', 'notifications'],
    ['s', 'settings'],
    ['b', 'billing'],
    ['d', 'dashboard'],
  ] as const) {
    await press(page, 'g', key)
    await expect(page).toHaveURL(new RegExp(`/app/${path}`))
    await expect(heading(page)).toBeFocused()
  }
  await press(page, '?')
  await expect(help(page)).toContainText('g')
  for (const group of ['Go to', 'Add', 'Everywhere', 'Lists', 'Calendar', 'Client profile', 'Always on'])
    await expect(help(page).getByRole('heading', { name: group, exact: true })).toBeVisible()
  await expectNoFindings(page, 'list of keys')
  // None while a dialog is open.
  await press(page, 'g', 'c')
  await expect(help(page)).toBeVisible()
  await press(page, 'Escape')
  await expect(help(page)).toBeHidden()
  await expect(page).toHaveURL(/dashboard/)
  await press(page, 'n', 'a')
  await expect(page.getByRole('dialog', { name: 'Add Appointment' })).toBeVisible()
})

test('no single key works while typing, with a modifier, or once they are turned off', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/clients')
  await expect(page.getByRole('button', { name: 'Add Client' })).toBeVisible()
  await press(page, 'f')
  const search = page.getByRole('textbox', { name: /^Search/ })
  await expect(search).toBeFocused()
  await page.keyboard.type('gd?c')
  await expect(search).toHaveValue('gd?c')
  await press(page, 'Escape', 'Shift+Tab')
  await press(page, 'Alt+c')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, '?')
  await help(page).getByRole('switch', { name: 'Single keys' }).press('Space')
  await press(page, 'Escape')
  await expect(help(page)).toBeHidden()
  await press(page, 'c', '?', '/', 'g', 'd')
  await press(page, 'Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/clients/)
  await page.keyboard.type('keyboard')
  await expect(page.getByRole('option', { name: 'Keyboard shortcuts' })).toBeVisible()
  await press(page, 'Enter')
  await help(page).getByRole('switch', { name: 'Single keys' }).press('Space')
  await press(page, 'Escape')
  await expect(help(page)).toBeHidden()
  await press(page, 'c')
  await expect(page.getByRole('dialog', { name: 'Add New Client' })).toBeVisible()
})

test('rows of a list, a profile and the calendar by single keys', async ({ page }) => {
  await openPractice(page, ['Ben Carrow', 'Ada Brook'])
  await page.goto('/app/clients')
  await expect(page.getByRole('link', { name: 'Ben Carrow', exact: true })).toBeVisible()
  await press(page, 'j')
  await expect(page.getByRole('link', { name: 'Ada Brook', exact: true })).toBeFocused()
  await press(page, 'j')
  await expect(page.getByRole('link', { name: 'Ben Carrow', exact: true })).toBeFocused()
  await press(page, '.')
  await expect(page.getByRole('menu', { name: 'Ben Carrow' })).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await press(page, 'k', 'Enter')
  await expect(heading(page)).toHaveText('Ada Brook')
  await press(page, 'w')
  await expect(page.getByRole('dialog', { name: 'Add Clinical Note' })).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'g', 'a')
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
  for (const [key, view] of [
    ['d', 'Day'],
    ['m', 'Month'],
    ['l', 'List'],
    ['w', 'Week'],
  ] as const) {
    await press(page, key)
    await expect(page.getByRole('radio', { name: view })).toBeChecked()
  }
  const today = page.getByRole('button', { name: 'Today', exact: true })
  await expect(today).toHaveAttribute('aria-current', 'date')
  await press(page, 'j')
  await expect(today).not.toHaveAttribute('aria-current', 'date')
  await press(page, 't')
  await expect(today).toHaveAttribute('aria-current', 'date')
})

test('what was just done can be undone while a dialog is open', async ({ page }) => {
  await openPractice(page, [])
  const day = '2043-06-01'
  await addRecord(page, '/api/v1/settings/date-overrides', { fromDate: day, toDate: day, label: 'Conference' })
  await page.goto('/app/settings?tab=practice')
  const row = page.getByRole('listitem').filter({ hasText: 'Conference' })
  const undo = page.getByRole('button', { name: 'Undo' })
  const remove = async () => {
    await row.getByRole('button', { name: /^Actions for/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await expect(row).toHaveCount(0)
    await expect(undo).toBeVisible()
    await press(page, 'n', 'a')
    await expect(
      page.getByRole('dialog', { name: 'Add Appointment' }).getByRole('combobox', { name: /^Client/ }),
    ).toBeFocused()
  }
  await remove()
  await press(page, 'F8')
  await expect(undo).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByText('Time off restored')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Add Appointment' }).locator(':focus')).toHaveCount(1)
})

test('the calendar is one tab stop, and arrows move between days, free times and appointments', async ({ page }) => {
  await openPractice(page, ['Maya Okafor'])
  await page.goto('/app/appointments?view=week&date=2043-06-03')
  const focused = page.locator(':focus')
  const slot = (name: string) => page.getByRole('button', { name })
  await expect(slot('Sunday 31 May 2043, 9:00 AM')).toHaveCount(1)
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

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, one: Locator): Promise<void> {
  for (let times = 0; times < 40; times++) {
    await press(page, 'Tab')
    if (await one.evaluate((element) => element === document.activeElement)) return
  }
  await expect(one).toBeFocused()
}

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
  await page.getByRole('radio', { name: 'Month' }).focus()
  await press(page, 'Tab')
  await expect(focused).toHaveAccessibleName('Sunday 31 May 2043: no appointments')
  await press(page, 'ArrowRight')
  await expect(focused).toHaveAccessibleName('Monday 1 June 2043: no appointments')
  await press(page, 'ArrowDown')
  await expect(focused).toHaveAccessibleName('1: open Monday 1 June 2043')
  await press(page, 'ArrowDown')
  await expect(focused).toHaveAccessibleName('Monday 8 June 2043: no appointments')
  await press(page, 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft')
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
