import type { Locator, Page } from '@playwright/test'
import { expect, newPassword, openPractice, signInAs, test } from './support/people.ts'

const tuesday = '2031-03-04'

const form = (page: Page, name: 'Add' | 'Edit' | 'Reschedule') =>
  page.getByRole('dialog', { name: `${name} Appointment` })
/** An event in the calendar, by its accessible name. */
const event = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words })

async function openDay(page: Page, day: string): Promise<void> {
  await page.goto(`/app/appointments?view=day&date=${day}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
}

async function add(page: Page, given: { client: string; day: string; start: string }): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Appointment' }).click()
  const dialog = form(page, 'Add')
  const picker = dialog.getByRole('combobox', { name: /^Client/ })
  await picker.click()
  await page.getByRole('combobox', { name: 'Search clients' }).fill(given.client.slice(0, 4))
  await page.getByRole('option', { name: given.client }).click()
  await expect(picker).toHaveText(given.client)
  await dialog.getByLabel('Date').fill(given.day)
  await dialog.getByLabel('Start time').fill(given.start)
  return dialog
}

async function change(page: Page, words: string | RegExp, action: 'Edit' | 'Reschedule'): Promise<Locator> {
  await event(page, words).click()
  await page.getByRole('button', { name: action, exact: true }).click()
  return form(page, action)
}

const save = (dialog: Locator) =>
  dialog.getByRole('button', { name: /^(Add Appointment|Save changes|Reschedule)$/ }).click()

// Serial: each test uses the days that the previous one filled.
test.describe.configure({ mode: 'serial' })

let email = ''
test.beforeAll(async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  ;({ email } = await openPractice(page, ['Tomo Ito', 'Ruth Castellano', 'Noor Haddad']))
  await page.context().close()
})
test.beforeEach(async ({ context }) => signInAs(context, email, newPassword))

test('an appointment is added by keyboard, and its end follows its start', async ({ page }) => {
  await openDay(page, tuesday)
  const opener = page.getByRole('button', { name: 'Add Appointment' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = form(page, 'Add')
  await expect(dialog).toContainText('Appointment Scheduler')
  await dialog.getByRole('combobox', { name: /^Client/ }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search clients' })).toBeFocused()
  await page.keyboard.type('tomo')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Tomo Itotomo-\w+@example\.com$/])
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: /^Client/ })).toHaveText('Tomo Ito')
  await dialog.getByLabel('Date').fill(tuesday)
  await dialog.getByLabel('Start time').focus()
  await page.keyboard.type('10')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Start time')).toHaveValue('10:00 AM')
  await expect(dialog.getByLabel('End time')).toHaveValue('10:50 AM')
  await dialog.getByRole('radio', { name: 'Online' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'In person' })).toBeChecked()
  await dialog.getByLabel('Start time').press('Enter')
  await expect(page.getByText('Appointment added', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(event(page, /4 March 2031, 10:00 AM to 10:50 AM, Tomo Ito/)).toBeVisible()
})

test('a conflict is shown before saving, and an overlap must be allowed', async ({ page }) => {
  await openDay(page, tuesday)
  const dialog = await add(page, { client: 'Ruth Castellano', day: tuesday, start: '10:30 am' })
  await expect(dialog).toContainText('Conflict: 10:00–10:50 AM with Tomo Ito')
  await save(dialog)
  await expect(dialog.getByText('Please choose what to do, or choose another time.')).toBeVisible()
  const box = dialog.getByRole('checkbox', { name: 'Book it anyway' })
  await expect(box).toBeFocused()
  // Ending when the other starts is not a conflict.
  await dialog.getByLabel('Start time').fill('10:50 am')
  await expect(dialog.getByText('Conflict:')).toHaveCount(0)
  await dialog.getByLabel('Start time').fill('10:30 am')
  await expect(box).not.toBeChecked()
  await box.check()
  await save(dialog)
  await expect(page.getByText('Appointment added (Zoom integration not configured)')).toBeVisible()
  await expect(event(page, /10:30 AM to 11:20 AM, Ruth Castellano/)).toBeVisible()
  await expect(event(page, /10:00 AM to 10:50 AM, Tomo Ito/)).toBeVisible()
})

test('a series is previewed, its conflict skipped, and changed in all three scopes', async ({ page }) => {
  test.slow()
  await openDay(page, '2031-02-18')
  const dialog = await add(page, { client: 'Noor Haddad', day: '2031-02-18', start: '10:15' })
  await dialog.getByLabel('Repeat').selectOption({ label: 'Every month on the third Tuesday' })
  await dialog.getByLabel('Repeat').selectOption({ label: 'Every week' })
  await dialog.getByLabel('Ends').selectOption('after')
  await dialog.getByLabel('Number of appointments').fill('6')
  await expect(dialog).toContainText('6 appointments, 1 conflict')
  await expect(dialog.getByRole('list', { name: 'Conflicts' })).toContainText('Tuesday 4 March 2031: conflict with')
  await dialog.getByText('All 6 days').click()
  await expect(dialog.getByRole('list', { name: 'All days' }).getByRole('listitem')).toHaveCount(6)
  await dialog.getByRole('radio', { name: 'Skip this day' }).check()
  await save(dialog)
  await expect(page.getByText('5 appointments, 1 day skipped.')).toBeVisible()
  await openDay(page, tuesday)
  await expect(event(page, /Tomo Ito/)).toBeVisible()
  await expect(event(page, /Noor Haddad/)).toHaveCount(0)

  // Only this occurrence.
  await openDay(page, '2031-02-25')
  const alone = await change(page, /10:15 AM to 11:05 AM, Noor Haddad/, 'Reschedule')
  await expect(alone.getByRole('radio', { name: 'This appointment' })).toBeChecked()
  await alone.getByLabel('Start time').fill('2 pm')
  await save(alone)
  await expect(page.getByText('Appointment rescheduled')).toBeVisible()
  await openDay(page, '2031-02-25')
  await expect(event(page, /2:00 PM to 2:50 PM, Noor Haddad/)).toBeVisible()

  // This and the following ones.
  await openDay(page, '2031-03-11')
  const following = await change(page, /10:15 AM to 11:05 AM, Noor Haddad/, 'Edit')
  await following.getByRole('radio', { name: 'This and following' }).check()
  await following.getByLabel('Start time').fill('3 pm')
  await expect(following).toContainText('3 appointments, no conflicts')
  await save(following)
  await expect(page.getByText('Appointment updated')).toBeVisible()
  for (const [day, time] of [
    ['2031-02-18', '10:15 AM to 11:05 AM'],
    ['2031-02-25', '2:00 PM to 2:50 PM'],
    ['2031-03-18', '3:00 PM to 3:50 PM'],
    ['2031-03-25', '3:00 PM to 3:50 PM'],
  ] as const) {
    await openDay(page, day)
    await expect(event(page, new RegExp(`${time}, Noor Haddad`))).toBeVisible()
  }

  // All upcoming ones, with another recurrence rule.
  const all = await change(page, /3:00 PM to 3:50 PM, Noor Haddad/, 'Edit')
  await all.getByRole('radio', { name: 'All upcoming' }).check()
  await all.getByLabel('Repeat').selectOption({ label: 'Every 2 weeks' })
  await all.getByLabel('Ends').selectOption('after')
  await all.getByLabel('Number of appointments').fill('3')
  await expect(all).toContainText('3 appointments, no conflicts')
  await save(all)
  await expect(page.getByText('Appointment updated')).toBeVisible()
  for (const [day, count] of [
    ['2031-03-11', 1],
    ['2031-03-18', 0],
    ['2031-03-25', 1],
    ['2031-04-08', 1],
  ] as const) {
    await openDay(page, day)
    await expect(event(page, /3:00 PM to 3:50 PM, Noor Haddad/)).toHaveCount(count)
  }
})

test('the draft is restored after leaving the page', async ({ page }) => {
  await openDay(page, '2031-05-06')
  const dialog = await add(page, { client: 'Tomo Ito', day: '2031-05-06', start: '9' })
  await dialog.getByLabel('Notes').fill('Ask about the train journey.')
  await expect(dialog.getByText('Draft saved')).toBeVisible()
  await openDay(page, '2031-05-06')
  await page.getByRole('button', { name: 'Add Appointment' }).click()
  await expect(dialog.getByText('We restored your unsaved draft.')).toBeVisible()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Ask about the train journey.')
  await expect(dialog.getByLabel('Start time')).toHaveValue('9:00 AM')
  await expect(dialog.getByRole('combobox', { name: /^Client/ })).toHaveText('Tomo Ito')
  await dialog.getByRole('button', { name: 'Start with an empty form' }).click()
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await expect(dialog.getByLabel('Notes')).toHaveValue('')
})

test('after the trial the monthly limit is explained, keeps what was typed, and links to the plans', async ({
  page,
  context,
}) => {
  await context.clearCookies()
  await signInAs(context, 'expired@demo.test')
  await page.goto('/app/appointments')
  await expect(page.getByText('10 of 10 appointments this month').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add Appointment' }).click()
  const dialog = form(page, 'Add')
  await dialog.getByRole('combobox', { name: /^Client/ }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByLabel('Start time').fill('23:00')
  await dialog.getByLabel('End time').fill('23:40')
  await dialog.getByLabel('Notes').fill('Not to be lost')
  await expect(dialog.getByText(/^Your plan doesn’t have room for it in/)).toBeVisible()
  await save(dialog)
  const words = 'Monthly appointment limit reached (10 appointments). Upgrade your plan for unlimited appointments.'
  await expect(page.getByText(words).first()).toBeVisible()
  // Two seconds later.
  await expect(page).toHaveURL(/\/app\/subscription/)
  await page.goto('/app/appointments')
  await page.getByRole('button', { name: 'Add Appointment' }).click()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Not to be lost')
})
