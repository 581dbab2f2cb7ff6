import type { ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { problemFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { ClientFields } from './ClientFields.tsx'
import { checkForm, type ClientFormValues, detailsOf, fieldNames } from './form-values.ts'

export type ClientFormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: string | undefined
  submitLabel: string
  /** Read once, when the form opens: later changes elsewhere overwrite nothing that is being typed. */
  initial: ClientFormValues
  /** Above the fields. */
  notice?: ((reset: (values: ClientFormValues) => void) => ReactNode) | undefined
  /** Closes on success itself; throws what the server answered. */
  onSend: (details: ClientDetails, values: ClientFormValues) => Promise<void>
  /** The toast of a failure that no field can mend. */
  failure: string
  /** True where something typed was there before the form opened. */
  startsChanged?: boolean | undefined
}

/** The one form for adding and editing. It stays open, with everything typed, until the server has taken it. */
export function ClientFormDialog(props: ClientFormDialogProps) {
  const { open, onClose, title, description, submitLabel, initial, notice, onSend, failure, startsChanged } = props
  const { control, register, handleSubmit, setError, reset } = useForm<ClientFormValues>({
    defaultValues: initial,
    resolver: checkForm,
    shouldFocusError: false,
  })
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
      await onSend(detailsOf(values), values)
    } catch (error) {
      const problem = problemFrom(error)
      const named = fieldNames.filter((name) => problem.errors?.[name])
      for (const name of named) setError(name, { type: 'server', message: problem.errors?.[name] ?? problem.detail })
      if (named.length > 0) return
      setRefusal(problem.detail)
      toast.bad(problem.code === 'limit-reached' ? problem.detail : failure)
    }
  }
  const leave = () => (isDirty || startsChanged ? setAsking(true) : onClose())

  return (
    <Dialog
      open={open}
      onClose={leave}
      size="form"
      title={title}
      description={description}
      onSubmit={(event) => void handleSubmit(send)(event)}
      fact={faulty > 0 && `${faulty} ${faulty === 1 ? 'field needs' : 'fields need'} your attention`}
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
        {notice?.(reset)}
        <FormError>{refusal}</FormError>
        {refusal && <div className="h-5" />}
        <ClientFields control={control} register={register} errors={errors} />
      </div>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard what you typed?"
        description="It has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      />
    </Dialog>
  )
}
