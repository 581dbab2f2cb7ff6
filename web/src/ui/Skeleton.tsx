import { cn } from '../lib/cn.ts'

/** A placeholder line or box, sized by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-sm bg-surface-2', className)} />
}

/** Announces that something is loading; put it around the placeholders. */
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
