import { ChevronRight } from 'lucide-react'
import { priceText } from '../../features/booking/price-text.ts'
import { typeIcons, typeNames } from '../../features/portal/appointment-labels.ts'
import { countOf } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { StepHeading } from './StepHeading.tsx'
import type { Service } from './use-booking.ts'

type ServiceStepProps = { services: readonly Service[]; focused: boolean; onChoose: (service: Service) => void }

/** What kind of appointment. */
export function ServiceStep({ services, focused, onChoose }: ServiceStepProps) {
  return (
    <section>
      <StepHeading focused={focused}>What would you like to book?</StepHeading>
      <Card padding="none" className="mt-4">
        <ul className="divide-y divide-line">
          {services.map((service) => {
            const Icon = typeIcons[service.type]
            return (
              <li key={service.id}>
                <button
                  type="button"
                  onClick={() => onChoose(service)}
                  className="flex min-h-16 w-full items-center gap-3.5 px-4 py-3 text-left hover:bg-surface-2 focus-visible:-outline-offset-2 sm:px-6"
                >
                  <Icon size={20} aria-hidden className="text-muted" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium wrap-anywhere">
                      {service.name}
                      <span className="sr-only">,</span>
                    </span>{' '}
                    <span className="block text-sm text-muted">{aboutService(service)}</span>
                  </span>
                  <ChevronRight size={18} aria-hidden className="text-muted" />
                </button>
              </li>
            )
          })}
        </ul>
      </Card>
    </section>
  )
}

/** '50 minutes, online, £80'; or 'free'. */
export const aboutService = ({ minutes, type, price }: Service) =>
  [
    countOf(minutes, 'minute'),
    typeNames[type].toLowerCase(),
    ...(price ? [price.amountMinor === 0 ? 'free' : priceText(price)] : []),
  ].join(', ')
