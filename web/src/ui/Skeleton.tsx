import { cn } from '../lib/cn.ts'

/** The ghost of a line or a box, sized by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-sm bg-surface-2', className)} />
}

/** Says aloud that something is coming while ghosts are shown; put it around them. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: React.ReactNode
}) {
  return (
    <div role="status" aria-busy className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
