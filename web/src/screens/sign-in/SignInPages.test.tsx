import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCookie } from '../../lib/storage.ts'
import { SignInPages } from './SignInPages.tsx'

const asked: string[] = []
let answers: Record<string, () => Response | Promise<Response>>
beforeEach(() => {
  asked.length = 0
  answers = {
    '/api/auth/confirm': () => Response.json({ message: '' }),
    '/api/v1/account/me': () => Response.json({ code: 'not-signed-in', detail: 'No.' }, { status: 401 }),
  }
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answers[path]?.() ?? new Response(null, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  writeCookie('signed_in', '', 0)
  vi.unstubAllGlobals()
})

function openAt(path: string) {
  history.replaceState(null, '', path)
  render(<SignInPages />)
}
/** The rarer pages are lazy-loaded. */
const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const here = () => location.pathname + location.search + location.hash

test.each([
  ['/auth', 'Welcome back'],
  ['/auth?mode=sign-up', 'Start your free trial'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password#token=a-good-token', 'Choose a new password'],
  ['/reset-password', 'This link does not work'],
  ['/client-welcome', 'Welcome'],
  ['/client-welcome/', 'Welcome'],
])('%s is titled %s', async (path, title) => {
  openAt(path)
  await titled(title)
  expect(document.title).toBe(`${title} · Openhour`)
  expect(asked).toEqual(path.includes('token') ? ['/api/auth/reset-password/factors'] : [])
})

test('the URL follows the switch and keeps its other parameters', async () => {
  openAt('/auth?reason=ended&next=%2Fapp%2Fclients')
  screen.getByText('Your session has ended. Please sign in again. You’ll return to the page you were on.')
  fireEvent.click(screen.getByRole('radio', { name: 'Sign Up' }))
  await titled('Start your free trial')
  expect(here()).toBe('/auth?reason=ended&next=%2Fapp%2Fclients&mode=sign-up')
})

test('a confirmation link is used once and removed from the URL, even if someone is signed in', async () => {
  writeCookie('signed_in', '1', 1)
  openAt('/auth#confirm=a-good-token')
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm address' }))
  await screen.findByText(signInTexts.confirmed)
  expect(here()).toBe('/auth')
  expect(asked).toEqual(['/api/auth/confirm'])
})

test('a confirmation link works in a tab that already shows the page', async () => {
  openAt('/auth')
  await titled('Welcome back')
  act(() => {
    location.hash = '#confirm=a-good-token'
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm address' }))
  await screen.findByText(signInTexts.confirmed)
  expect(here()).toBe('/auth')
})

test('if someone may be signed in, that is checked before a form is shown', async () => {
  writeCookie('signed_in', '1', 1)
  let settle: (answer: Response) => void = () => undefined
  answers['/api/v1/account/me'] = () => new Promise((resolve) => (settle = resolve))
  openAt('/auth')
  await titled('One moment, please')
  settle(Response.json({ code: 'not-signed-in', detail: 'No.' }, { status: 401 }))
  await titled('Welcome back')
  expect(asked).toEqual(['/api/v1/account/me'])
})
