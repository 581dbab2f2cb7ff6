import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
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

test('refetches a query whose first answer was on its way when the change came, since that may be older', async () => {
  const client = new QueryClient()
  const queryKey = queries.sessions.list.queryKey({ input: { clientId: id, page: 1 } })
  const answers: ((rows: string) => void)[] = []
  const queryFn = () => new Promise<string>((answer) => answers.push(answer))
  const observer = new QueryObserver<string>(client, { queryKey: [...queryKey], queryFn, staleTime: Infinity })
  const close = observer.subscribe(() => undefined)
  const done = refreshAfter(client, 'sessions')
  await waitFor(() => expect(answers).toHaveLength(1))
  // Only once the change is known here: the lazy list of tables is there.
  await waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true))
  answers[0]?.('older')
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('newer')
  await done
  expect(client.getQueryData(queryKey)).toBe('newer')
  close()
})
