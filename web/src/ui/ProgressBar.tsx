import { cn } from '../lib/cn.ts'

export type ProgressBarProps = {
  /** From 0 to 1; more is shown as full. */
  value: number
  /** The accessible name, with the figures: '14 of 20 clients'. */
  label: string
  tone?: 'brand' | 'honey' | 'clay' | undefined
  /** 160 px, or the full width. */
  width?: 'fixed' | 'full' | undefined
}

const toneClass = { brand: 'bg-brand', honey: 'bg-honey', clay: 'bg-clay' }

/** Honey means that the limit is reached; the text beside it must say so too. */
export function ProgressBar({ value, label, tone = 'brand', width = 'fixed' }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuetext={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cn('h-1.5 overflow-hidden rounded-full bg-line', width === 'fixed' ? 'w-40 shrink-0' : 'w-full')}
    >
      <div
        className={cn('h-full rounded-full transition-[width] duration-250', toneClass[tone])}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
