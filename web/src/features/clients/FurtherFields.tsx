import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { useNow } from '../../lib/now.ts'
import { timeZoneOptions } from '../../lib/time-zones.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { countries, languages } from './choices.ts'
import type { ClientFormValues } from './form-values.ts'
import { ReminderFields } from './ReminderFields.tsx'

export type ClientFieldsProps = {
  control: Control<ClientFormValues>
  register: UseFormRegister<ClientFormValues>
  errors: FieldErrors<ClientFormValues>
}

/** None of these is needed to begin. */
export function FurtherFields({ control, register, errors }: ClientFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label="Preferred name" optional error={errors.preferredName?.message}>
        <TextInput autoComplete="off" {...register('preferredName')} />
      </Field>
      <Field label="Pronouns" optional error={errors.pronouns?.message}>
        <TextInput autoComplete="off" {...register('pronouns')} />
      </Field>
      <Field label="Date of birth" optional error={errors.dateOfBirth?.message}>
        <TextInput
          type="date"
          min="1900-01-01"
          max={useNow().toLocaleDateString('sv')}
          autoComplete="off"
          {...register('dateOfBirth')}
        />
      </Field>
      <Field label="Language" optional error={errors.language?.message}>
        <Choice control={control} name="language" offer={languages} search="Search languages" />
      </Field>
      <Field label="Country" optional error={errors.country?.message}>
        <Choice control={control} name="country" offer={countries} search="Search countries" />
      </Field>
      <Field label="Time zone" optional error={errors.timeZone?.message}>
        <Choice control={control} name="timeZone" offer={timeZoneOptions} search="Search time zones" />
      </Field>
      <fieldset className="grid gap-x-4 gap-y-5 sm:col-span-2 sm:grid-cols-2">
        <legend className="mb-3 text-md font-semibold">Emergency contact</legend>
        <Field label="Contact's name" optional error={errors.emergencyContactName?.message}>
          <TextInput autoComplete="off" {...register('emergencyContactName')} />
        </Field>
        <Field label="Contact's phone" optional error={errors.emergencyContactPhone?.message}>
          <TextInput type="tel" autoComplete="off" {...register('emergencyContactPhone')} />
        </Field>
        <Field
          label="Relationship to the client"
          optional
          error={errors.emergencyContactRelationship?.message}
          className="sm:col-span-2"
        >
          <TextInput autoComplete="off" {...register('emergencyContactRelationship')} />
        </Field>
      </fieldset>
      <ReminderFields control={control} />
    </div>
  )
}

type ChoiceProps = {
  control: Control<ClientFormValues>
  name: 'country' | 'timeZone' | 'language'
  offer: (value: string) => ReturnType<typeof countries>
  search: string
}

function Choice({ control, name, offer, search }: ChoiceProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Combobox
          options={offer(field.value)}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          searchPlaceholder={search}
          clearable
        />
      )}
    />
  )
}
