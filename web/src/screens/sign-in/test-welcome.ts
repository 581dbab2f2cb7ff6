import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { expect, vi } from 'vitest'
import { readStored, removeStored, storedKeys, writeCookie } from '../../lib/storage.ts'
import { goodToken, openFakeWelcome } from '../../testing/server/fake-welcome.ts'
import { goodPassword } from '../../testing/server/fake-sign-in.ts'
import { WelcomeScreen } from './WelcomeScreen.tsx'

/** Instead of leaving the page. */
export const onLeave = vi.fn<(path: string) => void>()

/** Titles of the steps. */
export const invited = 'You’re invited'
export const joinAs = 'Join with this account'
export const otherAccount = 'You can’t join with this account'
export const linkOver = 'This link does not work'

/** For `beforeEach`. */
export function openServer() {
  onLeave.mockClear()
  return openFakeWelcome()
}

/** For `afterEach`. */
export function closePage(): void {
  cleanup()
  history.replaceState(null, '', '/')
  writeCookie('signed_in', '', 0)
  for (const key of storedKeys('', 'tab')) removeStored(key, 'tab')
  vi.unstubAllGlobals()
}

export function openAt(path: string): void {
  cleanup()
  history.replaceState(null, '', path)
  render(createElement(WelcomeScreen, { onLeave }))
}
export const openLink = (token = goodToken) => openAt(`/client-welcome#invitation=${token}`)
/** Opens the link and fills the form of a new account. */
export async function fill(password = goodPassword): Promise<void> {
  openLink()
  await expectTitle(invited)
  type('Password', password)
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
export const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
export const session = () => readStored('openhour.local_session', 'tab')
export const here = () => location.pathname + location.search + location.hash
/** What is announced as an error. */
export const alert = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('')

export async function expectTitle(name: string): Promise<void> {
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined()
}
/** The title of a new step also gets the focus. */
export async function expectStep(name: string): Promise<void> {
  await expectTitle(name)
  await waitFor(() => expect(document.activeElement?.textContent).toBe(name))
}
export async function expectAlert(sentence: string | RegExp): Promise<void> {
  await waitFor(() => expect(alert()).toMatch(sentence))
}
/** Joined, and the local session is gone. */
export async function expectJoined(fake: ReturnType<typeof openServer>): Promise<void> {
  await waitFor(() => expect(onLeave).toHaveBeenCalledExactlyOnceWith('/client/dashboard'))
  expect(session()).toBeNull()
  expect(fake.joinedBy).toBe(fake.invitation.email)
}
