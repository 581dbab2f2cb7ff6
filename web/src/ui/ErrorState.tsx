import { CloudOff, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { IconTile } from './Tile.tsx'

export type ErrorStateProps = {
  /** What happened: 'Your clients could not be loaded'. */
  title: string
  /** What is safe and what to do. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  busy?: boolean | undefined
}

/** Replaces a list or a card that could not be loaded. */
export function ErrorState({ title, children, onRetry, busy }: ErrorStateProps) {
  return (
    <Card padding="lg">
      <div role="alert" className="flex flex-col items-start gap-4 sm:flex-row">
        <IconTile icon={CloudOff} tone="clay" size={48} />
        <div className="min-w-0 flex-1">
          <h2 className="font-sans text-lg font-semibold tracking-normal">{title}</h2>
          {children && <p className="mt-0.5 text-muted">{children}</p>}
          {onRetry && (
            <Button icon={RotateCcw} onClick={onRetry} busy={busy} className="mt-4">
              Try again
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
