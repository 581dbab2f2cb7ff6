import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { MonthGrid, type MonthGridProps } from './MonthGrid.tsx'
import { monthAfter, monthLabel, monthOf } from '../../lib/time/month-days.ts'

type SlotCalendarProps = MonthGridProps & {
  /** First and last month that can be opened; `yyyy-MM`. */
  first: string
  last: string
  /** Another month was chosen by its button; `yyyy-MM`. */
  onPage: (month: string) => void
  /** From a month without free times to the first day (`yyyy-MM-dd`) after it that has some. */
  onNextFree: (day: string) => void
}

/** A month with the buttons to its neighbours. If it has no free times, says so and offers the next month that has. */
export function SlotCalendar({ first, last, onPage, onNextFree, ...grid }: SlotCalendarProps) {
  const { month, counts, busy, labelledBy } = grid
  const days = [...counts.keys()]
  const empty = !busy && !days.some((day) => monthOf(day) === month)
  const nextFree = days.find((day) => monthOf(day) > month)
  return (
    <section aria-labelledby={labelledBy} className="max-w-110">
      <div className="mb-2 flex items-center gap-1">
        <h2 id={labelledBy} className="min-w-0 text-2xl">
          {monthLabel(month)}
        </h2>
        {busy && <Spinner />}
        <div className="ml-auto flex">
          <MonthButton direction="Previous" to={monthAfter(month, -1)} open={month > first} onPage={onPage} />
          <MonthButton direction="Next" to={monthAfter(month, 1)} open={month < last} onPage={onPage} />
        </div>
      </div>
      {empty && (
        <div className="mb-3 rounded-md bg-surface-2 px-3.5 py-3">
          <p>No free times in {monthLabel(month)}.</p>
          {nextFree && (
            <Button size="lg" className="mt-2.5" onClick={() => onNextFree(nextFree)}>
              Go to {monthLabel(monthOf(nextFree))}
            </Button>
          )}
        </div>
      )}
      <MonthGrid {...grid} />
    </section>
  )
}

type MonthButtonProps = {
  direction: 'Previous' | 'Next'
  to: string
  open: boolean
  onPage: (month: string) => void
}

/** At the first and the last month it stays focusable, so that paging there does not lose the focus. */
function MonthButton({ direction, to, open, onPage }: MonthButtonProps) {
  return (
    <IconButton
      label={open ? `${direction} month: ${monthLabel(to)}` : `${direction} month`}
      icon={direction === 'Previous' ? ChevronLeft : ChevronRight}
      aria-disabled={!open || undefined}
      onClick={() => open && onPage(to)}
      className="size-11 aria-disabled:opacity-50"
    />
  )
}
