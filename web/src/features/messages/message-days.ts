import type { Message } from '@openhour/shared/features/messages/messages.contract.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { formatLongDay } from '../../lib/time/format.ts'

export type MessageDay = { day: string; items: Message[] }

/** Messages by day, in the browser's zone. */
export function messageDays(items: readonly Message[]): MessageDay[] {
  const days: MessageDay[] = []
  for (const message of items) {
    const day = localDay(message.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(message)
    else days.push({ day, items: [message] })
  }
  return days
}

/** 'Today', 'Yesterday', 'Monday 3 August'. @param now the current time */
export function dayTitle(day: string, now: Date): string {
  const today = localDay(now)
  if (day === today) return 'Today'
  const yesterday = new Date(`${today}T12:00:00Z`)
  yesterday.setUTCDate(yesterday.getUTCDate() - 1)
  return day === yesterday.toISOString().slice(0, 10) ? 'Yesterday' : formatLongDay(day, today)
}
