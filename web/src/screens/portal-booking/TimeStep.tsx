import { useState } from 'react'
import { monthOf } from '../../lib/time/month-days.ts'
import { SlotPicker } from '../../features/booking/SlotPicker.tsx'
import { SlotRefused } from '../../features/booking/SlotRefused.tsx'
import { useHolding } from '../../features/booking/use-holding.ts'
import { useOpenSlots } from '../../features/booking/use-open-slots.ts'
import { timeSpan } from '../../features/portal/appointment-labels.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { useNow } from '../../lib/time/now.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { aboutService } from './ServiceStep.tsx'
import { StepHeading } from './StepHeading.tsx'
import { type Booking, ownZone, useAppointment } from './use-booking.ts'

/** Which day and time. Going on holds the time. */
export function TimeStep({ booking, focused }: { booking: Booking; focused: boolean }) {
  const { practice, search, go, service, several } = booking
  const now = useNow()
  const zone = ownZone()
  const today = dayIn(now, zone)
  const [month, setMonth] = useState(() => (search.at ? monthOf(dayIn(search.at, zone)) : undefined))
  const of = { clientId: practice.clientId, serviceId: service.id, moving: search.move }
  const open = useOpenSlots(of, month, now)
  const holding = useHolding(of)
  const refresh = useRefresh('appointments')
  const moved = useAppointment(practice.clientId, search.move)
  const value = open.slots.find(({ startsAt }) => startsAt === search.at) ?? null
  const { clockStyle, weekStart, timeZone } = practice
  const display = { zone, practiceZone: open.practiceZone ?? timeZone, clockStyle }
  const take = async (startsAt: string) => {
    if (await holding.hold(startsAt)) go({ ...search, service: service.id, at: startsAt, confirm: true })
    else await refresh()
  }
  if (holding.problem)
    return (
      <SlotRefused
        problem={holding.problem}
        display={display}
        kept={search.move ? 'Your appointment stays as it is.' : 'Nothing was booked.'}
        busy={holding.busy}
        onTake={({ startsAt }) => void take(startsAt)}
        onBack={() => holding.setProblem(undefined)}
      />
    )
  return (
    <section>
      <StepHeading focused={focused}>{search.move ? 'Choose a new time' : 'Choose a time'}</StepHeading>
      <p className="mt-1 mb-6 text-muted">
        {service.name}, {aboutService(service)}.
        {moved && ` It is now on ${formatLongDay(localDay(moved.startsAt), today)}, ${timeSpan(moved, practice)}.`}
        {several && !search.move && (
          <>
            {' '}
            <button type="button" onClick={() => go({})} className="min-h-6 rounded-sm text-primary underline">
              Choose something else
            </button>
          </>
        )}
      </p>
      {open.error ? (
        <ErrorState title="Free times could not be loaded" onRetry={() => void open.refetch()}>
          {problemFrom(open.error).detail}
        </ErrorState>
      ) : (
        <SlotPicker
          slots={open.slots}
          {...display}
          weekStart={weekStart}
          value={value}
          onChange={({ startsAt }) => go({ ...search, service: service.id, at: startsAt }, true)}
          month={open.month}
          onMonth={setMonth}
          from={open.from}
          to={open.to}
          busy={open.busy}
        />
      )}
      {value && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-line bg-surface p-4 shadow-card sm:px-6">
          <p className="min-w-0">
            <span className="block text-sm text-muted">Your choice</span>
            <span className="font-semibold">
              {formatLongDay(dayIn(value.startsAt, zone), today)}, {timeSpan(value, practice)}
            </span>
          </p>
          <Button
            variant="filled"
            size="xl"
            busy={holding.busy}
            onClick={() => void take(value.startsAt)}
            className="max-sm:w-full"
          >
            Continue
          </Button>
        </div>
      )}
    </section>
  )
}
