import { expectNoFindings } from './support/axe.ts'
import { expect, freshAddress, signInAs, signUp, test } from './support/people.ts'

test('zone, clock and hours are saved, there again after a reload, and shown elsewhere at once', async ({
  page,
  context,
}) => {
  await signUp(page, freshAddress('practice'))
  const second = await context.newPage()
  await second.goto('/app/dashboard')
  await expect(second.getByText(/, \d{1,2}:\d\d\s[AP]M/)).toBeVisible()

  await page.goto('/app/settings')
  await page.getByRole('link', { name: 'Practice', exact: true }).click()
  await page.getByRole('combobox', { name: /^Time zone/ }).click()
  await page.getByRole('combobox', { name: 'Search time zones' }).fill('tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await expect(page.getByText(/^Appointments that exist keep the time and the zone/)).toBeVisible()
  await page.getByRole('radio', { name: '14:30' }).check()
  await page.getByLabel('Friday to').fill('09:00')
  await page.getByLabel('Default length').fill('45')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Please choose an end time after the start time')).toBeVisible()
  await expect(page.getByLabel('Friday to')).toBeFocused()
  await page.getByLabel('Friday to').fill('16:30')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Practice settings saved successfully')).toBeVisible()
  await expect(page.getByText('Not saved yet')).toBeHidden()

  // The other window learns of the zone by itself, and shows the other clock from its next page on.
  await expect(second.getByText(/in Asia\/Tokyo/)).toBeVisible()
  await second.reload()
  await expect(second.getByText(/, \d\d:\d\d in Asia\/Tokyo/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: /^Time zone/ })).toHaveText(/Asia\/Tokyo/)
  await expect(page.getByRole('radio', { name: '14:30' })).toBeChecked()
  await expect(page.getByLabel('Friday to')).toHaveValue('16:30')
  await expect(page.getByLabel('Default length')).toHaveValue('45')
})

test('leave is planned, kept apart from other days, changed and deleted', async ({ page }) => {
  await signUp(page, freshAddress('leave'))
  await page.goto('/app/settings?tab=practice')
  await expect(page.getByRole('heading', { name: 'No leave planned' })).toBeVisible()
  await page.getByRole('button', { name: 'Add days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add leave or other hours' })
  await dialog.getByLabel('First day').fill('2126-05-06')
  await dialog.getByLabel('Last day').fill('2126-05-10')
  await dialog.getByLabel('Label').fill('Lisbon')
  await dialog.getByRole('button', { name: 'Save days' }).click()
  await expect(page.getByText('Leave saved')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Leave and other hours' }).getByRole('listitem')
  await expect(rows).toHaveText([/Monday 6 May 2126 to Friday 10 May 2126.*5 days of leave · Lisbon/])

  await page.getByRole('button', { name: 'Add days' }).click()
  await dialog.getByRole('radio', { name: /^Other hours/ }).check()
  await dialog.getByLabel('First day').fill('2126-05-10')
  await expectNoFindings(page, 'other hours')
  await dialog.getByRole('button', { name: 'Save days' }).click()
  await expect(dialog.getByText(/^Some of these days have leave or other hours already/)).toBeVisible()
  await dialog.getByLabel('Last day').fill('2126-05-11')
  await dialog.getByLabel('First day').fill('2126-05-11')
  await dialog.getByRole('button', { name: 'Save days' }).click()
  await expect(page.getByText('Other hours saved')).toBeVisible()
  await expect(rows.nth(1)).toContainText('9:00 AM to 1:00 PM')

  await page.getByRole('button', { name: 'Actions for Saturday 11 May 2126' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete these hours?' })
    .getByRole('button', { name: 'Delete hours' })
    .click()
  await expect(page.getByText('Other hours deleted')).toBeVisible()
  await expect(rows).toHaveCount(1)
})

test('leaving with something typed asks first, and a client has no practice', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/settings?tab=practice')
  await page.getByLabel('Minimum notice').fill('72')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .click()
  await expect(page.getByLabel('Minimum notice')).toHaveValue('72')
  await page.getByLabel('Minimum notice').fill('24')
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await context.clearCookies()
  await signInAs(context, 'client@demo.test')
  await page.goto('/client/settings?tab=practice')
  await expect(page.getByLabel('Full name')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Practice', exact: true })).toHaveCount(0)
})
