import { type ClockStyle, type Weekday, weekdays } from '@openhour/shared/features/availability/availability.rules.ts'
import { Copy } from 'lucide-react'
import { Controller, useFormState, type UseFormReturn, useWatch } from 'react-hook-form'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SlimTimeInput } from '../../ui/SlimTimeInput.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { dayName, type PracticeFormValues } from './practice-form.ts'

type HoursCardProps = { form: UseFormReturn<PracticeFormValues> }

/** The days of the week, each on or off, with opening times. */
export function HoursCard({ form }: HoursCardProps) {
  return (
    <Card id="working-hours" padding="lg">
      <CardHead
        title="Working hours"
        fact="Your calendar is shaded outside these hours, and clients can’t book then."
      />
      <div className="@container divide-y divide-line">
        {weekdays.map((day) => (
          <DayRow key={day} form={form} day={day} />
        ))}
      </div>
    </Card>
  )
}

function DayRow({ form, day }: HoursCardProps & { day: Weekday }) {
  const { control, register } = form
  const { enabled, startTime } = useWatch({ control, name: `workingHours.${day}` })
  const style = useWatch({ control, name: 'clockStyle' }) as ClockStyle
  const errors = useFormState({ control }).errors.workingHours?.[day]
  const name = dayName(day)
  return (
    <div className="grid grid-cols-1 items-start gap-x-5 py-1.5 @lg:grid-cols-[10rem_1fr]">
      <Switch label={name} className="py-2!" {...register(`workingHours.${day}.enabled`)} />
      {enabled || errors ? (
        <div className="flex items-start gap-2 pb-2 @lg:pb-0">
          <Field label={`${name} from`} labelHidden error={errors?.startTime?.message} className="flex-1">
            <Controller
              control={control}
              name={`workingHours.${day}.startTime`}
              render={({ field }) => <SlimTimeInput {...field} style={style} />}
            />
          </Field>
          <span aria-hidden className="pt-2 text-sm text-muted">
            to
          </span>
          <Field label={`${name} to`} labelHidden error={errors?.endTime?.message} className="flex-1">
            <Controller
              control={control}
              name={`workingHours.${day}.endTime`}
              render={({ field }) => <SlimTimeInput {...field} after={startTime} style={style} />}
            />
          </Field>
          <CopyMenu form={form} day={day} />
        </div>
      ) : (
        <p className="hidden pt-2.5 text-sm text-muted @lg:block">Closed</p>
      )}
    </div>
  )
}

/** Copies the hours of one day to others. */
function CopyMenu({ form: { getValues, setValue }, day }: HoursCardProps & { day: Weekday }) {
  const copyTo = (chosen: (other: Weekday) => boolean) => {
    const { workingHours } = getValues()
    for (const other of weekdays.filter((one) => one !== day && chosen(one)))
      setValue(`workingHours.${other}`, { ...workingHours[day] }, { shouldDirty: true, shouldTouch: true })
  }
  const label = `Copy ${dayName(day)}’s hours`
  const weekend: readonly Weekday[] = ['saturday', 'sunday']
  return (
    <Menu
      label={label}
      trigger={(trigger) => <IconButton {...trigger} label={label} icon={Copy} tooltip={false} />}
      entries={[
        { label: 'To Monday to Friday', onSelect: () => copyTo((other) => !weekend.includes(other)) },
        { label: 'To every open day', onSelect: () => copyTo((other) => getValues(`workingHours.${other}.enabled`)) },
        { label: 'To every day', onSelect: () => copyTo(() => true) },
      ]}
    />
  )
}
