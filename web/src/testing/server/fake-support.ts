import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { OwnThread } from '@openhour/shared/features/support/support.contract.ts'
import { supportTexts } from '@openhour/shared/features/support/support.rules.ts'
import { openFakeServer } from './fake-server.ts'

const at = '2026-08-30T09:00:00Z'

/** The server for a therapist’s requests for support. */
export function openFakeSupport() {
  const requests: OwnThread[] = []
  const server = openFakeServer({
    'support/list': () => ({
      items: requests.map(({ messages: _messages, diagnostics: _diagnostics, ...request }) => request),
      total: requests.length,
    }),
    'support/get': ({ id }) => requests.find((one) => one.id === id) ?? problemOf('not-found', supportTexts.notFound),
    'support/surroundings': () => ({ version: '0.1.0', priority: false }),
    'support/ask': ({ subject, text, diagnostics }) => {
      const id = crypto.randomUUID()
      const message = { id: crypto.randomUUID(), fromSupport: false, text, files: [], createdAt: at }
      requests.push({ id, subject, state: 'open', createdAt: at, lastAt: at, diagnostics, messages: [message] })
      return { id }
    },
    'support/reply': ({ id, text }) => {
      const message = { id: crypto.randomUUID(), fromSupport: false, text, files: [], createdAt: at }
      requests.find((one) => one.id === id)?.messages.push(message)
      return { id: message.id }
    },
  })
  return Object.assign(server, { requests })
}
