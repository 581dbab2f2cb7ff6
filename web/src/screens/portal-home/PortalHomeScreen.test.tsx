import { appointmentOf, endedOf, practiceOf, profileOf, taskOf } from '../../testing/server/fake-portal.ts'
import { helpIn } from '../../testing/server/fake-help.ts'
import { dataDownloadPath } from '@openhour/shared/features/data-download/data-download.rules.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choosePractice } from '../../features/portal/use-practice.ts'
import { queries } from '../../lib/api/api.ts'
import { refreshAfter } from '../../lib/api/refresh.ts'
import {
  askedFor,
  box,
  later,
  next,
  openHome,
  part,
  setUpHome,
  TestPortalHome,
  tasks,
  title,
} from './TestPortalHome.tsx'

const home = setUpHome()
const away = problemOf('unavailable', 'The server is away for a moment.')

test('greets with the preferred name, and with no other name before it is known', async () => {
  let answer: () => void = () => undefined
  home.server.held.set('portal/profile', new Promise((done) => (answer = done)))
  await openHome(home)
  expect(title()).toBe('Good morning')
  answer()
  await waitFor(() => expect(title()).toBe('Good morning, Mi'))
  expect(document.title).toBe('Dashboard · Openhour')
})

test.each([
  ['there is no preferred name', () => (home.server.record.profile = profileOf())],
  ['it cannot be loaded', () => home.server.failing.set('portal/profile', problemOf('not-found', 'Gone'))],
])('greets with the first name of the account if %s', async (_case, given) => {
  given()
  await openHome(home)
  await waitFor(() => expect(title()).toBe('Good morning, Robin'))
})

test('greets by the browser’s clock, which moves on', async () => {
  await openHome(home)
  await waitFor(() => expect(title()).toBe('Good morning, Mi'))
  later(150)
  expect(title()).toBe('Good afternoon, Mi')
})

test('shows placeholders while it loads, and the way to help already', async () => {
  home.server.held.set('portal/practices', new Promise(() => undefined))
  render(<TestPortalHome cache={home.cache} />)
  expect((await screen.findByRole('status')).textContent).toBe('Loading your portal')
  expect(title()).toBe('Good morning')
  part('If you need help now').getByText(/call your local emergency number now/)
})

test('without a practice it says how to connect, and where to get help', async () => {
  home.server.record.practices = []
  render(<TestPortalHome cache={home.cache} />)
  await screen.findByRole('heading', { level: 2, name: 'Connect with your therapist' })
  expect(title()).toBe('Good morning, Robin')
  screen.getByText('Your account is ready. You are not connected with a therapist yet.')
  screen.getByText('Your therapist sends you an invitation by email.')
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe(
    'Ask your therapist to send it to this address:robin@example.com',
  )
  expect(screen.queryByRole('heading', { name: /Next appointment|Your tasks/ })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  await part('If you need help now').findByText('findahelpline.com')
  expect(askedFor(home, 'portal/home')).toEqual([])
})

test('whose access ended reads who ended it, and can still download', async () => {
  home.server.record.practices = []
  home.server.record.ended = [endedOf(), endedOf({ practiceName: 'Other Room', endedBy: 'client' })]
  render(<TestPortalHome cache={home.cache} />)
  await screen.findByText(/^Quiet Room ended your access on .*2026\.$/)
  screen.getByText(/^You left Other Room on .*2026\.$/)
  screen.getByText('Your account is ready. You are not connected with a therapist any more.')
  const download = screen.getByRole('link', { name: 'download your diary, messages and consents' })
  expect(download.getAttribute('href')).toBe(dataDownloadPath)
})

test('who joins a practice sees it at once', async () => {
  const { practices } = home.server.record
  home.server.record.practices = []
  render(<TestPortalHome cache={home.cache} />)
  await screen.findByRole('heading', { level: 2, name: 'Connect with your therapist' })
  home.server.record.practices = practices
  act(() => void refreshAfter(home.cache, 'clients'))
  expect(await screen.findByRole('heading', { level: 2, name: 'Next appointment' })).toBeDefined()
})

test('a practice that is closed meanwhile is named, and the way to help stays', async () => {
  await openHome(home)
  home.server.record.practices = []
  await act(() => refreshAfter(home.cache, 'clients'))
  await screen.findByRole('heading', { level: 2, name: 'You are not connected with Quiet Room any more' })
  expect(screen.queryByText(/not connected with a therapist yet/)).toBeNull()
  await part('If you need help now').findByText('findahelpline.com')
})

test.each(['portal/practices', 'portal/home'] as const)(
  'if %s fails, it says so and tries again',
  async (operation) => {
    home.server.failing.set(operation, away)
    render(<TestPortalHome cache={home.cache} />)
    const alert = await screen.findByRole('alert')
    within(alert).getByText('Your portal could not be loaded')
    within(alert).getByText(away.detail)
    part('If you need help now').getByText(/Nobody watches this page/)
    home.server.failing.clear()
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Next appointment' })).toBeDefined()
  },
)

test('a failure later leaves on the screen what is known', async () => {
  home.server.record.tasks.push(taskOf())
  await openHome(home)
  home.server.failing.set('portal/home', away)
  await act(() => refreshAfter(home.cache, 'self_care_tasks'))
  box('Ten minutes of breathing')
  expect(screen.queryByRole('alert')).toBeNull()
})

const call = (phone: string) => part('If you need help now').findByRole('link', { name: `Call ${phone}` })
const country = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Which country are you in?' })

test('the way to help names the numbers of the client’s country', async () => {
  home.server.record.help = helpIn('GB', 'practice')
  await openHome(home)
  const help = part('If you need help now')
  help.getByText('Nobody watches this page, so please do not wait for an answer here.')
  expect((await call('999')).getAttribute('href')).toBe('tel:999')
  help.getByRole('heading', { level: 3, name: 'Someone to talk to' })
  fireEvent.click(help.getByRole('button', { name: 'Change country' }))
  expect((await country()).value).toBe('GB')
  expect(document.activeElement).toBe(await country())
  expect(help.queryByText(/^We guess/)).toBeNull()
})

test('without a practice one can say in which country one is, and a choice that fails changes nothing', async () => {
  home.server.record.practices = []
  render(<TestPortalHome cache={home.cache} />)
  expect((await country()).value).toBe('')
  home.server.failing.set('crisisContacts/setCountry', away)
  fireEvent.change(await country(), { target: { value: 'DE' } })
  const help = part('If you need help now')
  await help.findByText(/^Your country could not be saved. The server is away for a moment/)
  expect(help.getByRole('link', { name: 'Numbers of every country' }).getAttribute('href')).toBe('/offline')
  expect((await country()).value).toBe('')
  home.server.failing.clear()
  fireEvent.change(await country(), { target: { value: 'DE' } })
  await call('112')
  expect((await country()).value).toBe('DE')
  expect(help.queryByText(/could not be saved/)).toBeNull()
  fireEvent.change(await country(), { target: { value: 'AQ' } })
  await help.findByText('We have no phone numbers for your country.')
})

test('a guess says that it is one, by the zone of the device, and can be changed', async () => {
  home.server.record.help = helpIn('GB', 'guess')
  await openHome(home)
  const help = part('If you need help now')
  await help.findByText(/^We guess from the time zone that you are in the United Kingdom/)
  await call('999')
  expect(askedFor(home, 'crisisContacts/get').map(({ input }) => input)).toEqual([{}, { timeZone: 'Europe/London' }])
  fireEvent.change(await country(), { target: { value: 'DE' } })
  await call('112')
  expect(help.queryByText(/^We guess/)).toBeNull()
})

test('what else waits leads to its page, and is no part of the page if nothing waits', async () => {
  await openHome(home)
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull()
  Object.assign(home.server.record, { unreadMessages: 1, waitingConsents: 2 })
  await act(() => refreshAfter(home.cache, 'messages'))
  const links = () =>
    part('Waiting for you')
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  await waitFor(() =>
    expect(links()).toEqual(['1 new message /client/messages', '2 consents to read /client/consents']),
  )
  Object.assign(home.server.record, { unreadMessages: 3, waitingConsents: 1, waitingMeasures: 1, detailsAsked: true })
  await act(() => refreshAfter(home.cache, 'messages'))
  await waitFor(() =>
    expect(links()).toEqual([
      '3 new messages /client/messages',
      '1 questionnaire to fill in /client/measures',
      '1 consent to read /client/consents',
      'Your detailsFor your practice, about 3 minutes /client/profile?details=open',
    ]),
  )
})

test('with another practice, nothing of the first stays', async () => {
  const other = practiceOf({ clientId: '018f0000-0000-7000-8000-0000000000c2', therapistName: 'Ben Ode' })
  home.server.record.practices = [practiceOf(), other]
  home.server.record.tasks.push(taskOf({ task: 'Walk' }))
  home.server.record.appointments.push(appointmentOf({ startsAt: '2026-09-17T08:00:00Z' }))
  await openHome(home)
  next().getByText(/with Ana Ribeiro/)
  fireEvent.click(box('Walk'))
  await screen.findByText('Task completed!')
  act(() => choosePractice(other.clientId))
  await waitFor(() => next().getByText(/with Ben Ode/))
  tasks().getByText(/^Nothing to do right now/)
  expect(askedFor(home, 'portal/home').at(-1)?.input).toEqual({ clientId: other.clientId })
  expect(home.cache.getQueryData(queries.portal.home.queryKey({ input: { clientId: other.clientId } }))).toBeDefined()
})

test('long names and texts are there in full', async () => {
  const long = 'x'.repeat(300)
  home.server.record.practices = [practiceOf({ therapistName: long })]
  home.server.record.profile = profileOf({ preferredName: long })
  home.server.record.tasks.push(taskOf({ task: long }))
  home.server.record.appointments.push(appointmentOf())
  await openHome(home)
  await waitFor(() => expect(title()).toBe(`Good morning, ${long}`))
  next().getByText(`15 September, 50 minutes with ${long}`)
  box(long)
})
