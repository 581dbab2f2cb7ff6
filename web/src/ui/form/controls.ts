import { createElement } from 'react'
import type { ControlProps } from '../../lib/forms/define-form.ts'
import { ChipsInput, type ChipsInputProps } from '../ChipsInput.tsx'
import { Combobox } from '../Combobox.tsx'
import type { ComboboxOption } from '../ComboboxList.tsx'
import { OptionalSlider } from '../OptionalSlider.tsx'
import { Slider } from '../Slider.tsx'
import { TextInput } from '../TextInput.tsx'

/** One of many, found by typing; `options` gets the value that the record holds. */
export const searchable =
  (options: (value: string) => readonly ComboboxOption[], searchPlaceholder: string, { clearable = true } = {}) =>
  ({ value, onChange, onBlur }: ControlProps) =>
    createElement(Combobox, { value, onChange, onBlur, searchPlaceholder, options: options(value), clearable })

/** A list of short texts. */
export const chips = (list: Pick<ChipsInputProps, 'tidy' | 'most' | 'longest'>) => (props: ControlProps<string[]>) =>
  createElement(ChipsInput, { ...props, ...list })

/** A whole number on a scale; `valueText` says what it means. */
export const slider =
  (range: { min: number; max: number }, valueText: (value: number) => string) =>
  ({ value, onChange, ...wired }: ControlProps) =>
    createElement(Slider, {
      ...range,
      ...wired,
      value: Number(value),
      onChange: (next) => onChange(String(next)),
      valueText: valueText(Number(value)),
    })

/** The same for an answer that may be left out: '' is none. */
export const optionalSlider =
  (range: { min: number; max: number }, valueText: (value: number) => string) =>
  ({ value, onChange, ...wired }: ControlProps) =>
    createElement(OptionalSlider, {
      ...range,
      ...wired,
      value: value === '' ? null : Number(value),
      onChange: (next) => onChange(next === null ? '' : String(next)),
      valueText: value === '' ? '' : valueText(Number(value)),
    })

/** A number with its unit at the right: a whole one, unless the keyboard of a phone has to offer a decimal point. */
export const withUnit = (unit: string, placeholder?: string, inputMode: 'numeric' | 'decimal' = 'numeric') => {
  const unitClass = 'pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted'
  return ({ onChange, ...wired }: ControlProps) =>
    createElement(
      'div',
      { className: 'relative' },
      createElement(TextInput, {
        ...wired,
        onChange: ({ target }) => onChange(target.value),
        inputMode,
        autoComplete: 'off',
        placeholder,
        className: 'pr-28!',
      }),
      createElement('span', { className: unitClass }, unit),
    )
}
