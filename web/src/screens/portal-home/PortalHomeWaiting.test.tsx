import type { PortalMeasure } from '@openhour/shared/features/measures/portal-measures.contract.ts'
import { defaultPreferences } from '@openhour/shared/features/settings/preferences.rules.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openHome, part, setUpHome } from './TestPortalHome.tsx'

const waiting: PortalMeasure[] = []
let chosen: Partial<typeof defaultPreferences> = {}
const home = setUpHome({
  'portalMeasures/list': () => ({ waiting, items: [], total: 0 }),
  'settings/preferences': () => ({
    ...defaultPreferences,
    ...chosen,
    saved: true,
    channels: { email: true, sms: false, push: true },
  }),
})

test('questionnaires that wait stand by what they are about and until when, and open at once', async () => {
  const asked = {
    name: 'SHORT-2',
    state: 'waiting' as const,
    startsAt: null,
    createdAt: '2026-09-14T10:00:00Z',
    sentAt: null,
    readAt: null,
  }
  waiting.push(
    {
      ...asked,
      id: '018f0000-0000-7000-8000-0000000000d1',
      title: 'About your mood',
      minutes: 2,
      dueDate: '2026-09-18',
    },
    { ...asked, id: '018f0000-0000-7000-8000-0000000000d2', title: null, minutes: null, dueDate: null },
  )
  home.server.record.waitingMeasures = 3
  await openHome(home)
  await part('Waiting for you').findByText('About your mood, 2 minutes')
  const links = part('Waiting for you').getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['About your mood, 2 minutesBy 18 September 2026', `/client/measures?open=${waiting[0]?.id}`],
    ['SHORT-2Whenever it suits you', `/client/measures?open=${waiting[1]?.id}`],
    ['1 more questionnaire', '/client/measures'],
  ])
})

const question = () => screen.queryByRole('heading', { name: /^Do you share this (phone|device)\?$/ })

test('who is in discreet mode is not asked whether they share the phone', async () => {
  chosen = { look: 'planner' }
  await openHome(home)
  await screen.findByRole('heading', { name: 'Your tasks' })
  expect(question()).toBeNull()
})

test('whoever has not answered is asked whether they share the phone, also with other preferences, once in a browser', async () => {
  chosen = { theme: 'dark' }
  await openHome(home)
  fireEvent.click(await screen.findByRole('button', { name: 'Don’t ask again' }))
  await waitFor(() => expect(question()).toBeNull())
  cleanup()
  await openHome(home)
  await screen.findByRole('heading', { name: 'Your tasks' })
  expect(question()).toBeNull()
})
