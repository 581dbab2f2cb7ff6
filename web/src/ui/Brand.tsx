import { cn } from '../lib/cn.ts'
import { shownLook } from '../lib/look.ts'

// From twelve o'clock clockwise to ten: fifty minutes of sixty.
const fiftyMinutes = 'M12 3A9 9 0 1 1 4.206 7.5'

/** The logo: a ring open between ten and twelve o'clock on a tile of 36 px. */
function Mark({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-lg bg-primary text-on-primary in-data-look:hidden',
        className,
      )}
    >
      <svg viewBox="0 0 24 24" width="21" height="21">
        <path d={fiftyMinutes} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
    </span>
  )
}

type BrandProps = {
  className?: string
  /** Default: the page's. */
  look?: { id: string; name: string } | undefined
  /** Only the logo is seen. */
  nameHidden?: boolean | undefined
}

/** Logo and name; in discreet mode those of the look. */
export function Brand({ className, look = shownLook(), nameHidden = false }: BrandProps) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      {look ? <img src={`/looks/${look.id}.svg`} alt="" className="size-9" /> : <Mark />}
      <span className={nameHidden ? 'sr-only' : 'display text-[1.25rem] leading-none text-text'}>
        {look?.name ?? 'Openhour'}
      </span>
    </span>
  )
}

/** The mark drawn large behind an empty or error page. `edge` in px; it never widens its container. */
export function Ring({ edge, className }: { edge: number; className?: string }) {
  // The line is about 5 px at every size.
  const stroke = (5 / edge) * 24
  const radius = 12 - stroke / 2
  const end = { x: 12 - radius * Math.sin(Math.PI / 3), y: 12 - radius * Math.cos(Math.PI / 3) }
  return (
    <svg viewBox="0 0 24 24" width={edge} height={edge} aria-hidden className={cn('max-w-none text-line', className)}>
      <path
        d={`M12 ${12 - radius}A${radius} ${radius} 0 1 1 ${end.x} ${end.y}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
      />
    </svg>
  )
}
