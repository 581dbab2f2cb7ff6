import { createElement } from 'react'
import type { ControlProps } from '../../lib/forms/define-form.ts'
import { SuggestInput } from '../SuggestInput.tsx'

/** Free text, with a few suggestions. */
export const suggest = (suggestions: readonly string[], placeholder?: string) => (props: ControlProps) =>
  createElement(SuggestInput, { ...props, suggestions, placeholder })
