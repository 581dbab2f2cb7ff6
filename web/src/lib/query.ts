import { QueryClient } from '@tanstack/react-query'

/** What the server holds, as the browser last heard it. Live updates say when to ask again, so focus does not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 5 * 60_000,
      staleTime: 60_000,
      retry: 1,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      refetchOnWindowFocus: false,
    },
  },
})
