import { secondFactorTexts } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { signInErrors } from '@openhour/shared/features/account/sign-in-errors.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuthPage } from './AuthPage.tsx'
import type { AuthMode } from '../../lib/session/auth-search.ts'
import { goodBackupCode, goodCode, goodPassword, openFake } from '../../testing/server/fake-sign-in.ts'

let asked: ReturnType<typeof openFake>
beforeEach(() => {
  asked = openFake()
})
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

const onSignedIn = vi.fn<(home: string) => void>()

function Here({ mode: first, error: given }: { mode: AuthMode; error?: string | undefined }) {
  const [mode, setMode] = useState(first)
  const [error, setError] = useState(given)
  return (
    <AuthPage
      mode={mode}
      onModeChange={setMode}
      error={error}
      onErrorLeft={() => setError(undefined)}
      onConfirmTokenTaken={() => undefined}
      onSignedIn={onSignedIn}
    />
  )
}

function open(mode: AuthMode = 'sign-in', error?: string) {
  vi.clearAllMocks()
  render(<Here mode={mode} error={error} />)
}

/** As the server writes it into the page. */
function serve(facts: object) {
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'openhour', content: JSON.stringify(facts) }),
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const bodies = (wanted: string) => asked.filter(({ route }) => route === wanted).map(({ body }) => body)
const signInAs = (email: string) => {
  type('Email', email)
  type('Password', goodPassword)
  press('Sign In')
}
const toSecondStep = async () => {
  open()
  signInAs('two@example.com')
  await titled('One more step')
}

test('the code is submitted with its sixth digit, however it was pasted', async () => {
  await toSecondStep()
  await waitFor(() => expect(document.activeElement).toBe(field('Six-digit code')))
  expect(field('Six-digit code').autocomplete).toBe('one-time-code')
  expect(field('Six-digit code').inputMode).toBe('numeric')
  type('Six-digit code', '24681')
  expect(bodies('second-factor')).toEqual([])
  type('Six-digit code', '246 810')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('/app/dashboard'))
  expect(bodies('second-factor')).toEqual([{ code: goodCode, method: 'app' }])
})

test('a missing or wrong code shows an error on the field', async () => {
  await toSecondStep()
  press('Verify')
  await screen.findByText('Enter the six digits from your app')
  expect(bodies('second-factor')).toEqual([])
  type('Six-digit code', '111111')
  await screen.findByText(secondFactorTexts.wrongCode)
  await waitFor(() => expect(field('Six-digit code').value).toBe(''))
  await waitFor(() => expect(document.activeElement).toBe(field('Six-digit code')))
  // Enter on the empty field keeps the previous error.
  press('Verify')
  expect(screen.getByText(secondFactorTexts.wrongCode)).toBeTruthy()
  type('Six-digit code', '1')
  press('Verify')
  await screen.findByText('Enter the six digits from your app')
})

test('a backup code replaces the app', async () => {
  await toSecondStep()
  press('Use a backup code instead')
  await waitFor(() => expect(document.activeElement).toBe(field('Backup code')))
  type('Backup code', 'short')
  press('Verify')
  await screen.findByText(secondFactorTexts.backupCodeForm)
  type('Backup code', goodBackupCode)
  press('Verify')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(bodies('second-factor')).toEqual([{ code: goodBackupCode, method: 'backup-code' }])
})

test('the sixth wrong code returns to the form, which says why and keeps the email', async () => {
  await toSecondStep()
  for (let digit = 1; digit <= 6; digit++) {
    type('Six-digit code', String(digit).repeat(6))
    await waitFor(() => expect(bodies('second-factor')).toHaveLength(digit))
    if (digit < 6) await screen.findByText(secondFactorTexts.wrongCode)
  }
  await titled('Welcome back')
  expect(screen.getByText(/To protect your account, we ended this sign-in\. Try again in 12 minutes\.$/)).toBeTruthy()
  expect(field('Email').value).toBe('two@example.com')
  expect(field('Password').value).toBe('')
})

test.each(Object.entries(signInErrors))('the error %s has its own page with a link back', async (code, words) => {
  open('sign-in', code)
  await titled(words.title)
  screen.getByText(words.happened)
  screen.getByText(words.todo)
  press('Back to sign in')
  expect(await titled('Welcome back')).toBeTruthy()
})

test('an unknown error has a text too', async () => {
  open('sign-in', '<b>anything</b>')
  expect(await titled('Sign-in failed')).toBeTruthy()
})

test('a suspended account gets a page with the support address', async () => {
  serve({ supportEmail: 'help@example.com' })
  open()
  signInAs('gone@example.com')
  await titled(signInErrors.suspended.title)
  expect(screen.getByRole('link', { name: 'Write to help@example.com' }).getAttribute('href')).toBe(
    'mailto:help@example.com',
  )
  press('Back to sign in')
  await titled('Welcome back')
  expect(field('Email').value).toBe('gone@example.com')
})

test('too many attempts show how long to wait', async () => {
  open()
  signInAs('often@example.com')
  await titled('Too many attempts')
  expect(screen.getByRole('timer').textContent).toBe('You can try again in 12 minutes.')
})

test('while offline the form stays as it is', async () => {
  open()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network')
  })
  signInAs('ana@example.com')
  await screen.findByText(/^The server cannot be reached/)
  expect(field('Password').value).toBe(goodPassword)
})

test.each([
  [true, 1],
  [false, 0],
])('with Google set up: %j', async (googleOn, buttons) => {
  serve({ googleOn })
  open()
  if (googleOn) await screen.findByRole('button', { name: 'Continue with Google' })
  expect(screen.queryAllByRole('button', { name: 'Continue with Google' })).toHaveLength(buttons)
  expect(screen.queryAllByText('or with email')).toHaveLength(buttons)
})

test('Google sign-in sends the time zone but no role, which is asked for on return', async () => {
  serve({ googleOn: true })
  open('sign-up')
  await screen.findByRole('button', { name: 'Continue with Google' })
  press('Continue with Google')
  await waitFor(() => expect(bodies('google')).toHaveLength(1))
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(bodies('google')).toEqual([{ timeZone }])
})

test('the first Google sign-in asks for the role', async () => {
  open('google-sign-up')
  await titled('Are you a therapist or a client?')
  press('Create Account')
  await screen.findByText('Choose whether you are a therapist or a client')
  expect(bodies('google/sign-up')).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: /^Therapist/ }))
  press('Create Account')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('/app/dashboard'))
  expect(bodies('google/sign-up')).toEqual([{ role: 'therapist' }])
})

/** The outcome of the browser's passkey dialog. */
function answerPasskey(get: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get } }))
}
const credential = (id: string) => {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  return {
    id,
    rawId: bytes,
    type: 'public-key',
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  }
}

test('no passkey is offered if the browser does not support them', () => {
  open()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

test('a passkey signs in', async () => {
  answerPasskey(async () => credential('known'))
  open()
  press('Sign in with a passkey')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('/app/dashboard'))
})

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['that nobody knows', async () => credential('other'), /^No account here uses this passkey/],
  [
    'that was cancelled',
    async () => {
      throw new DOMException('The operation was not allowed.', 'NotAllowedError')
    },
    /^The passkey was not confirmed/,
  ],
  [
    'on another domain',
    async () => {
      throw new DOMException('The relying party is not this domain.', 'SecurityError')
    },
    /^Passkeys do not work in this browser at this address/,
  ],
])('a passkey %s shows a message and the other methods', async (_what, get, words) => {
  answerPasskey(get)
  open()
  press('Sign in with a passkey')
  await screen.findByText(words)
  expect(onSignedIn).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Sign In' })
})
