import type { ReactNode } from 'react'
import { Controller, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import type { FieldDefinition } from '../../lib/forms/define-form.ts'
import { RadioCards } from '../RadioCards.tsx'
import { Select } from '../Select.tsx'
import { Switch } from '../Switch.tsx'
import { TextArea } from '../TextArea.tsx'
import { TextInput } from '../TextInput.tsx'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

type FormFieldProps = Omit<FieldFrameProps, 'aside'> & {
  /** Receives the control of a native field. */
  onControl?: ((element: HTMLElement | null) => void) | undefined
  /** Replaces the control of the definition. */
  children?: ReactNode
}

/** One field as its form defines it, with label, hint and error. */
export function FormField({ onControl, children, ...frame }: FormFieldProps) {
  const { definition, form, name, hint } = frame
  const field = definition.fields[name]
  const limits = definition.limits[name]
  if (!field || !limits) return null
  if (field.control === 'switch')
    return <Switch {...form.register(name)} label={field.label} description={hint ?? field.hint} />
  return (
    <FieldFrame {...frame} aside={field.aside && <FieldAside {...{ form, name }} aside={field.aside} />}>
      {children ?? <FieldControl {...{ field, name, form, onControl }} min={limits.min} max={limits.max} />}
    </FieldFrame>
  )
}

type FieldAsideProps = Pick<FormFieldProps, 'form' | 'name'> & { aside: NonNullable<FieldDefinition['aside']> }

function FieldAside({ form, name, aside }: FieldAsideProps) {
  return aside(useWatch({ control: form.control, name }))
}

type FieldControlProps = {
  field: FieldDefinition
  name: string
  form: UseFormReturn<FieldValues>
  onControl: FormFieldProps['onControl']
  min: number | undefined
  max: number | undefined
}

function FieldControl({ field, name, form, onControl, min, max }: FieldControlProps): ReactNode {
  const { control, options, placeholder, rows, inputMode, maxLength, autoComplete = 'off' } = field
  if (control === 'part') return null
  if (typeof control === 'function') {
    const Control = control
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Control
            {...{ value, onBlur }}
            onChange={(next) => {
              onChange(next)
              field.onChange?.(form)
            }}
            ref={(element) => {
              ref(element)
              onControl?.(element)
            }}
          />
        )}
      />
    )
  }
  const registered = form.register(name, { onChange: () => field.onChange?.(form) })
  const wired = {
    ...registered,
    ref: (element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null) => {
      registered.ref(element)
      onControl?.(element)
    },
  }
  if (control === 'textarea') return <TextArea {...wired} rows={rows} maxLength={maxLength} />
  if (control === 'select') return <Select {...wired} options={options ?? []} placeholder={placeholder} />
  if (control === 'cards') return <RadioCards {...wired} options={options ?? []} columns={field.columns} />
  if (control === 'number') return <TextInput {...wired} type="number" inputMode="numeric" min={min} max={max} />
  if (control === 'email')
    return <TextInput {...wired} type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
  return <TextInput {...wired} type={control} {...{ inputMode, maxLength, autoComplete, placeholder }} />
}
