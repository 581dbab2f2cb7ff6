import { Controller } from 'react-hook-form'
import type { DrawnForm } from '../../lib/forms/use-defined-form.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { appointmentFields } from './practice-form.ts'
import { RemindersField } from './RemindersField.tsx'

/** Settings for appointments: length, buffers, booking and reminders. */
export function AppointmentsCard(kit: DrawnForm) {
  const reminderLeadTimes = (
    <Controller
      control={kit.form.control}
      name="reminderLeadTimes"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <RemindersField leadTimes={value} onChange={onChange} error={error?.message} />
      )}
    />
  )
  return (
    <Card id="appointment-limits" padding="lg">
      <CardHead title="Appointments" fact="These limits apply when clients book. You can always book outside them." />
      <FormFields {...kit} names={appointmentFields} parts={{ reminderLeadTimes }} />
    </Card>
  )
}
