import { openFakePortal, practiceOf } from '../../testing/server/fake-portal.ts'
import { me } from '../../testing/server/fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, removeStored } from '../../lib/storage.ts'
import { answered, expectStays } from '../../testing/waiting.ts'
import { pagesOf } from '../shell/pages.ts'
import { TestPortal } from './TestPortal.tsx'

const client = { ...me, role: 'client', fullName: 'Maya Okafor', email: 'maya@example.com' } as const

/** The stream of live updates: `announce` says that a table changed. */
let announce: (table: string) => void
class FakeEventSource extends EventTarget {
  constructor() {
    super()
    announce = (table) => this.dispatchEvent(new MessageEvent('change', { data: table }))
  }
  close() {}
}

const replace = vi.fn<(path: string) => void>()
let server: ReturnType<typeof openFakePortal>
let unread = 0
let signOut: () => object
beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('location', { pathname: '/client/dashboard', search: '', replace, reload: () => undefined })
  replace.mockClear()
  removeStored('portal_practice')
  unread = 0
  signOut = () => ({ home: '/' })
  server = openFakePortal(
    {
      'account/me': () => client,
      'notifications/list': () => ({ items: [], unread, total: 0, next: null }),
    },
    { '/api/auth/sign-out': () => signOut() },
  )
})
afterEach(cleanup)

const open = async (at?: string) => {
  render(<TestPortal me={client} {...(at && { at })} />)
  await answered(server, 'portal/practices')
}
const head = () => within(screen.getByRole('banner'))
const menu = () => within(screen.getByRole('navigation', { name: 'Main' }))
const links = (part: ReturnType<typeof head>) =>
  part.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
const current = () =>
  menu()
    .getAllByRole('link')
    .flatMap((link) => (link.ariaCurrent ? [`${link.textContent} ${link.ariaCurrent}`] : []))
const accountMenu = async () => {
  fireEvent.click(head().getByRole('button', { name: 'MO, My Account' }))
  return within(await screen.findByRole('menu', { name: 'My Account' }))
}
const away = problemOf('unavailable', 'The server is away for a moment.')

test('the head has the practice, the way out, notifications and the account, and nothing else', async () => {
  unread = 2
  await open()
  expect(links(head())).toEqual(['QQuiet Room Your portal /client/dashboard'])
  expect(
    head()
      .getAllByRole('button')
      .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent),
  ).toEqual(['Leave this page', 'Notifications, 2 unread', 'MO, My Account'])
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getAllByRole('navigation')).toHaveLength(1)
})

test('the menu has the four specified pages in their order, and More', async () => {
  await open()
  expect(links(menu())).toEqual([
    'Home /client/dashboard',
    'Appointments /client/appointments',
    'Tasks /client/tasks',
    'Settings /client/settings',
    'More /client/more',
  ])
})

test('More offers booking and invoices only to clients of a practice that wants them there', async () => {
  server.record.practices = [practiceOf({ showsInvoices: false })]
  await open('/client/more')
  expect(links(within(screen.getByRole('main'))).join()).not.toMatch(/Book appointment|Invoices/)
})

test('More lists every other page, those to write on first, and each page once', async () => {
  server.record.practices = [practiceOf({ canBook: true })]
  await open('/client/more')
  const rows = links(within(screen.getByRole('main')))
  expect(rows.slice(0, 3).join()).toMatch(/^Messages .*,Mood diary .*,Questionnaires \/client\/measures$/)
  expect(rows).toEqual(
    expect.arrayContaining([
      'Profile /client/profile',
      'Book appointment /client/book-appointment',
      'Mood diary /client/mood',
      'Session history /client/sessions',
      'Documents /client/documents',
      'Invoices /client/invoices',
      'Consents /client/consents',
      'Plan /client/plan',
      'Your Data /client/data',
      'Notifications /client/notifications',
    ]),
  )
  const shown = [...rows, ...links(menu())].map((row) => row.split(' ').at(-1))
  expect(new Set(shown)).toEqual(new Set(pagesOf('client').map(({ path }) => path)))
  expect(shown).toHaveLength(new Set(shown).size)
})

test.each([
  ['/client/dashboard', 'Home page'],
  ['/client/appointments', 'Appointments page'],
  ['/client/more', 'More page'],
  ['/client/settings', 'Settings page'],
  ['/client/messages', 'More true'],
  ['/client/notifications', 'More true'],
])('at %s the menu marks %s', async (at, marked) => {
  await open(at)
  expect(current()).toEqual([marked])
})

test('a page change moves the focus to the heading of the page', async () => {
  await open()
  fireEvent.click(menu().getByRole('link', { name: 'More' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'More' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  fireEvent.click(screen.getByRole('link', { name: 'Documents' }))
  const next = await screen.findByRole('heading', { level: 1, name: '/client/documents' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('the first link skips the head and the menu', async () => {
  await open()
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(screen.getAllByRole('link')[0]).toBe(skip)
  fireEvent.click(skip)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('the account menu leads to profile and settings, and has no help page', async () => {
  await open()
  const account = await accountMenu()
  account.getByText('My Account')
  account.getByText('maya@example.com')
  expect(account.getAllByRole('menuitem').map((item) => `${item.textContent} ${item.getAttribute('href')}`)).toEqual([
    'Profile /client/profile',
    'Settings /client/settings',
    'Logout null',
  ])
})

test('the bell leads to the notifications of the portal', async () => {
  await open()
  fireEvent.click(head().getByRole('button', { name: 'Notifications' }))
  const all = await screen.findByRole('link', { name: 'View all notifications' })
  expect(all.getAttribute('href')).toBe('/client/notifications')
})

test('logging out clears the screen and leaves', async () => {
  await open()
  fireEvent.click((await accountMenu()).getByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/'))
  expect(screen.queryByText('Quiet Room')).toBeNull()
})

test('if logging out fails, it says so and the client stays', async () => {
  signOut = () => away
  await open()
  fireEvent.click((await accountMenu()).getByRole('menuitem', { name: 'Logout' }))
  await screen.findByText('Error signing out')
  await expectStays(() => replace.mock.calls, [])
  head().getByText('Quiet Room')
})

test.each([
  ['without a practice', () => (server.record.practices = [])],
  ['if the practices cannot be loaded', () => server.failing.set('portal/practices', away)],
])('%s, the head has the name of the product', async (_case, given) => {
  given()
  await open()
  await waitFor(() => expect(links(head())).toEqual(['Openhour /client/dashboard']))
  expect(links(menu())).toHaveLength(5)
})

const two = () => {
  server.record.practices = [
    practiceOf({ clientId: '018f0000-0000-7000-8000-0000000000c2', practiceName: 'North Street' }),
    practiceOf({ practiceName: 'Ana Ribeiro' }),
  ]
}
const messages = () =>
  head()
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
const practiceButton = (name: string) => head().getByRole('button', { name: `${name} Change practice` })

test('with two practices the newest is shown first, and the head switches between them', async () => {
  two()
  await open()
  await waitFor(() => expect(messages()).toEqual(['', '']))
  fireEvent.click(practiceButton('North Street'))
  const list = within(await screen.findByRole('menu', { name: 'Your practices' }))
  const practices = list.getAllByRole('menuitemradio')
  expect(practices.map(({ textContent, ariaChecked }) => [textContent, ariaChecked])).toEqual([
    ['North Street, Ana Ribeiro', 'true'],
    ['Ana Ribeiro', 'false'],
  ])
  fireEvent.click(list.getByRole('menuitemradio', { name: 'Ana Ribeiro' }))
  await waitFor(() => practiceButton('Ana Ribeiro'))
  expect(messages()).toContain('Now showing Ana Ribeiro.')
  expect(readStored('portal_practice')).toBe(practiceOf().clientId)
})

test('the choice is kept; once that practice is closed, no other takes its name until the client has read it, or comes again', async () => {
  two()
  await open()
  fireEvent.click(practiceButton('North Street'))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Ana Ribeiro' }))
  await waitFor(() => practiceButton('Ana Ribeiro'))
  cleanup()
  await open()
  practiceButton('Ana Ribeiro')
  server.record.practices = server.record.practices.slice(0, 1)
  announce('clients')
  await waitFor(() => expect(links(head())).toEqual(['Openhour /client/dashboard']))
  cleanup()
  await open()
  await waitFor(() => expect(links(head())).toEqual(['NNorth Street Your portal /client/dashboard']))
})

test('a new name of the practice appears by itself', async () => {
  await open()
  server.record.practices = [practiceOf({ practiceName: 'Quieter Room' })]
  announce('clients')
  expect(await head().findByText('Quieter Room')).toBeDefined()
})

test('a long name is there in full', async () => {
  const practiceName = `${'Psychotherapiegemeinschaft '.repeat(6)}${'x'.repeat(120)}`
  server.record.practices = [practiceOf({ practiceName })]
  await open()
  expect(head().getByRole('link').textContent).toBe(`P${practiceName} Your portal`)
})
