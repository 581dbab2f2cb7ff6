import type { AppointmentType } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { Controller, useWatch } from 'react-hook-form'
import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { PhoneNote } from './PhoneNote.tsx'
import { type Segment, SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'

/** Appointment type, meeting link and notes. `clientId` is '' until a client is chosen. */
export function LocationFields({ clientId, ...drawn }: DrawnForm & { clientId: string }) {
  const type: unknown = useWatch({ control: drawn.form.control, name: 'type' })
  return (
    <>
      <TypeSwitch {...drawn} />
      {type === 'phone' && <PhoneNote clientId={clientId} />}
      {type === 'online' && <FormField {...drawn} name="meetingLink" />}
      <FormField {...drawn} name="notes" />
    </>
  )
}

function TypeSwitch({ definition, form }: DrawnForm) {
  const { label = '', options = [] } = definition.fields.type ?? {}
  return (
    <Controller
      control={form.control}
      name="type"
      render={({ field }) => (
        <div>
          <p aria-hidden className="mb-1.5 text-sm font-medium">
            {label}
          </p>
          <SegmentedSwitch<AppointmentType>
            label={label}
            segments={options as readonly Segment<AppointmentType>[]}
            value={field.value as AppointmentType}
            onChange={field.onChange}
            block
          />
        </div>
      )}
    />
  )
}
