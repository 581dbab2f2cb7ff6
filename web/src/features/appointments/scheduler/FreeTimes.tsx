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
import { calendarsText } from './busy-texts.ts'
import { firstFreeTimes, freeTimes } from './free-times.ts'

type FreeTimesProps = Pick<DrawnForm, 'form'> & { today: string; length: number }

/** Free times to choose instead of typing day and start, in the practice's own and its connected calendars. Empty while they are not known. */
export function FreeTimes({ form, today, length }: FreeTimesProps) {
  const now = useNow()
  const practice = useQuery(queries.availability.practice.queryOptions())
  const range = { from: today, to: dayAfter(today, freeTimes.days) }
  const taken = useQuery(calendarQuery(range))
  const calendars = useQuery(queries.connections.busy.queryOptions({ input: range }))
  const [day, start] = useWatch({ control: form.control, name: ['appointmentDate', 'startTime'] })
  if (!practice.data || !taken.data || calendars.isPending) return null
  const busy = (calendars.data?.items ?? []).map((one) => ({ ...one, cancelledAt: null }))
  const found = firstFreeTimes(practice.data, [...taken.data.items, ...busy], { today, lengthMinutes: length, now })
  if (found.length === 0) return null
  const known = calendars.data
    ? calendarsText(calendars.data, practice.data.settings.timeZone, now)
    : 'Connected calendars could not be checked. Their events are not left out.'
  const set = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <div className="-mt-2">
      <div role="group" aria-label="Free times" className="flex flex-wrap items-center gap-2">
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
            onClick={() =>
              set({ appointmentDate: one.day, startTime: one.time, endTime: laterOnDay(one.time, length) })
            }
          >
            {`${dayName(one.day, today)}, ${formatTimeOfDay(one.time)}`}
          </Button>
        ))}
      </div>
      {known && <p className="mt-1.5 text-sm text-muted">{known}</p>}
    </div>
  )
}

function dayName(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === dayAfter(today, 1) ? 'Tomorrow' : formatShortDay(day, today)
}
