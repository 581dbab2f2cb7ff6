import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { AppointmentList } from '@openhour/shared/features/appointments/appointment-lists.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../../lib/api/api.ts'
import { calendarQuery, listQuery } from './appointments-query.ts'
import type { AppointmentsView } from './appointments-search.ts'
import { requestedRange, stepped } from './calendar/calendar-range.ts'

type ViewParams = {
  view: AppointmentsView
  day: string
  which: AppointmentList
  search: string | undefined
  page: number
}

const prefetchAfterMs = 500

/** The page's data: a calendar with the practice's hours, or a page of a list. Neighbouring days are prefetched. */
export function useAppointments({ view, day, which, search, page }: ViewParams, { weekStart }: Pick<Me, 'weekStart'>) {
  const queryClient = useQueryClient()
  const inCalendar = view !== 'list'
  const range = requestedRange(view === 'list' ? 'week' : view, day, weekStart)
  const calendar = useQuery({ ...calendarQuery(range), enabled: inCalendar, placeholderData: keepPreviousData })
  const list = useQuery({ ...listQuery(which, page, search), enabled: !inCalendar, placeholderData: keepPreviousData })
  const practice = useQuery({ ...queries.availability.practice.queryOptions(), enabled: inCalendar })
  const settled = calendar.data !== undefined && !calendar.isPlaceholderData

  useEffect(() => {
    if (view === 'list' || !settled) return
    const step = view === 'day' ? 'week' : view
    // Not while the browser still paints the days that were asked for.
    const later = setTimeout(() => {
      for (const by of [1, -1] as const)
        void queryClient.prefetchQuery(calendarQuery(requestedRange(step, stepped(step, day, by), weekStart)))
    }, prefetchAfterMs)
    return () => clearTimeout(later)
  }, [queryClient, view, day, weekStart, settled])

  return { calendar, list, practice: practice.data, range }
}
