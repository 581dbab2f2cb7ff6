import { Controller, type UseFormReturn, useFormState } from 'react-hook-form'
import { zoneName } from '../../lib/time-zones.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { TimeInput } from '../../ui/TimeInput.tsx'
import { categoryOptions, priorityOptions, type TaskFormValues, usualReminderTime } from './form-values.ts'

type TaskFieldsProps = { form: UseFormReturn<TaskFormValues>; zone: string }

export function TaskFields({ form: { control, register, getValues, setValue }, zone }: TaskFieldsProps) {
  const { errors } = useFormState({ control })
  const elsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== zone
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <Field label="Title" error={errors.title?.message} className="col-span-2">
        <TextInput autoComplete="off" {...register('title')} />
      </Field>
      <Field label="Description" optional error={errors.description?.message} className="col-span-2">
        <TextArea {...register('description')} />
      </Field>
      <Field label="Category" error={errors.category?.message}>
        <Select options={categoryOptions} {...register('category')} />
      </Field>
      <Field label="Priority" error={errors.priority?.message}>
        <Select options={priorityOptions} {...register('priority')} />
      </Field>
      <Field label="Due date" optional error={errors.dueDate?.message}>
        <TextInput type="date" {...register('dueDate')} />
      </Field>
      <Field
        label="Due time"
        optional
        error={errors.dueTime?.message}
        hint="Without one, the task is due at the end of the day."
      >
        <Controller control={control} name="dueTime" render={({ field }) => <TimeInput {...field} />} />
      </Field>
      <Field
        label="Reminder"
        optional
        error={errors.reminder?.message}
        hint="What to think of. It stands on the task and in its notification."
        className="col-span-2"
      >
        <TextInput autoComplete="off" {...register('reminder')} />
      </Field>
      <Field label="Remind on" optional error={errors.remindDate?.message} hint="When the notification comes.">
        <TextInput
          type="date"
          {...register('remindDate', {
            onChange: () => {
              if (getValues('remindDate') !== '' && getValues('remindTime') === '')
                setValue('remindTime', usualReminderTime, { shouldDirty: true })
            },
          })}
        />
      </Field>
      <Field label="Remind at" optional error={errors.remindTime?.message}>
        <Controller control={control} name="remindTime" render={({ field }) => <TimeInput {...field} />} />
      </Field>
      {elsewhere && (
        <p className="col-span-2 text-xs text-muted">Days and times are those of your practice: {zoneName(zone)}.</p>
      )}
    </div>
  )
}
