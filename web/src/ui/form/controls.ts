import { createElement } from 'react'
import type { ControlProps } from '../../lib/forms/define-form.ts'
import { Combobox, type ComboboxOption } from '../Combobox.tsx'
import { SuggestInput } from '../SuggestInput.tsx'

/** Free text, with a few suggestions. */
export const suggest = (suggestions: readonly string[], placeholder?: string) => (props: ControlProps) =>
  createElement(SuggestInput, { ...props, suggestions, placeholder })

/** One of many, found by typing; `options` gets the value that the record holds. */
export const searchable =
  (options: (value: string) => readonly ComboboxOption[], searchPlaceholder: string) =>
  ({ value, onChange, onBlur }: ControlProps) =>
    createElement(Combobox, { value, onChange, onBlur, searchPlaceholder, options: options(value), clearable: true })
