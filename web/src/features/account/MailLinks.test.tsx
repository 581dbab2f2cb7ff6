import { secondFactorTexts, type SignInFactor } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthMode } from '../../lib/session/auth-search.ts'
import { AuthPage } from './AuthPage.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'
import { goodCode, goodPassword, openFake } from '../../testing/server/fake-sign-in.ts'

let asked: ReturnType<typeof openFake>
beforeEach(() => {
  asked = openFake()
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '')
  vi.unstubAllGlobals()
})

const onChanged = vi.fn<() => void>()

function AuthHere({ mode: first, token: given }: { mode: AuthMode; token?: string }) {
  const [mode, setMode] = useState(first)
  const [token, setToken] = useState(given)
  return (
    <AuthPage
      mode={mode}
      onModeChange={setMode}
      confirmToken={token}
      onConfirmTokenTaken={() => setToken(undefined)}
      onErrorLeft={() => undefined}
      onSignedIn={() => undefined}
    />
  )
}

function open(page: React.ReactNode) {
  vi.clearAllMocks()
  render(page)
}
/** Waits for the lazy-loaded form. */
async function openSignUp() {
  open(<AuthHere mode="sign-up" />)
  await screen.findByRole('meter')
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const titled = (title: string) => screen.findByRole('heading', { level: 1, name: title })

test('a new password removes methods the owner did not add, and lists what is always removed', async () => {
  const factor = (kind: SignInFactor['kind'], id: string, more: Partial<SignInFactor> = {}) => ({
    kind,
    id,
    name: null,
    addedAt: '2026-05-03T10:00:00Z',
    proven: true,
    ...more,
  })
  const [phone, desk] = ['01a00000-0000-7000-8000-000000000001', '01a00000-0000-7000-8000-000000000002']
  asked = openFake([
    factor('passkey', 'older', { name: 'Not mine', proven: false }),
    factor('passkey', phone ?? '', { name: 'Phone' }),
    factor('passkey', desk ?? '', { name: 'Desk' }),
    factor('google', 'g'),
    factor('app', 'a'),
  ])
  open(<ResetPasswordPage token="a-good-token" onChanged={onChanged} />)
  const ways = within(await screen.findByRole('region', { name: 'Other ways to sign in' }))
  expect(within(ways.getByRole('list', { name: 'Removed' })).getByText('The passkey “Not mine”')).toBeTruthy()
  const box = (name: RegExp) => ways.getByRole<HTMLInputElement>('checkbox', { name })
  const ticked = () => ways.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  expect(ticked()).toEqual([false, false, true, false])
  fireEvent.click(box(/^Remove the passkey “Phone”/))
  fireEvent.click(box(/^Remove the Google account/))
  fireEvent.click(box(/^Remove the authenticator app/))
  type('New password', goodPassword)
  press('Change Password')
  await ways.findByText('Enter the six digits from your app')
  type('Six-digit code', '111111')
  press('Change Password')
  await ways.findByText(secondFactorTexts.wrongCode)
  type('Six-digit code', goodCode)
  press('Change Password')
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(asked.at(-1)?.body).toEqual({
    token: 'a-good-token',
    newPassword: goodPassword,
    keep: { passkeys: [desk], google: true },
    code: goodCode,
    method: 'app',
  })
})

test('in a different browser than the sign-up, the reader of the email chooses the password', async () => {
  open(<AuthHere mode="sign-in" token="of-another-browser" />)
  await titled('Confirm your email address')
  press('Confirm address')
  await titled('Finish signing up')
  press('Confirm address')
  await screen.findByText('Choose whether you are a therapist or a client')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Therapist/ })))
  fireEvent.click(screen.getByRole('radio', { name: /^Therapist/ }))
  type('Full name', 'Ana Ribeiro')
  type('Password', goodPassword)
  press('Confirm address')
  await screen.findByText(signInTexts.confirmed)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(asked.at(-1)).toEqual({
    route: 'confirm',
    body: { token: 'of-another-browser', role: 'therapist', name: 'Ana Ribeiro', password: goodPassword, timeZone },
  })
})

test('a reload keeps the page that waits for the email', async () => {
  await openSignUp()
  type('Full name', 'Ana Ribeiro')
  type('Email', 'ana.new@example.com')
  type('Password', goodPassword)
  press('Start Free Trial')
  await titled('Check your email')
  cleanup()
  open(<AuthHere mode="sign-up" />)
  await titled('Check your email')
  expect(screen.getByText('ana.new@example.com')).toBeTruthy()
  press('Use another address')
  cleanup()
  await openSignUp()
})

test('a reload keeps the page after a password reset request', async () => {
  open(<ForgotPasswordPage />)
  type('Email', 'ana@example.com')
  press('Send the link')
  await titled('Check your email')
  cleanup()
  open(<ForgotPasswordPage />)
  await titled('Check your email')
  expect(screen.getByText('ana@example.com')).toBeTruthy()
})
