import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { problemFrom } from '../../lib/api/http.ts'
import type { FormDefinition, ValuesOf } from '../../lib/forms/define-form.ts'
import { type Sending, type SendingOptions, useSending } from '../../lib/forms/use-sending.ts'
import { isBeyondTheForm } from './failure.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>
type Options<Sent, Result> = Pick<SendingOptions<FieldValues, Result>, 'onSent' | 'onRefused'> & {
  /** Gets what the contract makes of the input: texts trimmed, emails in lower case. */
  onSend: (input: Sent) => Promise<Result>
  /** Called with a refusal that other input would not change: a page explains it instead of the form. */
  onFailed?: (problem: Problem) => void
  isBeyond?: (problem: Problem) => boolean
}

/** Sends a form of the sign-in pages. Render it with `AccountForm`. */
export function useAccountSending<Fields extends Shape, Sent, Result>(
  { inputOf, parse, fieldOf }: FormDefinition<Fields, Sent, object>,
  form: UseFormReturn<FieldValues>,
  { onSend, onFailed, isBeyond = isBeyondTheForm, ...options }: Options<Sent, Result>,
): Sending<FieldValues> {
  return useSending(form, {
    ...options,
    onSend: (values) => {
      const input = inputOf(values as ValuesOf<Fields>, undefined)
      return onSend(parse(input) ?? input)
    },
    problemOf: problemFrom,
    onUnplaced: (problem) => {
      const failed = onFailed !== undefined && isBeyond(problem)
      if (failed) onFailed(problem)
      return failed
    },
    fieldOf,
  })
}
