import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import type { DraftPhase } from '../lib/forms/draft-phase.ts'
import { shownLook } from '../lib/look.ts'
import { useUpgraded } from '../lib/api/upgrade.ts'
import type { Sending } from '../lib/forms/use-sending.ts'
import { AlertDialog } from './AlertDialog.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './DialogPanel.tsx'
import { DraftNotice, type ShownDraft } from './DraftNotice.tsx'
import { FormError } from './Field.tsx'
import { ReloadButton } from './ReloadButton.tsx'
import { faultsFact } from './form/faults.ts'
import { SavedElsewhere, type SavedElsewhereProps } from './form/SavedElsewhere.tsx'
import { useFaultFocus } from './form/use-fault-focus.ts'

export type FormDialogProps<Values extends FieldValues> = Pick<
  DialogProps,
  'open' | 'onClose' | 'title' | 'description' | 'size' | 'width' | 'pane' | 'initialFocus'
> & {
  form: UseFormReturn<Values>
  draft: ShownDraft<Values>
  sending: Sending<Values>
  submitLabel: string
  submitDisabled?: boolean
  /** Null for no button: then what closes the dialog is its cross. */
  cancelLabel?: string | null
  /** Other save buttons, before the one of `submitLabel`. */
  actions?: ReactNode
  /** What another tab has saved since the form was opened. */
  savedElsewhere: SavedElsewhereProps
  /** 'keep', and `onKept`, ask nothing while the draft is saved: it is offered again. Else, of the question before what was typed is thrown away. */
  leaving?: 'keep' | Leaving
  /** In the footer if no field is invalid; otherwise the state of the draft. */
  fact?: ReactNode
  /** A function gets what asks to throw away what was typed. */
  children: ReactNode | ((discard: () => void) => ReactNode)
}

type Leaving = {
  title?: string
  description?: string
  cancelLabel?: string
  /** The draft is kept. `onClose` is called as well, here and below. */
  onKept?: () => void
  onDiscarded?: () => void
}

/** In these phases no draft contains the typed text, so closing asks first. */
const unsavedPhases: readonly DraftPhase[] = ['unsaved', 'conflict']

/**
 * A form that loses nothing: saved as a draft while typing, open until the server has accepted it, left only after a
 * question.
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { form, draft, open, onClose, leaving = {}, savedElsewhere, children } = props
  const { refusal, send } = props.sending
  const { control, handleSubmit } = form
  const { errors, isDirty, isSubmitting } = useFormState({ control })
  const [asking, setAsking] = useState(false)
  const upgraded = useUpgraded()
  const fields = useRef<HTMLDivElement>(null)

  useFaultFocus(control, fields)

  const speaks = refusal !== undefined || savedElsewhere.version.outcome !== 'unchanged'
  useEffect(() => {
    if (speaks) fields.current?.scrollIntoView({ block: 'start' })
  }, [speaks])

  const { onKept, onDiscarded, ...question } = leaving === 'keep' ? { onKept: () => undefined } : leaving
  const discard = () => setAsking(true)
  const leave = () => {
    if (isDirty && (!onKept || unsavedPhases.includes(draft.phase))) return discard()
    if (isDirty) {
      void draft.keep()
      onKept?.()
    }
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={leave}
      size={props.size ?? 'form'}
      width={props.width}
      pane={props.pane}
      title={props.title}
      description={props.description}
      initialFocus={props.initialFocus}
      onSubmit={(event) => {
        // React treats a dialog opened from another form as inside that form.
        event.stopPropagation()
        void handleSubmit(send)(event)
      }}
      fact={faultsFact(errors) ?? props.fact ?? draft.fact}
      actions={
        <>
          {props.cancelLabel !== null && <Button onClick={leave}>{props.cancelLabel ?? 'Cancel'}</Button>}
          {props.actions}
          <Button type="submit" variant="filled" busy={isSubmitting} disabled={props.submitDisabled}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <div ref={fields} className="scroll-mt-5">
        <DraftNotice draft={draft} />
        {upgraded && (
          <div className="mb-5 flex flex-wrap items-center gap-3 rounded-lg bg-surface-2 px-4 py-3 text-sm">
            <p role="status" className="min-w-0 flex-1">
              {`${shownLook()?.name ?? 'Openhour'} was updated. Finish here first, or reload now: what you typed is kept and comes back with this form.`}
            </p>
            <ReloadButton />
          </div>
        )}
        <SavedElsewhere {...savedElsewhere} />
        <FormError>{refusal}</FormError>
        {refusal && <div className="h-5" />}
        {typeof children === 'function' ? children(discard) : children}
      </div>
      <AlertDialog
        title="Discard what you typed?"
        description="It has not been sent, and its draft goes too."
        cancelLabel="Keep editing"
        {...question}
        open={asking}
        onClose={() => setAsking(false)}
        confirmLabel="Discard"
        onConfirm={() => {
          setAsking(false)
          draft.finish()
          onDiscarded?.()
          onClose()
        }}
      />
    </Dialog>
  )
}
