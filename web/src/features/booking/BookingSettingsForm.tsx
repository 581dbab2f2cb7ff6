import type { BookingSettings } from '@openhour/shared/features/booking/booking.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../../lib/api/api.ts'
import { usePageForm } from '../../lib/forms/use-page-form.ts'
import { toast } from '../../lib/toast.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { bookingSettingsForm } from './booking-settings-form.ts'

type BookingSettingsFormProps = { settings: BookingSettings; onUnsaved: (unsaved: boolean) => void }

/** Whether and how clients book. */
export function BookingSettingsForm({ settings, onUnsaved }: BookingSettingsFormProps) {
  const queryClient = useQueryClient()
  const {
    page,
    base: _,
    ...kit
  } = usePageForm(bookingSettingsForm, {
    noun: 'booking settings',
    record: settings,
    onSend: (changes) => api.booking.saveSettings(changes),
    onSaved: (saved) => {
      queryClient.setQueryData(queries.booking.settings.queryKey(), saved)
      toast.good('Booking settings saved')
      return Promise.resolve()
    },
    onUnsaved,
    failure: 'Your booking settings could not be saved',
  })
  return (
    <FormPage {...page} label="Booking settings" submitLabel="Save changes">
      <Card padding="lg">
        <CardHead title="Booking by clients" />
        <FormFields {...kit} />
      </Card>
    </FormPage>
  )
}
