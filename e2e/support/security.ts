import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, newPassword } from './people.ts'

const stepMs = 30_000

/** Codes of an authenticator app, computed independently of the server. Each step's code is used once. */
export const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * stepMs })

export async function openSecurity(page: Page): Promise<void> {
  await page.goto('/app/settings')
  await expect(page.getByRole('list', { name: 'Browsers that are signed in' })).toBeVisible()
}

export async function logout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
}

export async function fillSignIn(page: Page, email: string, password = newPassword): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function toSecondStep(page: Page, email: string): Promise<void> {
  await fillSignIn(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
}

/** Sets up two-factor on the page and returns the secret and backup codes. */
export async function setUpTwoFactor(page: Page): Promise<{ secret: string; backupCodes: string[] }> {
  await openSecurity(page)
  await page.getByRole('button', { name: 'Set up two-factor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await dialog.getByRole('group', { name: 'Secret for the app' }).textContent()) ?? ''
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await dialog.getByLabel('Six-digit code').fill(codeOf(secret, 10))
  await expect(dialog.getByText(/^That code is wrong/)).toBeVisible()
  await dialog.getByLabel('Six-digit code').fill(codeOf(secret))
  const keep = page.getByRole('alertdialog', { name: 'Save your backup codes' })
  const shown = keep.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const backupCodes = await shown.allTextContents()
  expect(new Set(backupCodes).size).toBe(10)
  await page.keyboard.press('Escape')
  await expect(keep.getByText('Save the codes first, then confirm below.')).toBeVisible()
  await keep.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 backup codes left')).toBeVisible()
  return { secret, backupCodes }
}
