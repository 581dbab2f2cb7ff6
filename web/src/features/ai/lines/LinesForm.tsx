import { type ReactNode, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DraftNotice } from '../../../ui/DraftNotice.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { faultsFact } from '../../../ui/form/faults.ts'
import { SavedElsewhere } from '../../../ui/form/SavedElsewhere.tsx'
import { useFaultFocus } from '../../../ui/form/use-fault-focus.ts'

type LinesFormProps = {
  dialog: ReturnType<typeof useRecordForm>['dialog']
  label: string
  title?: ReactNode
  submitLabel: string
  /** What becomes of the record if the changes are discarded. */
  discarded: string
  onDone: () => void
  children: ReactNode
}

/** A form on the page for a record with sections of lines: its notices, its fields and its buttons. */
export function LinesForm({ dialog, label, title, submitLabel, discarded, onDone, children }: LinesFormProps) {
  const { form, draft, sending, savedElsewhere, submitDisabled } = dialog
  const { errors, isDirty, isSubmitting } = useFormState({ control: form.control })
  const [asking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  useFaultFocus(form.control, element)
  return (
    <Card padding="lg">
      <form
        ref={element}
        noValidate
        aria-label={label}
        onSubmit={(event) => void form.handleSubmit(sending.send)(event)}
      >
        {title && <h3 className="mb-5 font-serif text-xl font-semibold">{title}</h3>}
        <DraftNotice draft={draft} />
        <SavedElsewhere {...savedElsewhere} />
        <div className="flex flex-col gap-6">
          {children}
          <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-5">
            <div className="w-full has-[p]:mb-3">
              <FormError>{sending.refusal ?? (errors['sections']?.message as string | undefined)}</FormError>
            </div>
            <p className="mr-auto text-sm text-muted max-sm:w-full" aria-live="polite">
              {faultsFact(errors) ?? draft.fact}
            </p>
            <Button onClick={() => (isDirty ? setAsking(true) : onDone())} className="max-sm:h-11 max-sm:flex-1">
              Cancel
            </Button>
            <Button
              type="submit"
              variant="filled"
              busy={isSubmitting}
              disabled={submitDisabled}
              className="max-sm:h-11 max-sm:flex-1"
            >
              {submitLabel}
            </Button>
          </div>
        </div>
      </form>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard your changes?"
        description={discarded}
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        onConfirm={() => {
          setAsking(false)
          draft.finish()
          onDone()
        }}
      />
    </Card>
  )
}
