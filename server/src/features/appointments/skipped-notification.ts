import type { Skipped } from './series-extension.queries.ts'

/** How many skipped occurrences a notification lists. */
export const listedSkipped = 10

/** What a therapist is told of skipped occurrences. A single one leads to its day, several to the month of the first. */
export function skippedNotification({ count, first }: Pick<Skipped, 'count' | 'first'>) {
  const left = count - first.length
  const date = first[0]?.slice(0, 10) ?? ''
  if (count === 1)
    return {
      title: 'A recurring appointment was skipped',
      message: `You already have another appointment on ${first[0]}. Open that day to decide what to do.`,
      actionUrl: `/app/appointments?view=day&date=${date}`,
    }
  const listed = left > 0 ? first.join(', ') : `${first.slice(0, -1).join(', ')} and ${first.at(-1)}`
  const more = left > 0 ? ` and at ${left} more ${left === 1 ? 'time' : 'times'}` : ''
  return {
    title: `${count} recurring appointments were skipped`,
    message: `You already have other appointments on ${listed}${more}. Open the calendar to decide what to do.`,
    actionUrl: `/app/appointments?view=month&date=${date}`,
  }
}
