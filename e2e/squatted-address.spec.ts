import type { Page } from '@playwright/test'
import { expect, freshAddress, linkFromMail, newPassword, signUp, test } from './support/people.ts'
import { codeOf, fillSignIn, logout, openSecurity, setUpTwoFactor } from './support/security.ts'

const theirs = 'Stranger-Meadow-77!'

/** Forces a full load, even if only the fragment differs or the URL is the same. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(link)
}

async function fillSignUp(page: Page, email: string, password: string): Promise<void> {
  await openLink(page, '/auth?mode=sign-up')
  await page.getByRole('radio', { name: 'Therapist' }).check()
  await page.getByLabel('Full name').fill('Robin Example')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Start Free Trial' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}
const refused = (page: Page) => expect(page.getByText(/^Wrong email or password/)).toBeVisible()
test('a stranger signs up with an address before and after its owner: the account is only the owner’s', async ({
  page: owner,
  browser,
}) => {
  const email = freshAddress('squatted')
  const stranger = await (await browser.newContext()).newPage()
  await fillSignUp(stranger, email, theirs)
  const firstLink = await linkFromMail(email, 'confirm')
  await fillSignUp(owner, email, newPassword)
  let ownersLink = ''
  await expect.poll(async () => (ownersLink = await linkFromMail(email, 'confirm'))).not.toBe(firstLink)

  // The older sign-up is replaced; its link and password no longer work.
  await openLink(owner, firstLink)
  await owner.getByRole('button', { name: 'Confirm address' }).click()
  await expect(owner.getByText(/^This link has expired or was already used/)).toBeVisible()

  // The stranger signs up again before the owner opens the email: the newest link is from a browser the owner never used.
  await fillSignUp(stranger, email, theirs)
  let newest = ''
  await expect.poll(async () => (newest = await linkFromMail(email, 'confirm'))).not.toBe(ownersLink)
  await openLink(owner, newest)
  await owner.getByRole('button', { name: 'Confirm address' }).click()
  await expect(owner.getByRole('heading', { level: 1, name: 'Finish signing up' })).toBeVisible()
  await fillSignIn(stranger, email, theirs)
  await refused(stranger)
  await owner.getByRole('radio', { name: /^Therapist/ }).check()
  await owner.getByLabel('Full name').fill('The Owner')
  await owner.getByLabel('Password', { exact: true }).fill(newPassword)
  await owner.getByRole('button', { name: 'Confirm address' }).click()
  await expect(owner.getByText('Your email address is confirmed. Please sign in.')).toBeVisible()

  await fillSignIn(stranger, email, theirs)
  await refused(stranger)
  await openLink(stranger, newest)
  await stranger.getByRole('button', { name: 'Confirm address' }).click()
  await expect(stranger.getByText(/^This link has expired or was already used/)).toBeVisible()
  await fillSignIn(owner, email)
  await expect(owner).toHaveURL(/dashboard/)
  await stranger.context().close()
})

test('a sign-up link works with one click in its own browser, and explains if it was already used', async ({
  page,
}) => {
  const email = freshAddress('used-link')
  await fillSignUp(page, email, newPassword)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  const link = await linkFromMail(email, 'confirm')
  await openLink(page, link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your email address is confirmed. Please sign in.')).toBeVisible()
  await openLink(page, link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText(/^This link has expired or was already used/)).toBeVisible()
})

test('a password reset removes unknown passkeys and keeps the second factor', async ({ page, context }) => {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  const email = freshAddress('reset-factors')
  const chosen = 'Otter-Meadow-77!'
  await signUp(page, email)
  const { secret, backupCodes } = await setUpTwoFactor(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')).toHaveCount(1)
  await logout(page)

  const reset = async (before = '') => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    let link = ''
    await expect.poll(async () => (link = await linkFromMail(email, 'token'))).not.toBe(before)
    await openLink(page, link)
    await page.getByLabel('New password').fill(chosen)
    return link
  }
  const ways = page.getByRole('region', { name: 'Other ways to sign in' })
  const link = await reset()
  await expect(ways.getByText(/^Added /)).toHaveCount(2)
  await ways.getByRole('checkbox', { name: /^Remove the passkey/ }).check()
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible()

  // The email alone is not enough: the second factor is required. The passkey is gone.
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No account here uses this passkey.')).toBeVisible()
  await fillSignIn(page, email, chosen)
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await page.getByLabel('Six-digit code').fill(codeOf(secret, 20))
  await expect(page.getByText(/^That code is wrong/)).toBeVisible()
  await page.getByLabel('Six-digit code').press('Enter')
  await expect(page.getByText(/^That code is wrong/)).toBeVisible()

  // With a backup code, the app is removed too.
  await reset(link)
  await ways.getByRole('checkbox', { name: /^Remove the authenticator app/ }).check()
  await ways.getByRole('button', { name: 'Use a backup code instead' }).click()
  await ways.getByRole('textbox', { name: 'Backup code' }).fill(backupCodes[0] ?? '')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible()
  await fillSignIn(page, email, chosen)
  await expect(page).toHaveURL(/dashboard/)
  await openSecurity(page)
  await expect(page.getByRole('button', { name: 'Set up two-factor' })).toBeVisible()
})
