import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { passwordTooCommon } from '@openhour/shared/lib/password.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuthPage } from './AuthPage.tsx'
import type { AuthMode } from '../../lib/session/auth-search.ts'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'
import { goodPassword, openFake } from '../../testing/server/fake-sign-in.ts'

let asked: ReturnType<typeof openFake>
beforeEach(() => {
  asked = openFake()
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '')
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

const events = { onSignedIn: vi.fn<(home: string) => void>(), onChanged: vi.fn<() => void>() }

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
      onSignedIn={events.onSignedIn}
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

/** As the server writes it into the page. */
function serve(facts: { plansOn: boolean; signInIdleMinutes: number }) {
  const meta = Object.assign(document.createElement('meta'), { name: 'openhour', content: JSON.stringify(facts) })
  document.head.append(meta)
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const title = () => screen.getByRole('heading', { level: 1 }).textContent
/** Waits for the lazy-loaded next step. */
const titled = (title: string) => screen.findByRole('heading', { level: 1, name: title })
/** The accessible description of a field. */
const said = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test.each([
  ['a', 1, 'Password must include at least 8 characters, an uppercase letter, a number, a special character'],
  ['Abcdefg1', 4, 'Password must include a special character'],
  ['abcd EFGH', 3, 'Password must include a number, a special character'],
  [goodPassword, 5, 'Strong password'],
])('the password %j fills %i bars', async (password, met, sentence) => {
  await openSignUp()
  expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('0')
  type('Password', password)
  expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe(String(met))
  expect(said('Password')).toBe(sentence)
})

test('an empty sign-up shows an error on each field and sends nothing', async () => {
  await openSignUp()
  press('Start Free Trial')
  await waitFor(() => expect(said('Full name')).toBe('Full name is required'))
  expect(said('Email')).toBe('Email is required')
  expect(said('Password')).toBe('Password is required')
  await waitFor(() => expect(document.activeElement).toBe(field('Full name')))
  expect(asked).toEqual([])
})

test('server errors appear on their fields, and what was typed stays', async () => {
  await openSignUp()
  fireEvent.click(screen.getByRole('radio', { name: 'Client' }))
  expect(title()).toBe('Create your account')
  type('Full name', 'Ana Ribeiro')
  type('Email', ' Ana.New@Example.com ')
  type('Password', 'Password1!')
  press('Create Account')
  await waitFor(() => expect(said('Password')).toBe(passwordTooCommon))
  await waitFor(() => expect(document.activeElement).toBe(field('Password')))
  expect(field('Full name').value).toBe('Ana Ribeiro')

  type('Password', goodPassword)
  press('Create Account')
  await titled('Check your email')
  screen.getByText('ana.new@example.com')
  expect(asked.at(-1)?.body).toEqual({
    name: 'Ana Ribeiro',
    email: 'ana.new@example.com',
    password: goodPassword,
    role: 'client',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  })

  press('Use another address')
  expect(field('Full name').value).toBe('Ana Ribeiro')
  expect(field('Password').value).toBe(goodPassword)
})

test('without plans, no trial is mentioned', async () => {
  serve({ plansOn: false, signInIdleMinutes: 60 })
  await openSignUp()
  expect(title()).toBe('Create your account')
  screen.getByText('Your practice on this server. Everything is included.')
  screen.getByRole('button', { name: 'Create Account' })
  fireEvent.click(screen.getByRole('radio', { name: 'Client' }))
  screen.getByText('For people whose therapist uses Openhour.')
})

test.each([
  [60, 'You’re signed out after an hour of inactivity.'],
  [15, 'You’re signed out after 15 minutes of inactivity.'],
])('an idle limit of %i minutes shows: %s', (signInIdleMinutes, sentence) => {
  serve({ plansOn: true, signInIdleMinutes })
  open(<AuthHere mode="sign-in" />)
  expect(screen.getByRole('contentinfo').textContent).toBe(sentence)
})

test('a wrong password shows an error above the button; the right one signs in', async () => {
  open(<AuthHere mode="sign-in" />)
  type('Email', 'ana@example.com')
  type('Password', 'not it')
  press('Sign In')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(signInTexts.wrong))
  expect(field('Email').value).toBe('ana@example.com')
  expect(field('Password').value).toBe('not it')
  type('Password', goodPassword)
  press('Sign In')
  await waitFor(() => expect(events.onSignedIn).toHaveBeenCalledExactlyOnceWith('/app/dashboard'))
})

test('coming back to a refused sign-in form shows its errors and leaves the focus alone', async () => {
  open(<AuthHere mode="sign-in" />)
  press('Sign In')
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  fireEvent.click(screen.getByRole('radio', { name: 'Sign Up' }))
  await titled('Start your free trial')
  fireEvent.click(screen.getByRole('radio', { name: 'Sign In' }))
  await waitFor(() => expect(said('Email')).toBe('Email is required'))
  expect(document.activeElement).toBe(document.body)
})

test('an unconfirmed address gets the same error as a wrong password, with advice', async () => {
  open(<AuthHere mode="sign-in" />)
  type('Email', 'new@example.com')
  type('Password', goodPassword)
  press('Sign In')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(signInTexts.wrong))
  expect(screen.getByRole('alert').textContent).toContain(
    'If you just signed up, confirm your address first: we have sent the link again.',
  )
})

test('the link in the email confirms nothing before a click', async () => {
  open(<AuthHere mode="sign-in" token="a-good-token" />)
  await titled('Confirm your email address')
  screen.getByText(/^If you did not sign up, close this page/)
  press('Back to sign in')
  expect(title()).toBe('Welcome back')
  expect(asked).toEqual([])
})

test('the link of an email change says so', async () => {
  open(<AuthHere mode="sign-in" token="move-a-good-token" />)
  expect(await titled('Confirm your new email address')).toBeTruthy()
})

test('the link in the email confirms once and leads to the sign-in form', async () => {
  open(<AuthHere mode="sign-in" token="a-good-token" />)
  await titled('Confirm your email address')
  press('Confirm address')
  await screen.findByText(signInTexts.confirmed)
  expect(title()).toBe('Welcome back')
  expect(asked).toEqual([{ route: 'confirm', body: { token: 'a-good-token' } }])
})

test('an expired link says so and offers a new one', async () => {
  open(<AuthHere mode="sign-in" token="an-old-token" />)
  await titled('Confirm your email address')
  press('Confirm address')
  await titled('We could not confirm your address')
  screen.getByText(signInTexts.confirmLinkOver)
  type('Email', 'new@example.com')
  press('Send a new link')
  await screen.findByText(signInTexts.confirmSent)
  screen.getByText('new@example.com')
  expect(asked.map(({ route }) => route)).toEqual(['confirm', 'confirm-again'])
})

test('the link in the email sets a new password', async () => {
  open(<ResetPasswordPage token="a-good-token" onChanged={events.onChanged} />)
  type('New password', 'weak')
  press('Change Password')
  await waitFor(() => expect(said('New password')).toMatch(/^Password must include/))
  type('New password', goodPassword)
  press('Change Password')
  await waitFor(() => expect(events.onChanged).toHaveBeenCalledOnce())
  expect(asked).toEqual([
    { route: 'reset-password/factors', body: { token: 'a-good-token' } },
    { route: 'reset-password', body: { token: 'a-good-token', newPassword: goodPassword } },
  ])
})

test.each([undefined, 'short', 'an-old-token'])(
  'a reset link with the token %j offers to request a new one',
  async (token) => {
    open(<ResetPasswordPage token={token} onChanged={events.onChanged} />)
    if (token !== undefined) {
      type('New password', goodPassword)
      press('Change Password')
    }
    const link = await screen.findByRole('link', { name: 'Request a new link' })
    expect(link.getAttribute('href')).toBe('/forgot-password')
    expect(events.onChanged).not.toHaveBeenCalled()
  },
)
