import type { BookingService } from '@openhour/shared/features/booking/booking.contract.ts'
import { CalendarPlus, Ellipsis, MapPin, Pencil, Phone, Plus, Trash2, Video } from 'lucide-react'
import { Suspense } from 'react'
import { countOf } from '../../lib/time/format.ts'
import { useDialogs } from '../../lib/use-dialogs.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'
import { Menu } from '../../ui/Menu.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { priceText } from './price-text.ts'
import { placeNames } from './service-form.ts'

const ServiceFormDialog = lazyOverlay(
  () => import('./ServiceFormDialog.tsx').then((file) => file.ServiceFormDialog),
  ({ onClose }) => onClose(),
)
const DeleteServiceDialog = lazyOverlay(
  () => import('./DeleteServiceDialog.tsx').then((file) => file.DeleteServiceDialog),
  ({ onClose }) => onClose(),
)

const icons = { online: Video, in_person: MapPin, phone: Phone } as const

type Shown = { kind: 'add' } | { kind: 'edit' | 'delete'; service: BookingService }

/** What clients can book. */
export function ServicesCard({ services }: { services: readonly BookingService[] }) {
  const dialogs = useDialogs<Shown>()
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close }
  const addButton = (
    <Button icon={Plus} aria-haspopup="dialog" onClick={() => dialogs.show({ kind: 'add' })}>
      Add service
    </Button>
  )
  return (
    <Card padding="lg">
      <CardHead title="Services" fact="What clients can book." actions={services.length > 0 && addButton} />
      {services.length === 0 ? (
        <EmptyState icon={CalendarPlus} title="Nothing to book yet" actions={addButton} small>
          Add a service, such as a session of 50 minutes. Until then, clients can’t book.
        </EmptyState>
      ) : (
        <ul aria-label="Services" className="-my-1 divide-y divide-line">
          {services.map((service) => (
            <li key={service.id} className="flex items-center gap-3 py-3 sm:gap-4">
              <IconTile icon={icons[service.type]} size={36} />
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{service.name}</p>
                <p className="text-sm text-muted">
                  {[
                    countOf(service.minutes, 'minute'),
                    placeNames[service.type],
                    ...(service.price ? [priceText(service.price)] : []),
                    whoText(service),
                  ].join(' · ')}
                </p>
              </div>
              <Menu
                label={service.name}
                trigger={(trigger) => (
                  <IconButton
                    {...trigger}
                    label={`Actions for ${service.name}`}
                    icon={Ellipsis}
                    size="sm"
                    tooltip={false}
                  />
                )}
                entries={[
                  { label: 'Edit', icon: Pencil, onSelect: () => dialogs.show({ kind: 'edit', service }) },
                  { kind: 'line' },
                  {
                    label: 'Delete',
                    icon: Trash2,
                    tone: 'danger',
                    onSelect: () => dialogs.show({ kind: 'delete', service }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {(shown?.kind === 'add' || shown?.kind === 'edit') && (
          <ServiceFormDialog
            key={opening}
            {...common}
            service={shown.kind === 'edit' ? shown.service : undefined}
            currency={services.find(({ price }) => price !== null)?.price?.currency}
          />
        )}
        {shown?.kind === 'delete' && <DeleteServiceDialog key={opening} {...common} service={shown.service} />}
      </Suspense>
    </Card>
  )
}

function whoText({ clientIds }: BookingService): string {
  if (clientIds === null) return 'All clients'
  return clientIds.length === 0 ? 'No clients left' : `${countOf(clientIds.length, 'chosen client')}`
}
