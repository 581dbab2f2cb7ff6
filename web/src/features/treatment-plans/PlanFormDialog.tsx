import type { Goal, Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { type Path, useForm, useFormState } from 'react-hook-form'
import { problemFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormError } from '../../ui/Field.tsx'
import { checkForm, differences, fieldNames, type PlanFormValues } from './form-values.ts'
import { PlanFields } from './PlanFields.tsx'
import { SavedMeanwhile, useSavedMeanwhile } from './SavedMeanwhile.tsx'

export type PlanFormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  submitLabel: string
  startAnewLabel: string
  /** Read once, when the form opens: later changes elsewhere overwrite nothing that is being typed. */
  initial: PlanFormValues
  /** The plan as it was read; none for a new one. */
  opened?: Plan
  today: string
  /** Goals that were taken out of the plan and can be put back. */
  retired: readonly Goal[]
  owner: string | undefined
  draftKey: string
  clientId: string
  /** Sends, saying which version was seen (0 for a new plan); throws what the server answered. */
  onSend: (values: PlanFormValues, version: number) => Promise<void>
  onSent: () => Promise<void>
  /** Reads the plan anew, when it was changed in another window. */
  onReread?: () => Promise<Plan>
}

/** The one form for adding and editing. It stays open, with everything typed, until the server has taken it. */
export function PlanFormDialog(props: PlanFormDialogProps) {
  const { open, onClose, initial, onReread, clientId } = props
  const form = useForm<PlanFormValues>({ defaultValues: initial, resolver: checkForm, shouldFocusError: false })
  const { control, register, handleSubmit, setError, getValues } = form
  const draft = useDraft(form, { key: props.draftKey, owner: props.owner, initial, clientId })
  const { errors, isDirty, isSubmitting, submitCount } = useFormState({ control })
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const meanwhile = useSavedMeanwhile(form, props.opened)
  const faulty = fieldNames.filter((name) => errors[name]).length
  const fields = useRef<HTMLDivElement>(null)

  // After the errors are drawn: only then is the first faulty field in sight and marked.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])

  // What it has to say stands above the fields, and the form is long.
  const speaks = refusal !== undefined || meanwhile.found !== undefined
  useEffect(() => {
    if (speaks) fields.current?.scrollIntoView({ block: 'start' })
  }, [speaks])

  const refuse = async (error: unknown) => {
    const problem = problemFrom(error)
    if (problem.code === 'changed-meanwhile' && onReread) {
      const saved = await onReread().catch(() => undefined)
      if (saved) return meanwhile.show(saved)
    }
    const named = Object.entries(problem.errors ?? {}).filter(([name]) => (name.split('.')[0] as never) in initial)
    for (const [name, message] of named) setError(name as Path<PlanFormValues>, { type: 'server', message })
    if (named.length > 0) return
    setRefusal(problem.detail)
    toast.bad('Failed to save treatment plan')
  }
  const send = async (values: PlanFormValues) => {
    setRefusal(undefined)
    try {
      await props.onSend(values, meanwhile.version)
      draft.finish()
      await props.onSent()
    } catch (error) {
      await refuse(error)
    }
  }
  const leave = () => (isDirty ? setAsking(true) : onClose())

  return (
    <Dialog
      open={open}
      onClose={leave}
      size="writing"
      title={props.title}
      onSubmit={(event) => void handleSubmit(send)(event)}
      fact={faulty > 0 ? `${faulty} ${faulty === 1 ? 'field needs' : 'fields need'} your attention` : draft.fact}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="filled" busy={isSubmitting} disabled={meanwhile.choosing}>
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
          differences={draft.other && differences(getValues(), draft.other)}
          onTake={draft.take}
        />
        <SavedMeanwhile meanwhile={meanwhile} />
        <FormError>{refusal}</FormError>
        {refusal && <div className="h-5" />}
        <PlanFields {...{ control, register, errors }} today={props.today} retired={props.retired} opened={initial} />
      </div>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard what you typed?"
        description="It has not been sent, and its draft goes too."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setAsking(false)
          draft.finish()
          onClose()
        }}
      />
    </Dialog>
  )
}
