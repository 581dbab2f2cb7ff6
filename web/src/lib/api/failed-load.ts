import { problemFrom } from './http.ts'

type Failed = { error: unknown; refetch: () => Promise<unknown>; isFetching: boolean }

/** For `ErrorState`, in place of what a query could not load: why, and fetching again. */
export const failedLoad = ({ error, refetch, isFetching }: Failed) => ({
  children: problemFrom(error).detail,
  onRetry: () => void refetch(),
  busy: isFetching,
})
