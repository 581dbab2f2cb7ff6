import { dayAfter } from '@openhour/shared/lib/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { queries } from '../../../lib/api/api.ts'
import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import { formatShortDay, formatTimeOfDay } from '../../../lib/time/format.ts'
import { useNow } from '../../../lib/time/now.ts'
import { laterOnDay } from '../../../lib/time/times.ts'
import { Button } from '../../../ui/Button.tsx'
import { calendarQuery } from '../appointments-query.ts'
import { firstFreeTimes, freeTimes } from './free-times.ts'

type FreeTimesProps = Pick<DrawnForm, 'form'> & { today: string; length: number }

/** Free times to choose instead of typing day and start. Empty while they are not known. */
export function FreeTimes({ form, today, length }: FreeTimesProps) {
  const now = useNow()
  const practice = useQuery(queries.availability.practice.queryOptions())
  const taken = useQuery(calendarQuery({ from: today, to: dayAfter(today, freeTimes.days) }))
  const [day, start] = useWatch({ control: form.control, name: ['appointmentDate', 'startTime'] })
  if (!practice.data || !taken.data) return null
  const found = firstFreeTimes(practice.data, taken.data.items, { today, lengthMinutes: length, now })
  if (found.length === 0) return null
  const set = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <div role="group" aria-label="Free times" className="-mt-2 flex flex-wrap items-center gap-2">
      <span aria-hidden className="text-sm text-muted">
        Free
      </span>
      {found.map((one) => (
        <Button
          key={one.day}
          size="sm"
          {...(one.day === day && one.time === start
            ? { variant: 'soft' as const, 'aria-pressed': true }
            : { 'aria-pressed': false })}
          onClick={() => set({ appointmentDate: one.day, startTime: one.time, endTime: laterOnDay(one.time, length) })}
        >
          {`${dayName(one.day, today)}, ${formatTimeOfDay(one.time)}`}
        </Button>
      ))}
    </div>
  )
}

function dayName(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === dayAfter(today, 1) ? 'Tomorrow' : formatShortDay(day, today)
}
