import type { Locator } from '@playwright/test'
import { expect, freshAddress, newPassword, signUp, test } from './support/people.ts'
import { codeOf, fillSignIn, logout, openSecurity, setUpTwoFactor, toSecondStep } from './support/security.ts'

test('two-factor: set up, signed in with a code, then with a backup code, then turned off', async ({ page }) => {
  const email = freshAddress('two-factor')
  await signUp(page, email)
  const { secret, backupCodes } = await setUpTwoFactor(page)
  await logout(page)

  await page.goto('/auth?next=%2Fapp%2Fclients')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/mode=second-factor/)
  await page.getByLabel('Six-digit code').fill(codeOf(secret, 20))
  await expect(page.getByText(/^That code is wrong/)).toBeVisible()
  await page.getByLabel('Six-digit code').pressSequentially(codeOf(secret, 1))
  await expect(page).toHaveURL(/\/app\/clients$/)
  await logout(page)

  const [first = ''] = backupCodes
  for (const works of [true, false]) {
    await toSecondStep(page, email)
    await page.getByRole('button', { name: 'Use a backup code instead' }).click()
    await page.getByLabel('Backup code').fill(first.toUpperCase())
    await page.getByRole('button', { name: 'Verify' }).click()
    if (works) {
      await expect(page).toHaveURL(/dashboard/)
      await logout(page)
    } else await expect(page.getByText('That backup code is wrong or already used.')).toBeVisible()
  }
  await page.getByLabel('Backup code').fill(backupCodes[1] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/dashboard/)

  await openSecurity(page)
  await expect(page.getByText('8 backup codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up two-factor' })).toBeVisible()
  await logout(page)
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/dashboard/)
})

test('the sixth wrong code ends the sign-in', async ({ page }) => {
  const email = freshAddress('six-codes')
  await signUp(page, email)
  const { secret } = await setUpTwoFactor(page)
  await logout(page)
  await toSecondStep(page, email)
  for (let ahead = 10; ahead < 15; ahead++) {
    await page.getByLabel('Six-digit code').fill(codeOf(secret, ahead))
    await expect(page.getByText(/^That code is wrong/)).toBeVisible()
    await expect(page.getByLabel('Six-digit code')).toHaveValue('')
  }
  await page.getByLabel('Six-digit code').fill(codeOf(secret, 15))
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await expect(page.getByText('Too many wrong codes. To protect your account, we ended this sign-in.')).toBeVisible()
  await page.goto('/app/dashboard')
  await expect(page).toHaveURL(/\/auth/)
})

test('a passkey is added, named, signs in without the second factor, and is removed', async ({ page, context }) => {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const email = freshAddress('passkey')
  await signUp(page, email)
  await setUpTwoFactor(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const add = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(add.getByLabel('Name')).toHaveValue(/^Chrome on /)
  await add.getByRole('button', { name: 'Continue' }).click()
  const list = page.getByRole('list', { name: 'Your passkeys' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])

  await list.getByRole('button', { name: /^Rename/ }).click()
  const rename = page.getByRole('dialog', { name: 'Rename this passkey' })
  await rename.getByLabel('Name').fill('My desk')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(list.getByText('My desk')).toBeVisible()

  // The same device again.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await add.getByRole('button', { name: 'Continue' }).click()
  await expect(add.getByText('This device already has a passkey for your account.')).toBeVisible()
  await add.getByRole('button', { name: 'Cancel' }).click()

  await logout(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/dashboard/)

  await openSecurity(page)
  await page.getByRole('button', { name: 'Remove My desk' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await logout(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No account here uses this passkey.')).toBeVisible()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText(/^The passkey was not confirmed/)).toBeVisible()
})

test('two-factor is turned on and used by keyboard', async ({ page }) => {
  const email = freshAddress('keyboard')
  await signUp(page, email)
  await openSecurity(page)
  const reach = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('The keyboard does not get there')
  }
  const setUp = page.getByRole('button', { name: 'Set up two-factor' })
  await reach(setUp)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor' })
  await expect(dialog.getByLabel('Six-digit code')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(setUp).toBeFocused()
  await page.keyboard.press('Enter')
  const secret = (await dialog.getByRole('group', { name: 'Secret for the app' }).textContent()) ?? ''
  await expect(dialog.getByLabel('Six-digit code')).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await reach(page.getByRole('button', { name: 'I’ve saved them' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'New backup codes' })).toBeFocused()

  const account = page.getByRole('button', { name: /My Account/ })
  await reach(account)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/auth')
  await reach(page.getByLabel('Email'))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await page.keyboard.type(codeOf(secret, 1))
  await expect(page).toHaveURL(/dashboard/)
})
