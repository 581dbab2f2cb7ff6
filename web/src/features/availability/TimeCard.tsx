import { Controller, useFormState, type UseFormReturn, useWatch } from 'react-hook-form'
import { dayIn, formatLongDay, formatTime } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { timeZoneOptions, zoneName } from '../../lib/time-zones.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { PracticeFormValues } from './practice-form.ts'

const weekOptions = [
  { value: 'sunday', label: 'Sunday' },
  { value: 'monday', label: 'Monday' },
]
const clockOptions = [
  { value: '12-hour', label: '2:30 PM' },
  { value: '24-hour', label: '14:30' },
]

type TimeCardProps = {
  form: UseFormReturn<PracticeFormValues>
  /** The zone that holds until another one is saved. */
  stored: string
}

export function TimeCard({ form: { control, register }, stored }: TimeCardProps) {
  const { errors } = useFormState({ control })
  const [zone, style] = useWatch({ control, name: ['timeZone', 'clockStyle'] })
  const now = useNow()
  const thereNow = `${formatTime(now, { zone, style })} on ${formatLongDay(dayIn(now, zone))}`
  return (
    <Card padding="lg">
      <CardHead title="Time and clock" fact="Today, past and due are counted by this zone, wherever you are." />
      <div className="@container">
        <div className="grid gap-x-4 gap-y-5 @lg:grid-cols-2">
          <Field
            label="Time zone"
            hint={`There it is ${thereNow}.`}
            error={errors.timeZone?.message}
            className="@lg:col-span-2 @lg:max-w-90"
          >
            <Controller
              control={control}
              name="timeZone"
              render={({ field: { value, onChange, onBlur } }) => (
                <Combobox
                  value={value}
                  onChange={onChange}
                  onBlur={onBlur}
                  options={timeZoneOptions(value)}
                  searchPlaceholder="Search time zones"
                />
              )}
            />
          </Field>
          <div className="empty:hidden has-[[role=status]:empty]:hidden @lg:col-span-2">
            <Notice tone="plain">
              {zone !== stored &&
                `Appointments that exist keep the time and the zone that they were made with (${zoneName(stored)}). New ones, working hours and what is due today go by ${zoneName(zone)} as soon as you save.`}
            </Notice>
          </div>
          <Field label="Weeks begin on" error={errors.weekStart?.message}>
            <RadioCards options={weekOptions} {...register('weekStart')} />
          </Field>
          <Field label="Clock" error={errors.clockStyle?.message}>
            <RadioCards options={clockOptions} {...register('clockStyle')} />
          </Field>
        </div>
      </div>
    </Card>
  )
}
