import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { helpIn } from '../../testing/server/fake-help.ts'
import { openFakePortal } from '../../testing/server/fake-portal.ts'
import { me } from '../../testing/server/fake-server.ts'
import { answered } from '../../testing/waiting.ts'
import { TestPortal } from './TestPortal.tsx'

const client = { ...me, role: 'client', fullName: 'Maya Okafor', email: 'maya@example.com' } as const

let server: ReturnType<typeof openFakePortal>
beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
  server = openFakePortal({
    'account/me': () => client,
    'notifications/list': () => ({ items: [], unread: 0, total: 0, next: null }),
  })
  server.record.help = helpIn('GB')
})
afterEach(cleanup)

const name = 'If you need help now'
async function open(at: string) {
  render(<TestPortal me={client} at={at} />)
  await act(() => answered(server, 'portal/practices'))
}

test.each(['/client/tasks', '/client/settings', '/client/profile'])(
  'without a practice, %s says whom to call',
  async (path) => {
    server.record.practices = []
    await open(path)
    const call = await within(await screen.findByRole('region', { name })).findByRole('link', { name: 'Call 999' })
    expect(call.getAttribute('href')).toBe('tel:999')
  },
)

test.each(['/client/tasks', '/client/settings'])('with a practice, %s does not', async (path) => {
  await open(path)
  await screen.findByText('Quiet Room')
  expect(screen.queryByRole('region', { name })).toBeNull()
})
