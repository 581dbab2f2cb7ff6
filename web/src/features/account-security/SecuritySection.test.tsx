import { secondFactorTexts } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  backupCodes,
  goodCode,
  openFake,
  currentPassword,
  secret,
  sessionOf,
} from '../../testing/server/fake-security.ts'
import { TestShell } from './TestShell.tsx'
import { SecuritySection } from './SecuritySection.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const newPassword = 'Heron-Quartz-42!'
async function open() {
  render(
    <TestShell>
      <SecuritySection />
    </TestShell>,
  )
  await screen.findByRole('heading', { level: 2, name: 'Password' })
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const bodies = (wanted: string) => server.asked.filter(({ route }) => route === wanted).map(({ body }) => body)
const fillPasswords = (current: string, chosen: string, again = chosen) => {
  type('Current password', current)
  type('New password', chosen)
  type('Confirm new password', again)
}
const seen = (words: string | RegExp) => screen.findAllByText(words)

test.each([
  ['a1B!c', 'Very Weak (25%)'],
  ['a1B!cde', 'Weak (50%)'],
  ['abcdefgh', 'Good (75%)'],
  [newPassword, 'Strong (100%)'],
])('the password %s is %s', async (typed, words) => {
  await open()
  type('New password', typed)
  expect(screen.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuetext')).toBe(words)
  screen.getByText(words)
})

test('the password button is disabled until three fields are filled and match', async () => {
  await open()
  expect(button('Update Password').disabled).toBe(true)
  fillPasswords(currentPassword, newPassword, 'Heron')
  screen.getByText("Passwords don't match")
  expect(button('Update Password').disabled).toBe(true)
  fireEvent.keyDown(field('Confirm new password'), { key: 'Enter' })
  await screen.findByText("New passwords don't match")
  await waitFor(() => expect(document.activeElement).toBe(field('Confirm new password')))
  type('Confirm new password', newPassword)
  screen.getByText('Passwords match')
  screen.getByText('Password meets all requirements')
  expect(button('Update Password').disabled).toBe(false)
  type('Current password', '')
  expect(button('Update Password').disabled).toBe(true)
  expect(bodies('change-password')).toEqual([])
})

test('a short or wrong password shows an error on its field', async () => {
  await open()
  fillPasswords('wrong', 'a1B!')
  await press('Update Password')
  await screen.findByText('Password must be at least 8 characters long')
  fillPasswords('wrong', newPassword)
  await press('Update Password')
  await screen.findByText('Current password is incorrect')
  await waitFor(() => expect(document.activeElement).toBe(field('Current password')))
  expect(field('New password').value).toBe(newPassword)
})

test('changing the password signs out after two seconds', async () => {
  await open()
  fillPasswords(currentPassword, newPassword)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await press('Update Password')
    await seen('Password updated successfully. Please sign in again.')
    expect(bodies('change-password')).toEqual([{ currentPassword, newPassword }])
    await vi.advanceTimersByTimeAsync(2000)
    expect(bodies('sign-out')).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('an account created with Google sets its first password', async () => {
  Object.assign(server.state, { hasPassword: false, google: true })
  await open()
  expect(screen.queryByLabelText('Current password')).toBeNull()
  screen.getByText('Linked')
  screen.getByText(/^Google is your only way to sign in\./)
  expect(screen.queryByRole('button', { name: 'Unlink Google' })).toBeNull()
  type('New password', newPassword)
  type('Confirm new password', newPassword)
  await press('Set Password')
  await screen.findByLabelText('Current password')
  expect(bodies('set-password')).toEqual([{ newPassword }])
})

test('two-factor is set up with a secret, a code and ten backup codes', async () => {
  await open()
  await press('Set up two-factor')
  const set = within(await dialog('Set up two-factor'))
  set.getByRole('img', { name: /^QR code/ })
  expect(set.getByRole('group', { name: 'Secret for the app' }).textContent).toBe(secret)
  fireEvent.change(set.getByLabelText('Six-digit code'), { target: { value: '000000' } })
  await set.findByText(secondFactorTexts.wrongCode)
  fireEvent.change(set.getByLabelText('Six-digit code'), { target: { value: goodCode } })
  const keep = within(await screen.findByRole('alertdialog', { name: 'Save your backup codes' }))
  expect(
    within(keep.getByRole('list'))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(backupCodes)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await keep.findByText('Save the codes first, then confirm below.')
  fireEvent.click(keep.getByRole('button', { name: 'I’ve saved them' }))
  await screen.findByText('10 backup codes left, for when you don’t have your phone.')
  await waitFor(() => expect(document.activeElement).toBe(button('New backup codes')))
})

test('cancelling the set-up sends no request, whose late response could steal the focus', async () => {
  await open()
  button('Set up two-factor').focus()
  await press('Set up two-factor')
  await dialog('Set up two-factor')
  const asked = server.asked.length
  await press('Cancel')
  await waitFor(() => expect(document.activeElement).toBe(button('Set up two-factor')))
  await press('Set up two-factor')
  const field = within(await dialog('Set up two-factor')).getByLabelText('Six-digit code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(server.asked.slice(asked).map(({ route }) => route)).toEqual(['two-factor/set-up'])
})

test('turning off two-factor asks first', async () => {
  Object.assign(server.state, { twoFactor: true, backupCodesLeft: 2 })
  await open()
  await press('Turn off')
  const ask = within(await screen.findByRole('alertdialog', { name: 'Turn off two-factor?' }))
  fireEvent.click(ask.getByRole('button', { name: 'Turn off' }))
  await screen.findByRole('button', { name: 'Set up two-factor' })
  expect(bodies('two-factor/turn-off')).toHaveLength(1)
})

test('passkeys can be renamed, and removing one asks first', async () => {
  const id = crypto.randomUUID()
  server.state.passkeys = [{ id, name: 'Old phone', createdAt: '2026-01-05T10:00:00Z' }]
  await open()
  screen.getByText('Added 5 Jan 2026')
  await press('Rename Old phone')
  const rename = within(await dialog('Rename this passkey'))
  fireEvent.change(rename.getByLabelText('Name'), { target: { value: ' New phone ' } })
  fireEvent.click(rename.getByRole('button', { name: 'Rename' }))
  await screen.findByText('New phone')
  await press('Remove New phone')
  const ask = within(await screen.findByRole('alertdialog', { name: 'Remove this passkey?' }))
  fireEvent.click(ask.getByRole('button', { name: 'Remove' }))
  await screen.findByText('You have no passkeys yet. Add one on each device you use.')
  expect(bodies('passkey/remove')).toEqual([{ id }])
})

test('unlinking Google asks first', async () => {
  Object.assign(server.state, { google: true })
  await open()
  await press('Unlink Google')
  const ask = within(await screen.findByRole('alertdialog', { name: 'Unlink Google?' }))
  expect(bodies('google/unlink')).toEqual([])
  fireEvent.click(ask.getByRole('button', { name: 'Unlink' }))
  await seen('Google unlinked')
  expect(bodies('google/unlink')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Google' })).toBeNull())
})

test('Google can be linked if it is configured', async () => {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'openhour',
    content: JSON.stringify({ googleOn: true }),
  })
  document.head.append(meta)
  await open()
  await press('Link Google')
  await waitFor(() => expect(location.hash).toBe('#at-google'))
  expect(bodies('google/link')).toHaveLength(1)
  meta.remove()
  location.hash = ''
})

test('other browsers are listed and can be signed out, this one cannot', async () => {
  const [, ended] = server.sessions
  await open()
  const list = within(await screen.findByRole('list', { name: 'Browsers that are signed in' }))
  const [here, other] = list.getAllByRole('listitem')
  expect(here?.textContent).toMatch(/^Chrome on LinuxThis browser192\.0\.2\.7/)
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
  fireEvent.click(within(other as HTMLElement).getByRole('button', { name: /^Sign out Firefox on Windows/ }))
  await screen.findByText('You aren’t signed in anywhere else.')
  expect(bodies('sign-in-sessions/end')).toEqual([{ id: ended?.id }])
})

test('a failure to load shows an error and can be retried', async () => {
  const answer = fetch
  vi.stubGlobal('fetch', async () => Response.json({ code: 'fault', detail: 'It broke.' }, { status: 500 }))
  render(
    <TestShell>
      <SecuritySection />
    </TestShell>,
  )
  await screen.findByText('Your security settings could not be loaded')
  vi.stubGlobal('fetch', answer)
  await press('Try again')
  expect(await screen.findByRole('heading', { level: 2, name: 'Password' })).toBeTruthy()
})

test.each([
  [1.9, /Used just now/],
  [2.1, /Last used 2 minutes ago/],
  [59.5, /Last used 59 minutes ago/],
  [60.5, /Last used 1 hour ago/],
  [24 * 60 - 1, /Last used 23 hours ago/],
  [24 * 60 + 0.5, /Last used (?!.*ago)/],
])('a browser that was used %s minutes ago says so', async (minutes, words) => {
  const lastActiveAt = new Date(Date.now() - minutes * 60_000).toISOString()
  server.sessions = [sessionOf({ device: 'Chrome on Linux', current: true }), sessionOf({ lastActiveAt })]
  await open()
  const row = (await screen.findByText('Firefox on Windows')).closest('li') as HTMLElement
  expect(within(row).getByText(words).textContent).toMatch(words)
})
