import { expectNoFindings } from './support/axe.ts'
import { expect, freshAddress, openBehind, signInAs, signUp, test } from './support/people.ts'

test('time zone, clock style and hours are saved, survive a reload, and apply in other windows', async ({ page }) => {
  await signUp(page, freshAddress('practice'))
  const second = await openBehind(page, '/app/dashboard')
  await expect(second.getByText(/, \d{1,2}:\d\d\s[AP]M/).filter({ visible: true })).toBeVisible()

  await page.goto('/app/settings')
  await page.getByRole('link', { name: 'Practice', exact: true }).click()
  await page.getByRole('combobox', { name: /^Time zone/ }).click()
  await page.getByRole('combobox', { name: 'Search time zones' }).fill('tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await expect(page.getByText(/^Existing appointments stay in/)).toBeVisible()
  await expectNoFindings(page, 'the form of the practice')
  await expect(page.getByLabel('Friday to')).toHaveValue('3:00 PM')
  await page.getByRole('radio', { name: '14:30' }).check()
  await expect(page.getByLabel('Friday to')).toHaveValue('15:00')
  await page.getByLabel('Friday to').fill('09:00')
  await page.getByLabel('Default length').fill('45')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Please choose an end time after the start time')).toBeVisible()
  await expect(page.getByLabel('Friday to')).toBeFocused()
  await page.getByLabel('Friday to').fill('4:30 pm')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Practice settings saved successfully')).toBeVisible()
  await expect(page.getByText('Not saved yet')).toBeHidden()

  // The other window gets the time zone by a live update, and the clock style on its next page.
  await expect(second.getByText(/in Asia\/Tokyo/)).toBeVisible()
  await second.reload()
  await expect(second.getByText(/, \d\d:\d\d in Asia\/Tokyo/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: /^Time zone/ })).toHaveText(/Asia\/Tokyo/)
  await expect(page.getByRole('radio', { name: '14:30' })).toBeChecked()
  await expect(page.getByLabel('Friday to')).toHaveValue('16:30')
  await expect(page.getByLabel('Default length')).toHaveValue('45')
})

test('an index leads to the parts of the practice, and unsaved changes keep the save button in sight', async ({
  page,
}) => {
  await signUp(page, freshAddress('index'))
  await page.goto('/app/settings?tab=practice')
  await expect(page.getByLabel('Default length')).toBeVisible()
  const index = page.getByRole('navigation', { name: 'Parts of the practice settings' })
  await page.getByRole('radio', { name: '14:30' }).check()
  for (const [name, heading] of [
    ['Working hours', 'Working hours'],
    ['Appointments', 'Appointments'],
    ['Time off', 'Time off and other hours'],
    ['Calendar feed', 'Calendar feed'],
  ] as const) {
    await index.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeInViewport({ ratio: 1 })
    await expect(index.locator('[aria-current=true]')).toHaveText(name)
    if (name === 'Appointments' || name === 'Working hours')
      await expect(page.getByRole('button', { name: 'Save changes' })).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('Tab')
  await expect(page.locator('#calendar-feed :focus')).toBeVisible()
})

test('time off is added, kept separate from other days, edited and deleted', async ({ page }) => {
  await signUp(page, freshAddress('leave'))
  await page.goto('/app/settings?tab=practice')
  await expect(page.getByRole('heading', { name: 'No time off planned' })).toBeVisible()
  await page.getByRole('button', { name: 'Add days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add time off or other hours' })
  await dialog.getByLabel('First day').fill('2126-05-06')
  await dialog.getByLabel('Last day').fill('2126-05-10')
  await dialog.getByLabel('Label').fill('Lisbon')
  await dialog.getByRole('button', { name: 'Save days' }).click()
  await expect(page.getByText('Time off saved')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Time off and other hours' }).getByRole('listitem')
  await expect(rows).toHaveText([/Monday 6 May 2126 to Friday 10 May 2126.*5 days off · Lisbon/])

  await page.getByRole('button', { name: 'Add days' }).click()
  await dialog.getByRole('radio', { name: /^Other hours/ }).check()
  await dialog.getByLabel('First day').fill('2126-05-10')
  await expect(dialog.getByLabel('From')).toHaveValue('9:00 AM')
  await dialog.getByLabel('From').fill('10')
  await dialog.getByLabel('To', { exact: true }).fill('1:30')
  await expectNoFindings(page, 'other hours')
  await dialog.getByRole('button', { name: 'Save days' }).click()
  await expect(dialog.getByText(/^Some of these days already have time off or other hours/)).toBeVisible()
  await dialog.getByLabel('Last day').fill('2126-05-11')
  await dialog.getByLabel('First day').fill('2126-05-11')
  await dialog.getByRole('button', { name: 'Save days' }).click()
  await expect(page.getByText('Other hours saved')).toBeVisible()
  await expect(rows.nth(1)).toContainText('10:00 AM to 1:30 PM')

  await page.getByRole('button', { name: 'Actions for Saturday 11 May 2126' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Other hours deleted. Your usual hours apply again.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  // The row that takes its place has the focus, and the key brings the deleted one back.
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Other hours restored')).toBeVisible()
  await expect(rows).toHaveCount(2)
})

test('leaving with unsaved changes asks first, and a client has no practice settings', async ({ page, context }) => {
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
  await expect(page.getByRole('button', { name: 'Edit your details' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Practice', exact: true })).toHaveCount(0)
})
