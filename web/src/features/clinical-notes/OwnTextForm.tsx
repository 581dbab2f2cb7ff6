import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form'
import { problemFrom, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormError } from '../../ui/Field.tsx'

type OwnTextFormProps<Values extends FieldValues> = {
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
  title: string
  draftKey: string
  /** Read once, when the form opens. */
  initial: Values
  /** The toasts. */
  saved: string
  failure: string
  /** What is wrong, by the path of the field. */
  check: (values: Values) => Record<string, string>
  /** What stands in the form, by the words of its labels: to tell two versions of it apart. */
  describe: (values: Values) => Record<string, string>
  /** Sends; throws what the server answered. */
  onSend: (values: Values, idempotencyKey: string) => Promise<void>
  children: (form: UseFormReturn<Values>, errors: FieldErrors<Values>) => ReactNode
}

/** The form of a template or a snippet. It stays open, with everything typed, until the server has taken it. */
export function OwnTextForm<Values extends FieldValues>(props: OwnTextFormProps<Values>) {
  const { open, onClose, onDone, title, draftKey, saved, failure, check, describe, onSend, children } = props
  const me = useQuery(queries.account.me.queryOptions())
  const [initial] = useState(props.initial)
  const resolver: Resolver<Values> = (values) => {
    const errors: FieldErrors<Values> = {}
    for (const [path, message] of Object.entries(check(values))) set(errors, path, { type: 'check', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values>, resolver, shouldFocusError: false })
  const { control, handleSubmit, setError } = form
  const draft = useDraft(form, { key: draftKey, owner: me.data?.id, initial })
  const { errors, isDirty, isSubmitting, submitCount } = useFormState({ control })
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])

  const send = async (values: Values) => {
    setRefusal(undefined)
    try {
      await onSend(values, idempotencyKey)
    } catch (error) {
      const { detail, errors: named } = problemFrom(error)
      for (const [path, message] of Object.entries(named ?? {}))
        setError(path as Path<Values>, { type: 'server', message })
      setRefusal(detail)
      toast.bad(failure)
      return
    }
    draft.finish()
    onClose()
    toast.good(saved)
    await onDone()
  }
  const leave = () => (isDirty ? setAsking(true) : onClose())
  return (
    <Dialog
      open={open}
      onClose={leave}
      size="form"
      title={title}
      onSubmit={(event) => {
        // It stands within the form of a note as far as React knows.
        event.stopPropagation()
        void handleSubmit(send)(event)
      }}
      fact={draft.fact}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="filled" busy={isSubmitting}>
            Save
          </Button>
        </>
      }
    >
      <div ref={fields}>
        <DraftNotice
          restored={draft.restored}
          onStartAnew={draft.startAnew}
          startAnewLabel="Start from what is saved"
          differences={draft.other && differences(describe(form.getValues()), describe(draft.other))}
          onTake={draft.take}
        />
        <FormError>{refusal}</FormError>
        {refusal && <div className="h-5" />}
        <div className="flex flex-col gap-5">{children(form, errors)}</div>
      </div>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard what you typed?"
        description="It has not been saved, and its draft goes too."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          draft.finish()
          onClose()
        }}
      />
    </Dialog>
  )
}

function differences(here: Record<string, string>, other: Record<string, string>) {
  return Object.entries(here)
    .map(([label, mine]) => ({ label, here: mine, other: other[label] ?? '' }))
    .filter((field) => field.here !== field.other)
}
