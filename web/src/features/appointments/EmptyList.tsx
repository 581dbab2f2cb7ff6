import type { AppointmentList } from '@openhour/shared/features/appointments/appointment-lists.ts'
import { CalendarPlus, CalendarX2, History, SearchX } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

type EmptyListProps = {
  which: AppointmentList
  search: string | undefined
  onAdd: () => void
  onShowAll: () => void
}

/** What stands for the rows of a list that has none. */
export function EmptyList({ which, search, onAdd, onShowAll }: EmptyListProps) {
  if (search !== undefined)
    return (
      <EmptyState
        icon={SearchX}
        title={`No results for “${search}”`}
        actions={<Button onClick={onShowAll}>Show all</Button>}
        small
      >
        Try another name, or look under {which === 'upcoming' ? 'Past or Cancelled' : 'Upcoming'}.
      </EmptyState>
    )
  if (which === 'upcoming')
    return (
      <EmptyState
        icon={CalendarPlus}
        title="No upcoming appointments"
        actions={
          <Button icon={CalendarPlus} onClick={onAdd} aria-haspopup="dialog">
            Schedule appointment
          </Button>
        }
        small
      >
        Appointments you add will appear here and in the calendar.
      </EmptyState>
    )
  return which === 'past' ? (
    <EmptyState icon={History} title="No past appointments" small>
      Appointments before today are listed here.
    </EmptyState>
  ) : (
    <EmptyState icon={CalendarX2} title="No cancelled appointments" small>
      Appointments that you or a client cancelled are listed here with their reason.
    </EmptyState>
  )
}
