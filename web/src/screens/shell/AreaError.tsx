import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isCodeMissing } from '../../lib/code/fetch-code.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { useRetryOnline } from '../../ui/use-retry-online.ts'
import { AccountUnavailable } from './account-unavailable.ts'
import { ErrorScreen, faultNumberOf } from './ErrorScreen.tsx'

/** Replaces everything behind the sign-in when it cannot be opened or a page of it crashes. */
export function AreaError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await router.invalidate()
    setBusy(false)
    reset()
  }
  const missing = isCodeMissing(error)
  useRetryOnline(() => {
    if (missing || error instanceof AccountUnavailable) void retry()
  })
  if (!missing && !(error instanceof AccountUnavailable))
    return <ErrorScreen onRetry={() => void retry()} faultNumber={faultNumberOf(error)} />
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 pt-6 md:px-10">
        <Brand />
      </header>
      <main className="mx-auto grid w-full max-w-140 flex-1 content-center px-4 py-10">
        <h1 className="sr-only">Openhour could not be opened</h1>
        <ErrorState
          title={missing ? 'Openhour could not be loaded' : 'Your account could not be loaded'}
          onRetry={() => void retry()}
          busy={busy}
        >
          {error instanceof AccountUnavailable ? error.problem.detail : 'Check your connection and try again.'}
        </ErrorState>
      </main>
    </div>
  )
}
