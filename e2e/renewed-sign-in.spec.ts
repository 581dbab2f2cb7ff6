import { expect, freshAddress, newPassword, openBehind, signUp, test } from './support/people.ts'
import { openSecurity } from './support/security.ts'

test('a renewed cookie invalidates copies of the old one, but no window of the same browser', async ({
  page,
  context,
}) => {
  const email = freshAddress('renewed')
  await signUp(page, email)
  const other = await openBehind(page, '/app/clients')
  await expect(other.getByRole('heading', { level: 1, name: 'My Clients' })).toBeVisible()
  await openSecurity(page)
  const copy = await context.storageState()

  // Every window gets a live update and refetches, in part before it has the new cookie.
  for (let times = 0; times < 5; times++) {
    const proved = await page.evaluate(
      async (password) =>
        (
          await fetch('/api/auth/prove', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ password }),
          })
        ).status,
      newPassword,
    )
    expect(proved).toBe(200)
  }
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Passkeys' })).toBeVisible()
  await other.bringToFront()
  await other.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(other).toHaveURL(/dashboard/)

  const thief = await page.context().browser()?.newContext({ storageState: copy })
  expect((await thief?.request.get(new URL('/api/v1/account/me', page.url()).href))?.status()).toBe(401)
  await thief?.close()
})
