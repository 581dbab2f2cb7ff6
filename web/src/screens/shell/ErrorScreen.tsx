import { mailLink } from '@openhour/shared/lib/mail-link.ts'
import { RefreshCw, RotateCcw } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { readPageConfig } from '../../lib/page-config.ts'
import { useTitle } from '../../lib/title.ts'
import { Ring } from '../../ui/Brand.tsx'
import { Button } from '../../ui/Button.tsx'

export type ErrorScreenProps = {
  onRetry: () => void
  /** The number of the fault in the server's log. */
  faultNumber?: string | undefined
  /** True only if the typed text really is safe. */
  draftKept?: boolean | undefined
  /** Within the shell, whose menu leads to the other pages. */
  inside?: boolean | undefined
}

/** Replaces a page that crashed, or with everything around it. */
export function ErrorScreen({ onRetry, faultNumber, draftKept, inside }: ErrorScreenProps) {
  useTitle('Something went wrong')
  const { supportEmail } = readPageConfig()
  const support = supportEmail ? (
    <a href={mailTo(supportEmail, faultNumber)} className="font-medium text-primary underline">
      support
    </a>
  ) : (
    'support'
  )
  const Frame = inside ? 'div' : 'main'
  return (
    <Frame
      className={cn(
        'relative isolate grid place-items-center overflow-hidden px-4 py-10',
        inside ? 'min-h-120' : 'min-h-dvh',
      )}
    >
      <Ring edge={644} className="absolute top-1/2 left-1/2 -z-10 -translate-1/2" />
      <div role="alert" className="flex max-w-110 flex-col items-center text-center">
        <h1 className="text-3xl sm:text-4xl">Something went wrong</h1>
        <p className="mt-2 max-w-80 text-lg text-muted">
          We encountered an unexpected error. Please try refreshing the page.
          {inside && ' Your other pages still work.'}
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
    </Frame>
  )
}

function mailTo(address: string, faultNumber: string | undefined): string {
  const subject = faultNumber ? `Something went wrong (${faultNumber})` : 'Something went wrong'
  return `${mailLink(address)}?subject=${encodeURIComponent(subject)}`
}

/** The fault number that the server put into the error: in `data` of an RPC error, at the top level of a problem. */
export function faultNumberOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { requestId, data } = error as { requestId?: unknown; data?: unknown }
  if (typeof requestId === 'string') return requestId
  return data === error ? undefined : faultNumberOf(data)
}
