import type { ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { problemFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormError } from '../../ui/Field.tsx'
import { ClientFields } from './ClientFields.tsx'
import { checkForm, type ClientFormValues, detailsOf, differences, fieldNames } from './form-values.ts'

export type ClientFormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: string | undefined
  submitLabel: string
  /** Read once, when the form opens: later changes elsewhere overwrite nothing that is being typed. */
  initial: ClientFormValues
  /** Whose form it is: what is typed is kept as theirs, under `draftKey`, until it is sent. */
  owner: string | undefined
  draftKey: string
  clientId?: string | undefined
  startAnewLabel: string
  /** Sends; throws what the server answered. */
  onSend: (details: ClientDetails) => Promise<void>
  /** After it was sent: closes. */
  onSent: () => Promise<void>
  /** The server refused for want of room; what was typed is kept by then. */
  onLimit?: (() => void) | undefined
  /** The toast of a failure that no field can mend. */
  failure: string
}

/** The one form for adding and editing. It stays open, with everything typed, until the server has taken it. */
export function ClientFormDialog(props: ClientFormDialogProps) {
  const { open, onClose, title, description, submitLabel, initial, onSend, onSent, onLimit, failure } = props
  const form = useForm<ClientFormValues>({
    defaultValues: initial,
    resolver: checkForm,
    shouldFocusError: false,
  })
  const { control, register, handleSubmit, setError, getValues } = form
  const draft = useDraft(form, { key: props.draftKey, owner: props.owner, initial, clientId: props.clientId })
  const { errors, isDirty, isSubmitting, submitCount } = useFormState({ control })
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const faulty = fieldNames.filter((name) => errors[name]).length
  const fields = useRef<HTMLDivElement>(null)

  // After the errors are drawn: only then is the first faulty field in sight and marked.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])

  const send = async (values: ClientFormValues) => {
    setRefusal(undefined)
    try {
      await onSend(detailsOf(values))
      draft.finish()
      await onSent()
    } catch (error) {
      const problem = problemFrom(error)
      const named = fieldNames.filter((name) => problem.errors?.[name])
      for (const name of named) setError(name, { type: 'server', message: problem.errors?.[name] ?? problem.detail })
      if (named.length > 0) return
      setRefusal(problem.detail)
      toast.bad(problem.code === 'limit-reached' ? problem.detail : failure)
      if (problem.code !== 'limit-reached') return
      await draft.keep()
      onLimit?.()
    }
  }
  const leave = () => (isDirty ? setAsking(true) : onClose())

  return (
    <Dialog
      open={open}
      onClose={leave}
      size="form"
      title={title}
      description={description}
      onSubmit={(event) => void handleSubmit(send)(event)}
      fact={faulty > 0 ? `${faulty} ${faulty === 1 ? 'field needs' : 'fields need'} your attention` : draft.fact}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="filled" busy={isSubmitting}>
            {submitLabel}
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
        <FormError>{refusal}</FormError>
        {refusal && <div className="h-5" />}
        <ClientFields control={control} register={register} errors={errors} />
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
