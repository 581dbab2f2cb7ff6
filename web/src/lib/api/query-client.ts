import { QueryClient } from '@tanstack/react-query'
import { problemFrom } from './http.ts'
import { connection } from './connection.ts'

/** Errors that a retry would not change. */
const final = new Set(['not-found', 'not-signed-in', 'not-allowed', 'tier-required', 'invalid-input'])

/** One cache for the application. */
export function openQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The library would pause requests while the browser reports that it is offline, and the page would wait without
      // a message.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        gcTime: 5 * 60_000,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && connection() !== 'offline' && !final.has(problemFrom(error).code),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      },
    },
  })
}
