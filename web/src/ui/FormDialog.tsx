import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import type { FormDraft } from '../lib/forms/use-draft.ts'
import { useUpgraded } from '../lib/api/upgrade.ts'
import type { Sending } from '../lib/forms/use-sending.ts'
import { AlertDialog } from './AlertDialog.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './DialogPanel.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { FormError } from './Field.tsx'
import { ReloadButton } from './ReloadButton.tsx'
import { faultsFact } from './form/faults.ts'
import { SavedElsewhere, type SavedElsewhereProps } from './form/SavedElsewhere.tsx'
import { useFaultFocus } from './form/use-fault-focus.ts'
import type { Difference } from './TwoVersions.tsx'

export type FormDialogProps<Values extends FieldValues> = Pick<
  DialogProps,
  'open' | 'onClose' | 'title' | 'description' | 'size' | 'initialFocus'
> & {
  form: UseFormReturn<Values>
  draft: FormDraft<Values>
  sending: Sending<Values>
  submitLabel: string
  submitDisabled?: boolean
  cancelLabel?: string
  startAnewLabel: string
  /** Where two versions of the form differ, in the words of the form. */
  differences: (here: Values, other: Values) => readonly Difference[]
  /** What another tab has saved since the form was opened. */
  savedElsewhere?: SavedElsewhereProps
  /** Of the question before what was typed is thrown away. 'keep' asks nothing: the draft is offered again. */
  leaving?: 'keep' | { title?: string; description?: string; cancelLabel?: string }
  /** In the footer while no field is at fault; else how the draft stands. */
  fact?: ReactNode
  /** Above the fields, brought into sight as it appears. */
  notice?: ReactNode
  children: ReactNode
}

/** A form that loses nothing: kept as a draft while it is typed, open until the server has taken it, left only after a question. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { form, draft, open, onClose, leaving = {}, savedElsewhere, notice, children } = props
  const { refusal, send } = props.sending
  const { control, handleSubmit, getValues } = form
  const { errors, isDirty, isSubmitting } = useFormState({ control })
  const [asking, setAsking] = useState(false)
  const upgraded = useUpgraded()
  const fields = useRef<HTMLDivElement>(null)

  useFaultFocus(control, fields)

  const changed = savedElsewhere !== undefined && savedElsewhere.version.outcome !== 'unchanged'
  const speaks = refusal !== undefined || Boolean(notice) || changed
  useEffect(() => {
    if (speaks) fields.current?.scrollIntoView({ block: 'start' })
  }, [speaks])

  const leave = () => (isDirty && leaving !== 'keep' ? setAsking(true) : onClose())

  return (
    <Dialog
      open={open}
      onClose={leave}
      size={props.size ?? 'form'}
      title={props.title}
      description={props.description}
      initialFocus={props.initialFocus}
      onSubmit={(event) => {
        // One that opened from another form stands within it as far as React knows.
        event.stopPropagation()
        void handleSubmit(send)(event)
      }}
      fact={faultsFact(errors) ?? props.fact ?? draft.fact}
      actions={
        <>
          <Button onClick={leave}>{props.cancelLabel ?? 'Cancel'}</Button>
          <Button type="submit" variant="filled" busy={isSubmitting} disabled={props.submitDisabled}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <div ref={fields}>
        <DraftNotice
          restored={draft.restored}
          onStartAnew={draft.startAnew}
          startAnewLabel={props.startAnewLabel}
          differences={draft.other && props.differences(getValues(), draft.other.values)}
          earlier={draft.other?.earlier}
          onTake={draft.take}
        />
        {upgraded && (
          <div className="mb-5 flex flex-wrap items-center gap-3 rounded-lg bg-surface-2 px-4 py-3 text-sm">
            <p role="status" className="min-w-0 flex-1">
              Openhour was updated. Finish here first, or reload now: what you typed is kept and comes back with this
              form.
            </p>
            <ReloadButton />
          </div>
        )}
        {savedElsewhere && <SavedElsewhere {...savedElsewhere} />}
        {notice}
        <FormError>{refusal}</FormError>
        {refusal && <div className="h-5" />}
        {children}
      </div>
      <AlertDialog
        title="Discard what you typed?"
        description="It has not been sent, and its draft goes too."
        cancelLabel="Keep editing"
        {...(leaving !== 'keep' && leaving)}
        open={asking}
        onClose={() => setAsking(false)}
        confirmLabel="Discard"
        onConfirm={() => {
          setAsking(false)
          draft.finish()
          onClose()
        }}
      />
    </Dialog>
  )
}
