import { problemOf } from '@openhour/shared/access/refusals.ts'
import { lostAnswers } from '../../lib/api/lost-answers.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakeSettings } from '../../testing/server/fake-settings.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { isAskedHere } from './shared-device-asked.ts'
import { SharedDevice } from './SharedDevice.tsx'

let server: ReturnType<typeof openFakeSettings>
const reload = vi.fn<() => void>()
beforeEach(() => {
  reload.mockClear()
  server = openFakeSettings('client')
  vi.stubGlobal('location', { ...location, host: 'openhour.example', reload })
  render(
    <TestPage signedIn>
      <SharedDevice userId="u1" />
    </TestPage>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const saves = () =>
  server.asked.filter(({ operation }) => operation === 'settings/savePreferences').map(({ input }) => input)

test('a no is remembered, and says where it can be changed', async () => {
  await screen.findByRole('heading', { name: /^Do you share this (phone|device)\?$/ })
  await press('No, only I use it')
  await screen.findByText(
    /^You won’t be asked again on this (phone|device)\. You can turn on discreet mode in the settings/,
  )
  expect([saves(), isAskedHere('u1'), isAskedHere('u2')]).toEqual([[], true, false])
  expect(screen.queryByRole('heading')).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('a yes offers the names, says what they change and what not, and loads the page under the chosen one', async () => {
  await press('Yes, or it may be seen')
  const heading = await screen.findByRole('heading', { name: 'Choose how this appears to others' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  screen.getByText(/^Emails, text messages and notifications no longer say who/)
  screen.getByText(/^Someone who can unlock your phone/)
  expect(saves()).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: /^Home Planner/ }))
  await press('Turn on discreet mode')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(saves()).toEqual([{ look: 'planner' }])
  expect(isAskedHere('u1')).toBe(true)
})

test('who does not want to say is not asked again either', async () => {
  await press('Don’t ask again')
  await screen.findByText('Not asked again')
  expect([saves(), isAskedHere('u1')]).toEqual([[], true])
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a browser that keeps nothing says that it will ask again', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await press('No, only I use it')
  await screen.findByText(/^This browser keeps nothing, so you will be asked again\./)
  expect(screen.queryByRole('heading')).toBeNull()
})

test('without an answer of the server it says that this is not sure, and that it can be sent again', async () => {
  server.failing.set('settings/savePreferences', 'lost')
  await press('Yes, or it may be seen')
  await press('Turn on discreet mode')
  await screen.findByText(lostAnswers.settings)
  server.failing.set('settings/savePreferences', problemOf('not-allowed', 'Not now.'))
  await press('Turn on discreet mode')
  expect(await screen.findByText('Not now.')).toBeTruthy()
})
