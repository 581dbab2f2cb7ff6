import { cn } from '../lib/cn.ts'

type PaperHeadProps = {
  /** Whose sheet it is. */
  from: string
  printed: string
  className?: string | undefined
}

/** The first line of a sheet: where it comes from, and when it was printed. Unseen on the screen. */
export function PaperHead({ from, printed, className }: PaperHeadProps) {
  return (
    <p
      className={cn(
        'mb-5 hidden justify-between gap-6 border-b border-line pb-2 text-xs text-muted print:flex',
        className,
      )}
    >
      <span>{from}</span>
      <span className="shrink-0">Printed on {printed}</span>
    </p>
  )
}
