import type { AppointmentType } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { queries } from '../../../lib/api/api.ts'
import { PhoneNote } from './PhoneNote.tsx'
import { PlaceField } from './PlaceField.tsx'
import { firstPlace } from './places.ts'
import { type Segment, SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'

/** Appointment type, meeting link or place, and notes. `clientId` is '' until a client is chosen. */
export function LocationFields({ clientId, ...drawn }: DrawnForm & { clientId: string }) {
  const type: unknown = useWatch({ control: drawn.form.control, name: 'type' })
  return (
    <>
      <TypeSwitch {...drawn} />
      {type === 'phone' && <PhoneNote clientId={clientId} />}
      {type === 'online' && <FormField {...drawn} name="meetingLink" />}
      {type === 'in_person' && <PlaceField {...drawn} />}
      <FormField {...drawn} name="notes" />
    </>
  )
}

function TypeSwitch({ definition, form }: DrawnForm) {
  const { label = '', options = [] } = definition.fields.type ?? {}
  const queryClient = useQueryClient()
  const isEmpty = () => form.getValues('type') === 'in_person' && form.getValues('place') === ''
  // Without them the field stays empty, and the place can be typed.
  const fillIn = async () => {
    const places = await queryClient.fetchQuery(queries.appointments.places.queryOptions()).catch(() => undefined)
    if (places && isEmpty()) form.setValue('place', firstPlace(places), { shouldDirty: true })
  }
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
            onChange={(next) => {
              field.onChange(next)
              if (isEmpty()) void fillIn()
            }}
            block
          />
        </div>
      )}
    />
  )
}
