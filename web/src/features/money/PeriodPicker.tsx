import { periodAfter } from '@openhour/shared/features/money/month-end.rules.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { periodName } from './month-labels.ts'

type PeriodPickerProps = { period: string; today: string; onPeriod: (period: string) => void }

const kinds = [
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
] as const

/** A month or a whole year, and the way to the one before and after. */
export function PeriodPicker({ period, today, onPeriod }: PeriodPickerProps) {
  const kind = period.length === 4 ? 'year' : 'month'
  /** Of another year its last month; of this one the month that is. */
  const change = (to: 'month' | 'year') => {
    if (to === 'year') onPeriod(period.slice(0, 4))
    else onPeriod(period === today.slice(0, 4) ? today.slice(0, 7) : `${period}-12`)
  }
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <div className="flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label={`Previous ${kind}`}
          variant="outlined"
          onClick={() => onPeriod(periodAfter(period, -1))}
        />
        <h2 aria-live="polite" className="min-w-44 px-2 text-center text-2xl">
          {periodName(period)}
        </h2>
        <IconButton
          icon={ChevronRight}
          label={`Next ${kind}`}
          variant="outlined"
          onClick={() => onPeriod(periodAfter(period, 1))}
        />
      </div>
      <SegmentedSwitch label="How long" segments={kinds} value={kind} onChange={change} />
    </div>
  )
}
