import { isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { offsetAt } from '@openhour/shared/lib/wall-time.ts'
import { Globe } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { isCodeMissing } from '../../../lib/code/fetch-code.ts'
import { zoneText } from '../../../lib/time/zone-names.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { MissingPart } from '../../../ui/MissingPart.tsx'
import { daysOf } from './calendar-range.ts'
import type { CalendarProps } from './Calendar.tsx'
import { calendarFile } from './calendar-file.ts'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { WeekStrip } from './WeekStrip.tsx'

type CalendarPaneProps = CalendarProps & {
  /** There is no data for these days yet. */
  loading: boolean
  onCancelled: (shown: boolean) => void
}

/**
 * A calendar with what belongs above it: on a phone the days of the week, the note about time zones, the switch for
 * cancelled appointments.
 */
export function CalendarPane(props: CalendarPaneProps) {
  const { view, day, range, me, today, items, cancelled, phone, loading, onCancelled } = props
  const { loading: _, onCancelled: __, ...drawn } = useDrawn(props)
  const cancelledCount = items.filter(({ status }) => isCancelled(status)).length
  const elsewhere = zoneElsewhere(me.timeZone)
  const { file, missing, retry } = useCalendarFile()
  const placed = usePlaced(file !== undefined)
  return (
    <>
      {phone && view !== 'month' && (
        <WeekStrip days={daysOf(range)} day={day} today={today} items={items} zone={me.timeZone} onDay={props.onDay} />
      )}
      {(elsewhere || cancelledCount > 0) && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line bg-surface-2/60 px-4 py-2 text-sm text-muted">
          {elsewhere && (
            <p className="flex items-start gap-2">
              <Globe size={16} aria-hidden className="mt-0.5" />
              Times are {zoneText(me.timeZone)}, your practice’s time zone. This device uses {zoneText(elsewhere)}.
            </p>
          )}
          {cancelledCount > 0 && (
            <label className="ml-auto flex items-center gap-2">
              <Checkbox checked={cancelled} onChange={({ target }) => onCancelled(target.checked)} />
              Show {cancelledCount} cancelled
            </label>
          )}
        </div>
      )}
      {missing && (
        <div className="border-t border-line p-4">
          <MissingPart onRetry={retry} />
        </div>
      )}
      <div className="relative border-t border-line" aria-busy={loading || undefined}>
        {/* Rendered before its appointments arrive: rendering the grid takes longer than fetching them. */}
        {file && (
          <div inert={loading} className={placed ? undefined : 'invisible'}>
            <file.Calendar {...drawn} />
          </div>
        )}
        {(loading || !placed) && !missing && (
          <CalendarSkeleton shown={phone && view === 'week' ? 'day' : view} over={file !== undefined} />
        )}
      </div>
    </>
  )
}

/** Other days are drawn in slices, after everything around the calendar, so that the next press does not wait for a whole week. Changes on the same days are drawn at once: the focus follows them. */
function useDrawn(props: CalendarPaneProps): CalendarPaneProps {
  const before = useDeferredValue(props)
  const daysIn = ({ view, day, range }: CalendarPaneProps) => `${view} ${day} ${range.from} ${range.to}`
  return daysIn(before) === daysIn(props) ? props : before
}

/**
 * The calendar's code, fetched while its data loads. Suspense would also wait for it, but React keeps a fallback on
 * screen for at least 300 ms, and data and code arrive long before that.
 */
function useCalendarFile() {
  const [file, setFile] = useState(calendarFile.arrived)
  const [failed, setFailed] = useState<{ error: unknown }>()
  const retry = useCallback(
    () =>
      void calendarFile.fetch().then(
        (fetched) => {
          setFile(fetched)
          setFailed(undefined)
        },
        (error: unknown) => setFailed({ error }),
      ),
    [],
  )
  useEffect(() => {
    if (!file) retry()
  }, [file, retry])
  // Other errors go to the error boundary around the page.
  if (failed && !isCodeMissing(failed.error)) throw failed.error
  return { file, missing: failed !== undefined, retry }
}

/** Whether the calendar has its heights. It measures its first paint and then lays everything out again, which people should not see. */
function usePlaced(drawn: boolean): boolean {
  const [placed, setPlaced] = useState(false)
  useEffect(() => {
    if (!drawn) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPlaced(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [drawn])
  return placed
}

/** The browser's time zone, if its clocks differ from the practice's. */
function zoneElsewhere(zone: string): string | undefined {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = Date.now()
  return offsetAt(here, now) === offsetAt(zone, now) ? undefined : here
}
