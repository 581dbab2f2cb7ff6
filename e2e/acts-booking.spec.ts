import type { Locator, Page } from '@playwright/test'
import { expect, openPractice, test } from './support/people.ts'

/**
 * Counts what someone does. One act is a click, a key or chord of keys, or a word or number typed in one go (a name of
 * two words too). Waiting for the screen and reading it are none, and nothing here moves the focus but these acts.
 */
function actsOn(page: Page) {
  let count = 0
  const act = async (done: () => Promise<void>) => {
    count += 1
    await done()
  }
  return {
    click: (one: Locator, options?: Parameters<Locator['click']>[0]) => act(() => one.click(options)),
    type: (words: string) => act(() => page.keyboard.type(words)),
    press: (key: string) => act(() => page.keyboard.press(key)),
    count: () => count,
  }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Appointment' })
const hour = 62

test('from a slot of the calendar an appointment is booked in three acts', async ({ page }) => {
  await openPractice(page, ['Jonas Béll', 'Maya Okafor'])
  await page.goto('/app/appointments?view=day&date=2043-06-03')
  const acts = actsOn(page)
  const day = page.locator('[data-date="2043-06-03"][role=cell]')
  await acts.click(day, { position: { x: 80, y: hour * 3 + 4 } })
  await expect(dialog(page).getByRole('combobox', { name: /^Client/ })).toBeFocused()
  // Accents don’t have to be typed.
  await acts.type('jonas bell')
  await expect(page.getByText('Enter books 11:00 AM on Wed 3 Jun')).toBeVisible()
  await acts.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /3 June 2043, 11:00 AM to 11:50 AM, Jonas Béll/ })).toBeVisible()
  expect(acts.count()).toBeLessThanOrEqual(3)
})

test('on the telephone, a new client and their first appointment take at most eight acts', async ({ page }) => {
  await openPractice(page, ['Maya Okafor'])
  await page.goto('/app/appointments')
  const acts = actsOn(page)
  await acts.click(page.getByRole('button', { name: 'Add Appointment' }))
  await expect(dialog(page).getByRole('combobox', { name: /^Client/ })).toBeFocused()
  await acts.type('Zelda Quinn')
  await expect(page.getByRole('option', { name: '+ New client “Zelda Quinn”' })).toBeVisible()
  await acts.press('Enter')
  await expect(dialog(page).getByLabel('Full name')).toHaveValue('Zelda Quinn')
  await expect(dialog(page).getByLabel('Email', { exact: true })).toBeFocused()
  await acts.type(`zelda${Date.now()}@example.com`)
  await acts.click(dialog(page).getByRole('group', { name: 'Free times' }).getByRole('button').last())
  await acts.click(dialog(page).getByRole('button', { name: 'Add Appointment' }))
  await expect(dialog(page)).toBeHidden()
  expect(acts.count()).toBeLessThanOrEqual(8)
  await page.goto('/app/clients')
  await expect(page.getByRole('link', { name: 'View Details of Zelda Quinn' })).toBeVisible()
})
