import { CloudOff } from 'lucide-react'
import { type Connection, useConnection } from '../lib/api/connection.ts'
import { Button } from './Button.tsx'
import { useRetryOnline } from './use-retry-online.ts'

/** Replaces a part of the page whose code could not be fetched. */
export function MissingPart({ before, onRetry }: { before?: Connection; onRetry: () => void }) {
  const offline = useConnection() === 'offline'
  useRetryOnline(onRetry, before)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-surface-2 px-3 py-2.5 text-sm">
      <CloudOff size={16} aria-hidden className="text-muted" />
      <p role="status" className="min-w-0 flex-1">
        This part isn’t loaded yet. {missingText(offline)}
      </p>
      {!offline && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** What to do about missing code. */
export function missingText(offline: boolean): string {
  return offline
    ? 'You’re offline. It will appear when you’re back online.'
    : 'Check your connection and try again, or reload the page.'
}
