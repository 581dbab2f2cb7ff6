import { type Control, Controller, useWatch } from 'react-hook-form'
import { readFacts } from '../../lib/facts.ts'
import { Switch } from '../../ui/Switch.tsx'
import type { ClientFormValues } from './form-values.ts'

type ReminderFieldsProps = { control: Control<ClientFormValues> }

/** What the client wants to hear of their appointments. Text messages are offered where there is a provider, or were agreed to while there was one. */
export function ReminderFields({ control }: ReminderFieldsProps) {
  const agreed = useWatch({ control, name: 'smsReminders' }) === 'on'
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-md font-semibold">Reminders</legend>
      <div className="divide-y divide-line">
        <Choice
          control={control}
          name="emailReminders"
          label="E-mails"
          description="When an appointment is made, moved or cancelled, and before it begins. They say when it is and with whom, never what it is about."
        />
        {(agreed || readFacts().smsOn) && (
          <Choice
            control={control}
            name="smsReminders"
            label="Text messages"
            description="The client has agreed to get reminders as text messages at the phone number above. They can end them at any time by answering STOP."
          />
        )}
      </div>
    </fieldset>
  )
}

type ChoiceProps = ReminderFieldsProps & {
  name: 'emailReminders' | 'smsReminders'
  label: string
  description: string
}

function Choice({ control, name, label, description }: ChoiceProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <Switch
          {...field}
          checked={value === 'on'}
          onChange={(event) => onChange(event.target.checked ? 'on' : '')}
          label={label}
          description={description}
        />
      )}
    />
  )
}
