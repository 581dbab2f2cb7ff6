import { RefreshCw, RotateCcw } from 'lucide-react'
import { readFacts } from '../../lib/facts.ts'
import { useTitle } from '../../lib/title.ts'
import { Ring } from '../../ui/Brand.tsx'
import { Button } from '../../ui/Button.tsx'

export type ErrorScreenProps = {
  onRetry: () => void
  /** The number under which the fault is in the server's log. */
  faultNumber?: string | undefined
  /** True only where what was typed really is safe. */
  draftKept?: boolean | undefined
}

/** In place of a page that fell over. */
export function ErrorScreen({ onRetry, faultNumber, draftKept }: ErrorScreenProps) {
  useTitle('Something went wrong')
  const { supportEmail } = readFacts()
  const support = supportEmail ? (
    <a href={mailTo(supportEmail, faultNumber)} className="font-medium text-primary underline">
      support
    </a>
  ) : (
    'support'
  )
  return (
    <main className="relative isolate grid min-h-dvh place-items-center overflow-hidden px-4 py-10">
      <Ring edge={644} className="absolute top-1/2 left-1/2 -z-10 -translate-1/2" />
      <div role="alert" className="flex max-w-110 flex-col items-center text-center">
        <h1 className="text-3xl sm:text-4xl">Something went wrong</h1>
        <p className="mt-2 max-w-80 text-lg text-muted">
          We encountered an unexpected error. Please try refreshing the page.
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-2">
          <Button variant="filled" icon={RotateCcw} onClick={onRetry}>
            Try Again
          </Button>
          <Button icon={RefreshCw} onClick={() => location.reload()}>
            Refresh Page
          </Button>
        </div>
        <p className="mt-7 max-w-80 text-sm text-muted">
          {draftKept && 'What you typed is kept. '}
          If it happens again, tell {support}
          {faultNumber ? (
            <>
              {' '}
              this number: <span className="wrap-anywhere text-text">{faultNumber}</span>
            </>
          ) : (
            ' what you did before.'
          )}
        </p>
      </div>
    </main>
  )
}

function mailTo(address: string, faultNumber: string | undefined): string {
  const subject = faultNumber ? `Something went wrong (${faultNumber})` : 'Something went wrong'
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`
}

/** The number that the server gave a fault, if the error carries one: of an RPC error in `data`, of a problem beside the rest. */
export function faultNumberOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { requestId, data } = error as { requestId?: unknown; data?: unknown }
  if (typeof requestId === 'string') return requestId
  return data === error ? undefined : faultNumberOf(data)
}
