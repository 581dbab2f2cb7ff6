import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useConnection } from '../../lib/api/connection.ts'
import { isCodeMissing } from '../../lib/code/fetch-code.ts'
import { useTitle } from '../../lib/title.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { missingText } from '../../ui/MissingPart.tsx'
import { useRetryOnline } from '../../ui/use-retry-online.ts'
import { ErrorScreen, faultNumberOf } from './ErrorScreen.tsx'

/** Replaces a page that failed, within the shell. What fails in the shell itself goes to `AreaError`. */
export function PageError({ error, reset }: ErrorComponentProps) {
  return isCodeMissing(error) ? <MissingPage /> : <FailedPage error={error} onRetry={reset} />
}

function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const retry = async () => {
    // What the page had got: it may be why it failed. What the shell shows stays.
    queryClient.removeQueries({ type: 'inactive' })
    await router.invalidate()
    onRetry()
  }
  return <ErrorScreen inside onRetry={() => void retry()} faultNumber={faultNumberOf(error)} />
}

/** Opens the page by itself once the connection is back. */
function MissingPage() {
  useTitle('Not loaded yet')
  const router = useRouter()
  const offline = useConnection() === 'offline'
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await router.invalidate()
    setBusy(false)
  }
  useRetryOnline(() => void retry())
  return (
    <>
      <h1 className="sr-only">This page isn’t loaded yet</h1>
      <ErrorState title="This page isn’t loaded yet" onRetry={offline ? undefined : () => void retry()} busy={busy}>
        {missingText(offline)} Pages that you opened before are still here.
      </ErrorState>
    </>
  )
}
