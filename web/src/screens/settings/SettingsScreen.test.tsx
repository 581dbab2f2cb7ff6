import { openFakeSettings } from '../../testing/server/fake-settings.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { readTab } from '../../lib/tab-search.ts'
import { PathLink } from '../../ui/PathLink.tsx'
import { Toaster } from '../../ui/Toaster.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'
import { clientSettingsTabs } from './client-settings-tabs.ts'
import { practiceSettingsTabs } from './practice-settings-tabs.ts'

afterEach(cleanup)
const tabs = { client: clientSettingsTabs, ...practiceSettingsTabs }

/** The screen at its address, with one other page to go to. */
function open(server: ReturnType<typeof openFakeSettings>, address = '/app/settings') {
  const root = createRootRoute({
    component: () => (
      <>
        <PathLink to="/elsewhere">Elsewhere</PathLink>
        <Outlet />
        <Toaster />
      </>
    ),
  })
  const settings = createRoute({
    getParentRoute: () => root,
    path: '/app/settings',
    validateSearch: readTab,
    component: function Page() {
      return <SettingsScreen me={server.me()} tabs={tabs[server.me().role]} tab={settings.useSearch().tab} />
    },
  })
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '/elsewhere',
    component: () => <h1>Other page</h1>,
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([settings, elsewhere]), history })
  render(
    <QueryClientProvider client={openQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}

const field = async (name: string) => (await screen.findByLabelText(new RegExp(`^${name}`))) as HTMLInputElement
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const base = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const chooseFile = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Profile picture file'), { target: { files: [file] } })
const sent = (server: ReturnType<typeof openFakeSettings>, path: string) =>
  server.asked.filter((one) => one.operation === path).map(({ input }) => input)

const openDetails = () => press('Edit your details')
const saved = (server: ReturnType<typeof openFakeSettings>) => sent(server, 'settings/saveProfile')

test('reads the profile, and saves changes in a dialog and confirms it', async () => {
  const server = openFakeSettings()
  open(server)
  for (const text of ['Robin Example', 'Quiet Room', 'License number', 'Specialization']) await base(text)
  await openDetails()
  expect((await field('Full name')).value).toBe('Robin Example')
  await type('Full name', 'Kit Example')
  await type('Phone', '+44 7700 900123')
  await press('Save changes')
  await base('Profile updated successfully')
  expect(saved(server)).toEqual([
    {
      fullName: 'Kit Example',
      phone: '+44 7700 900123',
      practiceName: 'Quiet Room',
      licenseNumber: '',
      specialization: '',
    },
  ])
  await base('Kit Example')
})

test.each([
  ['admin', 'Edit your details', { fullName: 'Kit Example', phone: '' }],
  ['client', 'Edit your name', { fullName: 'Kit Example' }],
] as const)('%s: no practice; the details of a client have a card of their own', async (role, button, input) => {
  const server = openFakeSettings(role)
  open(server)
  await press(button)
  await type('Full name', 'Kit Example')
  expect(screen.queryByLabelText(/Practice name|^Email/)).toBeNull()
  await press('Save changes')
  await base('Profile updated successfully')
  expect(saved(server)).toEqual([input])
})

test('a client’s sign-in and security are fetched when asked for, and get the focus', async () => {
  const server = openFakeSettings('client')
  open(server)
  fireEvent.click(await screen.findByRole('button', { name: 'Show sign-in and security' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sign-in and security' })))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show sign-in and security' })).toBeNull())
})

test('shows invalid values on their fields, focuses the first and sends nothing', async () => {
  const server = openFakeSettings()
  open(server)
  await openDetails()
  await type('Full name', '   ')
  await type('Phone', 'call me')
  await press('Save changes')
  await base('Name is required')
  await base('Please enter a valid phone number')
  await base('2 fields need your attention')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full name')))
  expect(saved(server)).toEqual([])
})

test('a refusal keeps typed text', async () => {
  const server = openFakeSettings()
  server.failing.set('settings/saveProfile', problemOf('unavailable', 'The server can’t reach its database.'))
  open(server)
  await openDetails()
  await type('Full name', 'Kit Example')
  await press('Save changes')
  await base('The server can’t reach its database.')
  expect((await field('Full name')).value).toBe('Kit Example')
})

test('a failed load of the profile can be retried', async () => {
  const server = openFakeSettings()
  server.failing.set('settings/profile', problemOf('not-found', 'The profile was not found.'))
  open(server)
  await base('Failed to load profile data')
  server.failing.clear()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Try again' }))[0] as HTMLElement)
  expect((await screen.findAllByText('Robin Example')).length).toBeGreaterThan(0)
})

// Browsers don't know the type of HEIC.
test.each(['me.png', 'me.HEIC'])('previews %s before upload, and can remove it', async (name) => {
  const server = openFakeSettings()
  open(server)
  await chooseFile(new File(['bytes'], name, { type: name === 'me.png' ? 'image/png' : '' }))
  expect(sent(server, '/api/avatars')).toEqual([])
  await press('Use this picture')
  await base('Profile picture updated successfully!')
  expect(sent(server, '/api/avatars')).toHaveLength(1)
  await press('Remove picture')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove picture' }))
  await base('Profile picture removed successfully!')
  expect(server.profile.avatarUrl).toBeNull()
})

test.each([
  ['File size must be less than 2MB', new File([new Uint8Array(2_097_153)], 'me.png', { type: 'image/png' })],
  ['Please select an image file', new File(['words'], 'me.txt', { type: 'text/plain' })],
  ['Please select an image file', new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' })],
])('%s', async (message, file) => {
  const server = openFakeSettings()
  open(server)
  await chooseFile(file)
  await base(message)
  expect(screen.queryByRole('button', { name: 'Use this picture' })).toBeNull()
  expect(sent(server, '/api/avatars')).toEqual([])
})

test.each([
  ['Failed to upload profile picture', '/api/avatars', 'There is no room left.'],
  ['Please select an image file', '/api/avatars', 'Please select an image file'],
] as const)('%s, with the chosen picture kept', async (title, path, detail) => {
  const server = openFakeSettings()
  server.failing.set(path, problemOf('unavailable', detail))
  open(server)
  await chooseFile(new File(['bytes'], 'me.png', { type: 'image/png' }))
  await press('Use this picture')
  await base(title)
  await base(detail)
  expect(await screen.findByRole('button', { name: 'Use this picture' })).toBeDefined()
})

test('Failed to remove profile picture', async () => {
  const server = openFakeSettings()
  server.profile.avatarUrl = '/api/avatars/0123'
  server.failing.set('settings/removeAvatar', problemOf('unavailable', 'Not now.'))
  open(server)
  await press('Remove picture')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove picture' }))
  await base('Failed to remove profile picture')
  expect(server.profile.avatarUrl).toBe('/api/avatars/0123')
})

test('a channel that is not configured says so and does not move; the others are saved', async () => {
  const server = openFakeSettings()
  open(server, '/app/settings?tab=preferences')
  const sms = (await screen.findByRole('switch', { name: 'SMS notifications' })) as HTMLInputElement
  await base('Not configured')
  fireEvent.click(sms)
  expect([sms.checked, sms.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  fireEvent.click(screen.getByRole('switch', { name: 'Weekly summary' }))
  await press('Save preferences')
  await base('Preferences saved successfully')
  expect(server.preferences.notifications).toEqual({
    email: true,
    sms: false,
    push: true,
    weeklySummary: false,
    appointmentReminders: true,
    billingUpdates: true,
  })
})

test('an opened tab keeps what was changed, and leaving the page with it asks first', async () => {
  const server = openFakeSettings()
  const router = open(server, '/app/settings?tab=preferences')
  const weekly = async () => (await screen.findByRole('switch', { name: 'Weekly summary' })) as HTMLInputElement
  fireEvent.click(await weekly())
  fireEvent.click(screen.getByRole('link', { name: 'Profile & Password' }))
  await base('Robin Example')
  fireEvent.click(screen.getByRole('link', { name: 'Preferences' }))
  expect((await weekly()).checked).toBe(false)
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([router.state.location.pathname, (await weekly()).checked]).toEqual(['/app/settings', false])
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Other page' })
})

test.each(['nonsense', 'brands', 'constructor'])('an unknown tab %j shows the profile', async (tab) => {
  const server = openFakeSettings()
  open(server, `/app/settings?tab=${tab}`)
  await base('Robin Example')
  expect(screen.getByRole('link', { name: 'Profile & Password' }).getAttribute('aria-current')).toBe('page')
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toEqual(['Elsewhere', ...practiceSettingsTabs.therapist.map(({ title }) => title)])
})
