import type { Slot } from '@openhour/shared/features/booking/booking.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { useQueries } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { monthAfter, monthOf } from '../../lib/time/month-days.ts'

export type SlotsOf = { clientId: string; serviceId: string; moving: string | undefined }

/** Other clients book meanwhile, and nothing announces it. */
const refetchMs = 60_000

/**
 * The open slots of this month, the next one and the chosen one (`yyyy-MM`), in the browser's zone. `to` is the last day that can be booked. Until one is chosen,
 * `month` is that of the next free time: at the end of a month nothing of it may be free.
 */
export function useOpenSlots({ clientId, serviceId, moving }: SlotsOf, chosen: string | undefined, now: Date) {
  const from = localDay(now)
  const first = monthOf(from)
  const months = [...new Set([first, monthAfter(first, 1), chosen ?? first])]
  const answers = useQueries({
    queries: months.map((month) =>
      queries.clientBooking.slots.queryOptions({
        input: { clientId, serviceId, ...(moving !== undefined && { moving }), ...daysOf(month) },
        refetchInterval: refetchMs,
      }),
    ),
  })
  const known = answers.flatMap(({ data }) => (data ? [data] : []))
  // The days of neighbouring months overlap.
  const slots = new Map<string, Slot>(known.flatMap((data) => data.slots.map((slot) => [slot.startsAt, slot])))
  const { horizonDays = 0, timeZone } = known[0] ?? {}
  const [nextFree] = answers[0]?.data ? [...slots.keys()].sort() : []
  const month = chosen ?? monthOf(nextFree === undefined ? from : localDay(nextFree))
  // Until then nobody knows whether this month is the one to show.
  const looking = chosen === undefined && nextFree === undefined
  return {
    month,
    slots: [...slots.values()],
    from,
    to: dayAfter(from, horizonDays),
    practiceZone: timeZone,
    busy:
      answers.some(({ isPending }, index) => isPending && (looking || months[index] === month)) || known.length === 0,
    error: answers.find(({ error, data }) => error && !data)?.error,
    refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
  }
}

/** A month, and the days around it: in the practice's zone it may be another day. */
function daysOf(month: string): { from: string; days: number } {
  const first = `${month}-01`
  const next = `${monthAfter(month, 1)}-01`
  return { from: dayAfter(first, -1), days: Math.round((Date.parse(next) - Date.parse(first)) / 86_400_000) + 2 }
}
