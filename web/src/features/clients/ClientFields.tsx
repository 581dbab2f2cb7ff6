import { Controller, useWatch } from 'react-hook-form'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { genderSuggestions } from './choices.ts'
import { type ClientFieldsProps, FurtherFields } from './FurtherFields.tsx'
import { ageFrom, furtherFields } from './form-values.ts'
import { SuggestInput } from '../../ui/SuggestInput.tsx'

/** What is asked of every client, and behind 'More details' what reminders and a crisis need. */
export function ClientFields({ control, register, errors }: ClientFieldsProps) {
  const faultyInside = furtherFields.some((name) => errors[name])
  return (
    <div className="flex flex-col gap-5">
      <Field label="Full name" error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[7fr_5fr]">
        <AgeField control={control} register={register} errors={errors} />
        <Field label="Gender" error={errors.gender?.message}>
          <Controller
            control={control}
            name="gender"
            render={({ field: { name: _name, ...field } }) => (
              <SuggestInput {...field} suggestions={genderSuggestions} placeholder="Choose or type" />
            )}
          />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('email')} />
      </Field>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[7fr_5fr]">
        <Field label="Phone" optional error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="off" {...register('phone')} />
        </Field>
        <Field label="Diagnosis" optional error={errors.diagnosis?.message}>
          <TextInput autoComplete="off" {...register('diagnosis')} />
        </Field>
      </div>
      <Disclosure
        label="More details"
        hint="preferred name, pronouns, emergency contact, language, reminders"
        forceOpen={faultyInside}
      >
        <FurtherFields control={control} register={register} errors={errors} />
      </Disclosure>
    </div>
  )
}

function AgeField({ control, register, errors }: ClientFieldsProps) {
  const derived = ageFrom(useWatch({ control, name: 'dateOfBirth' }))
  if (derived !== null) {
    return (
      <Field key="derived" label="Age" hint="Follows from the date of birth">
        <TextInput readOnly value={derived} />
      </Field>
    )
  }
  return (
    <Field key="typed" label="Age" error={errors.age?.message}>
      <TextInput inputMode="numeric" autoComplete="off" maxLength={10} {...register('age')} />
    </Field>
  )
}
