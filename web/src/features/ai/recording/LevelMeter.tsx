import { cn } from '../../../lib/cn.ts'

const bars = 24

/** How loud it is, from 0 to 1, in decibels from -48. Whether anything is heard also stands beside it in words. */
export function LevelMeter({ level, active }: { level: number; active: boolean }) {
  const share = level <= 0 ? 0 : Math.max(0, Math.min(1, 1 + (20 * Math.log10(level)) / 48))
  const lit = active ? Math.round(share * bars) : 0
  return (
    <div aria-hidden className="flex h-12 items-end gap-1">
      {Array.from({ length: bars }, (_, at) => (
        <span
          key={at}
          style={{ height: `${30 + (at / bars) * 70}%` }}
          className={cn('w-1.5 flex-1 rounded-full', at >= lit ? 'bg-line' : at > bars - 4 ? 'bg-honey' : 'bg-primary')}
        />
      ))}
    </div>
  )
}
