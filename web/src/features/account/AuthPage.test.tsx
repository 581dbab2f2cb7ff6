import { problemOf, type Problem } from '@openhour/shared/access/refusals.ts'
import {
  AddressForm,
  ConfirmForm,
  NewPasswordForm,
  SignInForm,
  SignUpForm,
  signInTexts,
} from '@openhour/shared/features/account/sign-in.rules.ts'
import { passwordTooCommon } from '@openhour/shared/lib/password.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { AuthPage } from './AuthPage.tsx'
import type { AuthMode } from './auth-search.ts'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

const goodPassword = 'Quiet-river-7'
type Account = { password: string; confirmed: boolean }

/** Answers at the network's edge as the server does: the same schemas, the same refusals. */
function openStandIn() {
  const accounts = new Map<string, Account>([
    ['ana@example.com', { password: goodPassword, confirmed: true }],
    ['new@example.com', { password: goodPassword, confirmed: false }],
  ])
  const asked: { door: string; body: Record<string, unknown> }[] = []
  const form =
    <S extends z.ZodMiniType>(schema: S, act: (fields: z.output<S>) => Problem | object) =>
    (body: unknown) => {
      const read = schema.safeParse(body)
      if (read.success) return act(read.data)
      const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
      return problemOf('invalid-input', Object.values(errors)[0] ?? '', { errors })
    }
  const doors: Record<string, (body: unknown) => Problem | object> = {
    'sign-up': form(SignUpForm, ({ password }) =>
      password === 'Password1!'
        ? problemOf('invalid-input', passwordTooCommon, { errors: { password: passwordTooCommon } })
        : { message: signInTexts.checkMail },
    ),
    'sign-in': form(SignInForm, ({ email, password }) => {
      const account = accounts.get(email)
      if (account?.password !== password) return problemOf('not-signed-in', signInTexts.wrong)
      if (!account.confirmed) return problemOf('address-not-confirmed', signInTexts.notConfirmed)
      return { home: '/app/dashboard', role: 'therapist' }
    }),
    confirm: form(ConfirmForm, ({ token }) =>
      token === 'a-good-token' ? { message: '' } : problemOf('not-possible-now', signInTexts.linkOver),
    ),
    'confirm-again': form(AddressForm, () => ({ message: signInTexts.confirmSent })),
    'reset-password': form(NewPasswordForm, ({ token }) =>
      token === 'a-good-token' ? { message: '' } : problemOf('not-possible-now', signInTexts.linkOver),
    ),
  }
  const answer = async (path: string, init?: RequestInit) => {
    const door = path.replace('/api/auth/', '')
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>
    asked.push({ door, body })
    const said = doors[door]?.(body) ?? problemOf('not-found', 'There is nothing at this address.')
    return Response.json(said, { status: 'status' in said ? Number(said.status) : 200 })
  }
  vi.stubGlobal('fetch', answer)
  return asked
}

let asked: ReturnType<typeof openStandIn>
beforeEach(() => {
  asked = openStandIn()
  vi.stubGlobal('scrollTo', () => undefined) // jsdom has none; the router calls it
})
afterEach(() => {
  cleanup()
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
      onSignedIn={events.onSignedIn}
    />
  )
}

async function open(page: React.ReactNode) {
  vi.clearAllMocks()
  const root = createRootRoute()
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => page })
  const router = createRouter({ routeTree: root.addChildren([here]), history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { level: 1 })
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const title = () => screen.getByRole('heading', { level: 1 }).textContent
/** What is said of a field to those who hear it. */
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
])('the password %j lights %i bars', async (password, met, sentence) => {
  await open(<AuthHere mode="sign-up" />)
  expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('0')
  type('Password', password)
  expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe(String(met))
  expect(said('Password')).toBe(sentence)
})

test('an empty sign-up says on each field what is missing, and asks the server nothing', async () => {
  await open(<AuthHere mode="sign-up" />)
  press('Start Free Trial')
  await waitFor(() => expect(said('Full name')).toBe('Full name is required'))
  expect(said('Email')).toBe('Email is required')
  expect(said('Password')).toBe('Password is required')
  expect(document.activeElement).toBe(field('Full name'))
  expect(asked).toEqual([])
})

test('what the server says of a field stands on that field, and nothing typed is lost', async () => {
  await open(<AuthHere mode="sign-up" />)
  fireEvent.click(screen.getByRole('radio', { name: 'Client' }))
  expect(title()).toBe('Create your account')
  type('Full name', 'Ana Ribeiro')
  type('Email', ' Ana.New@Example.com ')
  type('Password', 'Password1!')
  press('Create Account')
  await waitFor(() => expect(said('Password')).toBe(passwordTooCommon))
  expect(document.activeElement).toBe(field('Password'))
  expect(field('Full name').value).toBe('Ana Ribeiro')

  type('Password', goodPassword)
  press('Create Account')
  await waitFor(() => expect(title()).toBe('Check your email'))
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

test('a wrong password is said above the button; the right one leads on', async () => {
  await open(<AuthHere mode="sign-in" />)
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

test('an address that is not confirmed gets its link again, then a pause', async () => {
  await open(<AuthHere mode="sign-in" />)
  type('Email', 'new@example.com')
  type('Password', goodPassword)
  press('Sign In')
  await screen.findByText(signInTexts.notConfirmed)
  press('Send the link again')
  await screen.findByText(signInTexts.confirmSent)
  fireEvent.click(screen.getByRole('button', { name: /^Send the link again.* \d+ s$/ }))
  expect(asked.filter(({ door }) => door === 'confirm-again').map(({ body }) => body)).toEqual([
    { email: 'new@example.com' },
  ])
})

test('the link of the mail confirms once and leads to signing in', async () => {
  await open(<AuthHere mode="sign-in" token="a-good-token" />)
  await screen.findByText(signInTexts.confirmed)
  expect(title()).toBe('Welcome back')
  expect(asked).toEqual([{ door: 'confirm', body: { token: 'a-good-token' } }])
})

test('a link that is over says so and offers a new one', async () => {
  await open(<AuthHere mode="sign-in" token="an-old-token" />)
  await screen.findByText(signInTexts.linkOver)
  type('Email', 'new@example.com')
  press('Send a new link')
  await screen.findByText(signInTexts.confirmSent)
  screen.getByText('new@example.com')
  expect(asked.map(({ door }) => door)).toEqual(['confirm', 'confirm-again'])
})

test('a new password is chosen by the link of the mail', async () => {
  await open(<ResetPasswordPage token="a-good-token" onChanged={events.onChanged} />)
  type('New password', 'weak')
  press('Change Password')
  await waitFor(() => expect(said('New password')).toMatch(/^Password must include/))
  type('New password', goodPassword)
  press('Change Password')
  await waitFor(() => expect(events.onChanged).toHaveBeenCalledOnce())
  expect(asked).toEqual([{ door: 'reset-password', body: { token: 'a-good-token', newPassword: goodPassword } }])
})

test.each([undefined, 'short', 'an-old-token'])(
  'the reset link with the token %j leads to a new one',
  async (token) => {
    await open(<ResetPasswordPage token={token} onChanged={events.onChanged} />)
    if (token !== undefined) {
      type('New password', goodPassword)
      press('Change Password')
    }
    const link = await screen.findByRole('link', { name: 'Ask for a new link' })
    expect(link.getAttribute('href')).toBe('/forgot-password')
    expect(events.onChanged).not.toHaveBeenCalled()
  },
)
