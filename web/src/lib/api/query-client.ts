import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { problemFrom } from './http.ts'
import { connection } from './connection.ts'

/** Errors that a retry would not change. */
const final = new Set(['not-found', 'not-signed-in', 'not-allowed', 'tier-required', 'invalid-input'])

/** One cache for the application. A lost sign-in session calls `onSignedOut` once, whichever query notices it. */
export function openQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (problemFrom(error).code === 'not-signed-in') onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
