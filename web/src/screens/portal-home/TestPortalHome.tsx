import { openFakePortal, profileOf } from '../../testing/server/fake-portal.ts'
import { me, type Operations } from '../../testing/server/fake-server.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { removeStored } from '../../lib/storage.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { answered } from '../../testing/waiting.ts'
import { PortalHomeScreen } from './PortalHomeScreen.tsx'

const client = { ...me, role: 'client', fullName: 'Robin Example', email: 'robin@example.com' } as const

const given = (more: Operations) => {
  const server = openFakePortal({ 'account/me': () => client, ...more })
  server.record.profile = profileOf({ preferredName: 'Mi' })
  return { server, cache: openQueryClient() }
}
type TestHome = ReturnType<typeof given>

/** Before each test: a server and a cache. It is half past nine in the morning in London, on a Tuesday. */
export function setUpHome(more: Operations = {}): TestHome {
  const home = {} as TestHome
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-09-15T08:30:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
    vi.stubEnv('TZ', 'Europe/London')
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback))
    vi.stubGlobal('cancelIdleCallback', clearTimeout)
    removeStored('portal_practice')
    Object.assign(home, given(more))
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })
  return home
}

export function TestPortalHome({ cache }: Pick<TestHome, 'cache'>) {
  return (
    <TestPage cache={cache}>
      <PortalHomeScreen me={client} />
    </TestPage>
  )
}

/** Shows it with its data. */
export async function openHome(home: TestHome): Promise<void> {
  render(<TestPortalHome cache={home.cache} />)
  await answered(home.server, 'portal/home')
}

export const title = () => screen.getByRole('heading', { level: 1 }).textContent
export const part = (name: string | RegExp) => within(screen.getByRole('region', { name }))
export const next = () => part(/^Next appointment/)
export const tasks = () => part('Your tasks')
export const box = (name: string) => tasks().getByRole<HTMLInputElement>('checkbox', { name })
export const askedFor = ({ server }: TestHome, operation: string) =>
  server.asked.filter((one) => one.operation === operation)
export const later = (minutes: number) =>
  act(() => {
    vi.advanceTimersByTime(minutes * 60_000)
  })
