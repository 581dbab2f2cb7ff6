import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queries } from './api.ts'
import { refreshAfter } from './refresh.ts'

const id = '018f0000-0000-7000-8000-000000000001'

test('refetches queries that show a changed table, and nothing else', async () => {
  const client = new QueryClient()
  const keys = {
    history: queries.sessions.list.queryKey({ input: { clientId: id, page: 1 } }),
    notes: queries.notes.missing.queryKey({ input: { page: 1 } }),
    overview: queries.clients.overview.queryKey({ input: { id } }),
    security: [['account', 'security']],
    form: queries.clients.get.queryKey({ input: { id } }),
    own: ['session being edited', id, 1],
  }
  for (const key of Object.values(keys)) client.setQueryData(key, {})
  const stale = () =>
    Object.entries(keys)
      .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
      .map(([name]) => name)
  await refreshAfter(client, 'sessions')
  expect(stale()).toEqual(['history', 'notes', 'overview'])
  await refreshAfter(client, 'passkeys')
  expect(stale()).toEqual(['history', 'notes', 'overview', 'security'])
})
