import type { Goal } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import {
  longestItem,
  mostItems,
  planStatuses,
} from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { withoutDoubles } from '@openhour/shared/lib/items.ts'
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { ChipsInput } from '../../ui/ChipsInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { PlanFormValues } from './form-values.ts'
import { GoalsField } from './GoalsField.tsx'
import { fieldLabels, statusNames } from './plan-words.ts'

type PlanFieldsProps = {
  control: Control<PlanFormValues>
  register: UseFormRegister<PlanFormValues>
  errors: FieldErrors<PlanFormValues>
  today: string
  retired: readonly Goal[]
  /** As the form opened: of its goals none is lost that is taken out here. */
  opened: PlanFormValues
}

const statuses = planStatuses.map((value) => ({ value, label: statusNames[value] }))
const days = { type: 'date', min: '1900-01-01', max: '2199-12-31', autoComplete: 'off' } as const

export function PlanFields({ control, register, errors, today, retired, opened }: PlanFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label={fieldLabels.planName} error={errors.planName?.message} className="sm:col-span-2">
        <TextInput autoComplete="off" maxLength={200} {...register('planName')} />
      </Field>
      <Field label={fieldLabels.primaryDiagnosis} optional error={errors.primaryDiagnosis?.message}>
        <TextInput autoComplete="off" {...register('primaryDiagnosis')} />
      </Field>
      <Field label={fieldLabels.secondaryDiagnosis} optional error={errors.secondaryDiagnosis?.message}>
        <TextInput autoComplete="off" {...register('secondaryDiagnosis')} />
      </Field>
      <Controller
        control={control}
        name="treatmentGoals"
        render={({ field }) => (
          <GoalsField
            value={field.value}
            onChange={field.onChange}
            errors={errors.treatmentGoals}
            today={today}
            retired={retired}
            opened={opened.treatmentGoals}
          />
        )}
      />
      <Items control={control} errors={errors} name="targetSymptoms" />
      <Items control={control} errors={errors} name="interventions" />
      <Items control={control} errors={errors} name="successMetrics" />
      <Field label={`${fieldLabels.estimatedDurationWeeks} in weeks`} error={errors.estimatedDurationWeeks?.message}>
        <TextInput inputMode="numeric" autoComplete="off" maxLength={6} {...register('estimatedDurationWeeks')} />
      </Field>
      <Field label={fieldLabels.status} error={errors.status?.message}>
        <Select options={statuses} {...register('status')} />
      </Field>
      <div className="grid gap-x-4 gap-y-5 sm:col-span-2 sm:grid-cols-3">
        <Field label={fieldLabels.startDate} error={errors.startDate?.message}>
          <TextInput {...days} {...register('startDate')} />
        </Field>
        <Field label={fieldLabels.endDate} optional error={errors.endDate?.message}>
          <TextInput {...days} {...register('endDate')} />
        </Field>
        <Field label={fieldLabels.reviewDate} optional error={errors.reviewDate?.message}>
          <TextInput {...days} {...register('reviewDate')} />
        </Field>
      </div>
    </div>
  )
}

type ItemsProps = Pick<PlanFieldsProps, 'control' | 'errors'> & {
  name: 'interventions' | 'targetSymptoms' | 'successMetrics'
}

function Items({ control, errors, name }: ItemsProps) {
  const error = errors[name]
  const words = Array.isArray(error) ? error.find(Boolean)?.message : error?.message
  return (
    <Field
      label={fieldLabels[name]}
      optional
      hint="Separated by commas"
      error={words as string | undefined}
      className="sm:col-span-2"
    >
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <ChipsInput
            {...{ value, onChange, onBlur, ref }}
            tidy={withoutDoubles}
            most={mostItems}
            longest={longestItem}
          />
        )}
      />
    </Field>
  )
}
