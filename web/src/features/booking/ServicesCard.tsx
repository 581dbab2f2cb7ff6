import type { BookingService } from '@openhour/shared/features/booking/booking.contract.ts'
import { CalendarPlus, MapPin, Pencil, Phone, Plus, Trash2, Video } from 'lucide-react'
import { countOf } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { priceText } from './price-text.ts'
import { placeNames } from './place-names.ts'

const ServiceFormDialog = lazyDialog(() => import('./ServiceFormDialog.tsx').then((file) => file.ServiceFormDialog))
const [useServiceDialogs, ServiceDialogs] = defineDialogs<{ currency: string | undefined }>()({
  add: ServiceFormDialog,
  edit: ServiceFormDialog,
  delete: lazyDialog(() => import('./DeleteServiceDialog.tsx').then((file) => file.DeleteServiceDialog)),
})

const icons = { online: Video, in_person: MapPin, phone: Phone } as const

/** What clients can book. */
export function ServicesCard({ services }: { services: readonly BookingService[] }) {
  const dialogs = useServiceDialogs()
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
              <ActionsMenu
                of={service.name}
                size="sm"
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
      <ServiceDialogs dialogs={dialogs} currency={services.find(({ price }) => price !== null)?.price?.currency} />
    </Card>
  )
}

function whoText({ clientIds }: BookingService): string {
  if (clientIds === null) return 'All clients'
  return clientIds.length === 0 ? 'No clients left' : `${countOf(clientIds.length, 'chosen client')}`
}
