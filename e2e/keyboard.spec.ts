import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { press } from './support/keys.ts'
import { addRecord, expect, newPassword, openPractice, signInAs, test } from './support/people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** So many that the list has a search. */
const manyClients = Array.from({ length: 9 }, (_, at) => `Person${at} Example`)
const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('single keys lead to pages, and ? shows all of them', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/dashboard')
  await expect(heading(page)).toBeVisible()
  for (const [key, path] of [
    ['c', 'clients'],
    ['t', 'tasks'],
    ['a', 'appointments'],
    ['f', 'documents'],
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

test('no single key works while typing, with a modifier, or once they are turned off, on any device', async ({
  page,
  browser,
}) => {
  const { email } = await openPractice(page, manyClients)
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
  const elsewhere = await browser.newContext()
  await signInAs(elsewhere, email, newPassword)
  const device = await elsewhere.newPage()
  await device.goto('/app/settings?tab=preferences')
  const there = device.getByRole('switch', { name: 'Single keys' })
  await expect(there).not.toBeChecked()
  await press(device, '?', 'g', 'd')
  await expect(help(device)).toHaveCount(0)
  await expect(device).toHaveURL(/settings/)
  await press(page, 'Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/clients/)
  await page.keyboard.type('keyboard')
  await expect(page.getByRole('option', { name: 'Keyboard shortcuts' })).toBeVisible()
  await press(page, 'Enter')
  await help(page).getByRole('switch', { name: 'Single keys' }).press('Space')
  await expect(there).toBeChecked()
  await elsewhere.close()
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
