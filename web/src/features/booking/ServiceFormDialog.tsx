import type { BookingService } from '@openhour/shared/features/booking/booking.contract.ts'
import { useMemo } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ClientsField } from './ClientsField.tsx'
import { serviceForm } from './service-form.ts'

type ServiceFormDialogProps = {
  /** The service to edit; undefined to add one. */
  service?: BookingService | undefined
  /** The one that the practice's services have; undefined if none has a price. */
  currency: string | undefined
  open: boolean
  onClose: () => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function ServiceFormDialog({ service, currency, open, onClose }: ServiceFormDialogProps) {
  const refresh = useRefresh('booking_services')
  const definition = useMemo(() => serviceForm(currency), [currency])
  const kit = useRecordForm(definition, {
    noun: 'service',
    opened: service,
    draftKey: service ? `booking-service:${service.id}:edit` : 'booking-service:new',
    onSend: (details, { base, idempotencyKey }) =>
      base
        ? api.booking.changeService({ id: base.id, ...details })
        : api.booking.addService(details, { context: { idempotencyKey } }),
    onSent: closing(onClose, 'Service saved', refresh),
    onRefused: refresh,
    failure: 'Failed to save the service',
  })
  const { control } = kit.form
  const who = useWatch({ control, name: 'who' })
  const clientIds = (
    <Controller
      control={control}
      name="clientIds"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <ClientsField value={value} onChange={onChange} error={error?.message} />
      )}
    />
  )
  return (
    <FormDialog
      {...kit.dialog}
      open={open}
      onClose={onClose}
      title={service ? 'Edit service' : 'Add a service'}
      submitLabel={service ? 'Save changes' : 'Add service'}
    >
      <FormFields {...kit} parts={{ clientIds: who === 'chosen' ? clientIds : null }} />
    </FormDialog>
  )
}
