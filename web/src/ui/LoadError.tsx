import { problemFrom } from '../lib/api/http.ts'
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx'

type LoadErrorProps = Pick<ErrorStateProps, 'title'> & {
  query: { error: unknown; refetch: () => Promise<unknown>; isFetching: boolean }
}

/** Replaces what a query could not load: says why, and fetches again. */
export function LoadError({ title, query: { error, refetch, isFetching } }: LoadErrorProps) {
  return (
    <ErrorState title={title} onRetry={() => void refetch()} busy={isFetching}>
      {problemFrom(error).detail}
    </ErrorState>
  )
}
