import type { Planned } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { CalendarsRead } from '@openhour/shared/features/connections/connections.contract.ts'
import { CalendarMinus, CalendarSync, ClockAlert, Globe, Info, type LucideIcon } from 'lucide-react'
import { countOf } from '../../../lib/time/format.ts'
import { useNow } from '../../../lib/time/now.ts'
import { PathLink } from '../../../ui/PathLink.tsx'
import { busyText } from './busy-texts.ts'
import { clientTimeText, monthsText, outsideText, shiftedText, zoneText } from './plan-texts.ts'

export type PlanHintsProps = {
  plan: { items: Planned[]; dropped: number; monthsFull: string[]; calendars: CalendarsRead } | undefined
  /** The practice's time zone and current day. */
  zone: string
  today: string
  /** Undefined while no client is chosen; the zone is null if unknown. */
  client: { name: string; timeZone: string | null } | undefined
}

/** Hints about the chosen times. They block nothing, except the plan's limit. */
export function PlanHints({ plan, zone, today, client }: PlanHintsProps) {
  const now = useNow()
  if (!plan) return null
  const { items, dropped, monthsFull, calendars } = plan
  const busy = busyText(items, { calendars, zone, today, now })
  const outside = outsideText(items)
  const clientZone = client?.timeZone ?? zone
  const theirs = clientTimeText(items, zone, clientZone, today)
  const shifted = shiftedText(items, zone, today)
  if (!busy && !outside && theirs.length === 0 && shifted.length === 0 && dropped === 0 && monthsFull.length === 0)
    return null
  return (
    <ul aria-label="Good to know" className="flex flex-col gap-2 text-sm">
      {monthsFull.length > 0 && (
        <li className="rounded-lg bg-honey-soft px-4 py-3">
          Your plan doesn’t have room for {monthsFull.length === 1 ? 'it' : 'more'} in {monthsText(monthsFull)}. Other
          plans have no limit.{' '}
          <PathLink to="/app/subscription" className="font-medium text-primary underline underline-offset-2">
            See plans
          </PathLink>
        </li>
      )}
      {busy && <Hint icon={CalendarSync}>{busy}</Hint>}
      {shifted.map((words) => (
        <Hint key={words} icon={ClockAlert}>
          {words}
        </Hint>
      ))}
      {theirs.length > 0 && client && (
        <Hint icon={Globe}>
          {`For ${client.name}, in ${zoneText(clientZone)}: ${theirs[0]}`}
          {theirs.slice(1).map((words) => (
            <span key={words} className="block">
              {words}
            </span>
          ))}
        </Hint>
      )}
      {outside && <Hint icon={Info}>{outside}</Hint>}
      {dropped > 0 && (
        <Hint icon={CalendarMinus}>
          {`${countOf(dropped, 'upcoming appointment')} no longer ${dropped === 1 ? 'fits' : 'fit'} the new schedule and will be removed.`}
        </Hint>
      )}
    </ul>
  )
}

function Hint({ icon: Icon, children }: { icon: LucideIcon; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2 text-muted">
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
