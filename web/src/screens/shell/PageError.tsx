import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useConnection } from '../../lib/api/connection.ts'
import { isCodeMissing } from '../../lib/code/fetch-code.ts'
import { useTitle } from '../../lib/title.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { missingText } from '../../ui/MissingPart.tsx'
import { useRetryOnline } from '../../ui/use-retry-online.ts'

/** Replaces a page within the shell whose code could not be fetched. Other errors go up to the area around it. */
export function PageError({ error }: ErrorComponentProps) {
  if (!isCodeMissing(error)) throw error
  return <MissingPage />
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
