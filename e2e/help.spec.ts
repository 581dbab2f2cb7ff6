import { expectNoFindings } from './support/axe.ts'
import { expect, signInAs, test } from './support/people.ts'

const heading = { level: 1 } as const

test('a therapist opens the help of the screen from the menu and from the list of keys', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/settings?tab=booking')
  await expect(page.getByText('Clients can book by themselves')).toBeVisible()
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Help & Support' }).click()
  await expect(page.getByRole('heading', { ...heading, name: 'Settings: Booking' })).toBeVisible()
  await expect(page).toHaveURL('/app/help?article=settings-booking')
  await expectNoFindings(page, 'the article of a settings tab')

  // Its related articles lead on, and back leads to where one was.
  await page
    .getByRole('region', { name: 'Related articles' })
    .getByRole('link', { name: /^Appointments/ })
    .click()
  await expect(page.getByRole('heading', { ...heading, name: 'Appointments' })).toBeVisible()
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect(page.getByRole('heading', { ...heading, name: 'Help & Support' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/app/settings?tab=booking')

  await page.goto('/app/clients')
  await page.getByRole('link', { name: 'View Details of Maya Okafor' }).click()
  await expect(page.getByRole('heading', { ...heading, name: 'Maya Okafor' })).toBeVisible()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('link', { name: 'Help for this page' }).click()
  await expect(page.getByRole('heading', { ...heading, name: 'Record: Client Overview' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('img', { name: 'A client’s overview' })).toBeVisible()
})

test('help is searched in titles and texts, and leads into the application', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await page.goto('/app/help')
  await page.getByRole('textbox', { name: 'Search help' }).fill('holid train')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Settings: Practice')
  await page.getByRole('textbox', { name: 'Search help' }).fill('x'.repeat(10_000))
  await expect(page.getByText(/^No results for/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Search help' }).fill('messages')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /^Messages/ }).click()
  await main.getByRole('link', { name: 'Settings, Practice' }).click()
  await expect(page).toHaveURL('/app/settings?tab=practice')
  await page.goto('/app/help?article=no-such')
  await expect(page.getByText('There is no such article. Here are all.')).toBeVisible()
  await expectNoFindings(page, 'all articles')
})

test('a client finds help under More, about clients’ screens only', async ({ page, context }) => {
  await signInAs(context, 'client@demo.test')
  await page.goto('/client/more')
  await page.getByRole('main').getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('heading', { ...heading, name: 'Help' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Mood diary/ })).toBeVisible()
  await expect(page.getByText('Clinical Notes')).toBeHidden()
  await page.getByRole('link', { name: /^Mood diary/ }).click()
  await expect(page.getByRole('heading', { ...heading, name: 'Mood diary' })).toBeVisible()
  await expectNoFindings(page, 'an article for clients')
})

test('an admin has help of their own', async ({ page, context }) => {
  await signInAs(context, 'admin@demo.test')
  await page.goto('/app/admin')
  await expect(page.getByRole('heading', { name: 'System status' })).toBeVisible()
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Help & Support' }).click()
  await expect(page).toHaveURL('/app/admin/help?article=dashboard')
  await expect(page.getByText('Admins see no clients and no records.')).toBeVisible()
})

test('a visitor searches the public help and opens an article by its address', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('textbox', { name: 'Search help' }).fill('lost phone')
  await expect(page.getByRole('heading', { name: 'Second factor and passkeys' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Settings: Branding' })).toBeHidden()
  await expectNoFindings(page, 'the public help')
  await page.goto('/help#practice-settings-booking')
  await expect(page.getByText('Approve each booking', { exact: true })).toBeVisible()
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('the public help has every article, and no search that would do nothing', async ({ page }) => {
    await page.goto('/help')
    await expect(page.getByRole('textbox', { name: 'Search help' })).toBeHidden()
    await page.getByRole('heading', { name: 'Signing in', exact: true }).click()
    await expect(page.getByText('Each link works for 24 hours.')).toBeVisible()
  })
})
