import sharp from 'sharp'
import { expect, freshAddress, newPassword, openBehind, signUp, test } from './support/people.ts'

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#6f4d80' } })
    .jpeg()
    .toBuffer()

test('a new name appears live in the greeting of another window', async ({ page }) => {
  await signUp(page, freshAddress('settings-name'))
  const second = await openBehind(page, '/app/dashboard')
  await expect(second.getByRole('heading', { level: 1, name: /, Robin$/ })).toBeVisible()
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings & Profile' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit your details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit your details' })
  await dialog.getByLabel('Full name').fill('Kit Example')
  await dialog.getByLabel('Practice name').fill('Quiet Room')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(second.getByRole('heading', { level: 1, name: /, Kit$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Profile & Password' }).getByText('Quiet Room')).toBeVisible()
})

test('a profile picture is previewed, saved, shown in the shell, and removed', async ({ page }) => {
  await signUp(page, freshAddress('settings-picture'))
  await page.goto('/app/settings')
  const file = page.getByLabel('Profile picture file')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(page.getByText('Please select an image file').first()).toBeVisible()
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2_097_153) }
  await file.setInputFiles(large)
  await expect(page.getByText('File size must be less than 2MB').first()).toBeVisible()
  const lying = {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  }
  await file.setInputFiles(lying)
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(
    page.getByRole('region', { name: 'Profile & Password' }).getByText('Please select an image file'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await file.setInputFiles({ name: '../../me.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText('Profile picture updated successfully!')).toBeVisible()
  const shown = page.getByRole('button', { name: /My Account/ }).locator('img')
  await expect(shown).toHaveAttribute('src', /^\/api\/avatars\/[0-9a-f]{32}$/)
  const sides = (image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight])
  expect(await shown.evaluate(sides)).toEqual([256, 256])

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Profile picture removed successfully!')).toBeVisible()
  await expect(shown).toHaveCount(0)
})

test('preferences and theme apply after signing in on another browser', async ({ page, browser }) => {
  const email = freshAddress('settings-theme')
  await signUp(page, email, 'Client')
  await page.goto('/client/settings?tab=preferences')
  await expect(page.getByText('Not configured').first()).toBeVisible()
  await page.getByRole('switch', { name: 'Appointment reminders' }).uncheck()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByText('Preferences saved successfully')).toBeVisible()
  await page.getByRole('radio', { name: /^Dark/ }).check()
  await expect(page.locator('html')).toHaveClass(/dark/)

  const baseURL = test.info().project.use.baseURL ?? ''
  const elsewhere = await browser.newContext({ baseURL, colorScheme: 'light' })
  const other = await elsewhere.newPage()
  await other.goto('/auth')
  await expect(other.locator('html')).not.toHaveClass(/dark/)
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(newPassword)
  await other.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(other).toHaveURL(/client\/dashboard/)
  await expect(other.locator('html')).toHaveClass(/dark/)
  await other.goto('/client/profile?tab=preferences')
  await expect(other.getByRole('switch', { name: 'Appointment reminders' })).not.toBeChecked()

  // A live update brings it to the earlier window.
  await other.getByRole('radio', { name: /^Light/ }).check()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await elsewhere.close()
})

test('leaving with unsaved changes asks first', async ({ page }) => {
  await signUp(page, freshAddress('settings-leave'))
  await page.goto('/app/settings?tab=preferences')
  const weekly = page.getByRole('switch', { name: 'Weekly summary' })
  await weekly.uncheck()
  await page.getByRole('link', { name: 'Profile & Password' }).click()
  await expect(page.getByRole('button', { name: 'Edit your details' })).toBeVisible()
  await page.getByRole('link', { name: 'Preferences', exact: true }).click()
  await expect(weekly).not.toBeChecked()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .click()
  await expect(weekly).not.toBeChecked()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/dashboard/)
})
