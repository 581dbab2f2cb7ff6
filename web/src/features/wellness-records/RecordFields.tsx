import { withoutDoubles } from '@openhour/shared/lib/items.ts'
import {
  faceOf,
  longestItem,
  mostItems,
  type RatingName,
  ratings,
} from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { cn } from '../../lib/cn.ts'
import { ChipsInput } from '../../ui/ChipsInput.tsx'
import { Face } from '../../ui/Face.tsx'
import { Field } from '../../ui/Field.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toneClass } from '../../ui/tones.ts'
import { type RecordFormValues, today } from './record-form-values.ts'
import { spokenRating, toneOfRating } from './record-words.ts'

type RecordFieldsProps = {
  control: Control<RecordFormValues>
  register: UseFormRegister<RecordFormValues>
  errors: FieldErrors<RecordFormValues>
}

export function RecordFields({ control, register, errors }: RecordFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <Field label="Date" error={errors.logDate?.message} className="sm:max-w-56">
        <TextInput type="date" max={today()} {...register('logDate')} />
      </Field>
      <div className="flex flex-col gap-3.5">
        {ratings.map((rating) => (
          <Controller
            key={rating.name}
            control={control}
            name={rating.name}
            render={({ field }) => (
              <Field
                label={rating.label}
                error={errors[rating.name]?.message}
                aside={<RatingNow name={rating.name} rating={field.value} />}
              >
                <Slider
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  ref={field.ref}
                  min={1}
                  max={10}
                  valueText={spokenRating(rating.name, field.value)}
                />
              </Field>
            )}
          />
        ))}
      </div>
      <ItemsField control={control} name="triggers" label="Triggers" error={errors.triggers?.message} />
      <ItemsField
        control={control}
        name="copingStrategiesUsed"
        label="Coping strategies used"
        error={errors.copingStrategiesUsed?.message}
      />
      <Field label="Notes" optional error={errors.notes?.message}>
        <TextArea {...register('notes')} />
      </Field>
    </div>
  )
}

/** What the slider says, in words, a face and the specified colour. */
function RatingNow({ name, rating }: { name: RatingName; rating: number }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 rounded-full py-0.5 pr-2.5 pl-1 text-xs font-semibold',
        toneClass[toneOfRating(name, rating)],
      )}
    >
      <Face band={faceOf(name, rating)} size={18} />
      {spokenRating(name, rating)}
    </span>
  )
}

type ItemsFieldProps = {
  control: Control<RecordFormValues>
  name: 'triggers' | 'copingStrategiesUsed'
  label: string
  error: string | undefined
}

function ItemsField({ control, name, label, error }: ItemsFieldProps) {
  return (
    <Field label={label} optional hint="Separate several with commas." error={error}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <ChipsInput
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            tidy={withoutDoubles}
            most={mostItems}
            longest={longestItem}
          />
        )}
      />
    </Field>
  )
}
