import { type ReactNode, useRef } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { cn } from '../../lib/cn.ts'
import type { Sending } from '../../lib/forms/use-sending.ts'
import { Button } from '../Button.tsx'
import { FormError } from '../Field.tsx'
import { SavedElsewhere, type SavedElsewhereProps } from './SavedElsewhere.tsx'
import { faultsFact } from './faults.ts'
import { useFaultFocus } from './use-fault-focus.ts'

type FormPageProps = {
  form: UseFormReturn<FieldValues>
  sending: Sending<FieldValues>
  unsaved: boolean
  savedElsewhere: SavedElsewhereProps
  submitLabel: string
  label?: string
  /** For forms longer than the screen: the save button stays visible while there are unsaved changes. */
  long?: boolean
  children: ReactNode
}

/** A form on a page, with one save button. */
export function FormPage({ form, sending, unsaved, savedElsewhere, long, children, ...texts }: FormPageProps) {
  const { control, handleSubmit } = form
  const { errors, isSubmitting } = useFormState({ control })
  const element = useRef<HTMLFormElement>(null)
  const { outcome } = savedElsewhere.version
  const conflict = outcome === 'conflict'
  useFaultFocus(control, element)
  return (
    <form
      ref={element}
      noValidate
      aria-label={texts.label}
      onSubmit={(event) => void handleSubmit(sending.send)(event)}
      // Focused elements must not be hidden by the bar at the bottom.
      className={cn(long && '[&_:is(input,select,button)]:scroll-mb-24')}
    >
      {outcome !== 'merged' && <SavedElsewhere {...savedElsewhere} />}
      {children}
      <div className="has-[p]:mt-5">
        <FormError>{sending.refusal}</FormError>
      </div>
      <div
        className={cn(
          'flex flex-wrap items-center justify-end gap-x-4 gap-y-2',
          long ? 'mt-4 rounded-xl border px-5 py-3 sm:px-6 md:mt-5' : 'mt-6',
          long && !unsaved && 'border-transparent',
          long && unsaved && 'sticky bottom-0 z-10 rounded-b-none border-line bg-surface shadow-pop',
        )}
      >
        <p className="text-sm text-muted" aria-live="polite">
          {faultsFact(errors) ?? (unsaved && 'Not saved yet')}
        </p>
        <Button type="submit" variant="filled" busy={isSubmitting} disabled={conflict}>
          {texts.submitLabel}
        </Button>
      </div>
    </form>
  )
}
