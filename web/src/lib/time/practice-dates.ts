import type { WeekStart } from '@openhour/shared/features/availability/availability.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queries } from '../api/api.ts'
import { type DateOrder, dateOrderOf } from './date-order.ts'
import { dayIn } from './day-in.ts'
import { useNow } from './now.ts'

/**
 * What date fields follow: day, week and order of the practice's zone; for clients those of their own device, and their
 * practice's week. The page's guard has loaded the signed-in person.
 */
export function usePracticeDates(): { today: string; weekStart: WeekStart; order: DateOrder } {
  const me = useQueryClient().getQueryData(queries.account.me.queryOptions().queryKey)
  const here = me && me.role !== 'client' ? me.timeZone : undefined
  const today = dayIn(useNow(), here)
  const order = dateOrderOf(here ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return { today, weekStart: me?.weekStart ?? 'monday', order }
}
