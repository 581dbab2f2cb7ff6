import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { Tag } from 'lucide-react'
import { priceText } from '../../features/booking/price-text.ts'
import { timeSpan, timeThere, typeIcons, typeNames } from '../../features/portal/appointment-labels.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import type { Service } from './use-booking.ts'

type AppointmentFactsProps = {
  slot: { startsAt: string; endsAt: string; timeZone: string }
  practice: JoinedPractice
  service: Pick<Service, 'type'> & Partial<Pick<Service, 'name' | 'price'>>
}

/** When and what, in the browser's zone; the practice's time too where it differs. */
export function AppointmentFacts({ slot, practice, service }: AppointmentFactsProps) {
  const there = timeThere(slot, practice)
  const now = useNow()
  const Icon = typeIcons[service.type]
  return (
    <div className="min-w-0">
      <p className="display text-2xl">
        <time dateTime={slot.startsAt}>{formatLongDay(localDay(slot.startsAt), localDay(now))}</time>
      </p>
      <p className="text-lg font-semibold">
        {timeSpan(slot, practice)}
        {there && <span className="font-normal text-muted"> your time</span>}
      </p>
      {there && <p className="text-muted">At your practice: {there}</p>}
      <p className="mt-2 flex items-start gap-1.5 text-muted">
        <Icon size={16} aria-hidden className="mt-1 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {service.name ? `${service.name}, ${typeNames[service.type].toLowerCase()}` : typeNames[service.type]}, with{' '}
          {practice.therapistName}
        </span>
      </p>
      {service.price && (
        <p className="mt-1 flex items-center gap-1.5 text-muted">
          <Tag size={16} aria-hidden className="shrink-0" />
          <span>{priceText(service.price)}</span>
        </p>
      )}
    </div>
  )
}
