import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { type Resolver, useForm, useFormState } from 'react-hook-form'
import { problemFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormError } from '../../ui/Field.tsx'
import { TwoVersions } from '../../ui/TwoVersions.tsx'
import { checkAgainst, differences, fieldNames, type SessionFormValues, valuesOf } from './form-values.ts'
import { SessionFields } from './SessionFields.tsx'

export type SessionFormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  submitLabel: string
  startAnewLabel: string
  /** Read once, when the form opens: later changes elsewhere overwrite nothing that is being typed. */
  initial: SessionFormValues
  /** The session as it was read; none for a new one. */
  opened?: Session
  owner: string | undefined
  draftKey: string
  clientId: string
  onOpenNotes: (() => void) | undefined
  /** Sends what changes the session that was seen like this; throws what the server answered. */
  onSend: (values: SessionFormValues, seen: Session | undefined) => Promise<void>
  onSent: () => Promise<void>
  /** Reads the session anew, when it was changed in another window. */
  onReread?: () => Promise<Session>
}

/** The one form for adding and editing. It stays open, with everything typed, until the server has taken it. */
export function SessionFormDialog(props: SessionFormDialogProps) {
  const { open, onClose, initial, onReread, clientId } = props
  const [seen, setSeen] = useState(props.opened)
  const [theirs, setTheirs] = useState<Session>()
  const check: Resolver<SessionFormValues> = (...given) => checkAgainst(seen)(...given)
  const form = useForm<SessionFormValues>({ defaultValues: initial, resolver: check, shouldFocusError: false })
  const { control, register, handleSubmit, setError, setValue, getValues } = form
  const draft = useDraft(form, { key: props.draftKey, owner: props.owner, initial, clientId })
  const { errors, isDirty, isSubmitting, submitCount } = useFormState({ control })
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const faulty = fieldNames.filter((name) => errors[name]).length
  const fields = useRef<HTMLDivElement>(null)

  // After the errors are drawn: only then is the first faulty field in sight and marked.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])

  const send = async (values: SessionFormValues) => {
    setRefusal(undefined)
    try {
      await props.onSend(values, seen)
      draft.finish()
      await props.onSent()
    } catch (error) {
      const problem = problemFrom(error)
      const saved = problem.code === 'changed-meanwhile' ? await onReread?.().catch(() => undefined) : undefined
      if (saved) return decide(values, saved)
      const named = fieldNames.filter((name) => problem.errors?.[name])
      for (const name of named) setError(name, { type: 'server', message: problem.errors?.[name] ?? problem.detail })
      if (named.length > 0) return
      setRefusal(problem.detail)
      toast.bad('Something went wrong. Try again.')
    }
  }
  /** What is saved now is what was to be saved, or somebody has to choose. */
  const decide = async (values: SessionFormValues, saved: Session) => {
    if (differences(values, valuesOf(saved)).length > 0) return setTheirs(saved)
    draft.finish()
    await props.onSent()
  }
  const take = (which: 'here' | 'other') => {
    if (which === 'other' && theirs)
      for (const [name, value] of Object.entries(valuesOf(theirs)))
        setValue(name as keyof SessionFormValues, value, { shouldDirty: true })
    setSeen(theirs)
    setTheirs(undefined)
    setRefusal(undefined)
  }
  const leave = () => (isDirty ? setAsking(true) : onClose())

  return (
    <Dialog
      open={open}
      onClose={leave}
      size="writing"
      title={props.title}
      description={props.description}
      onSubmit={(event) => void handleSubmit(send)(event)}
      fact={faulty > 0 ? `${faulty} ${faulty === 1 ? 'field needs' : 'fields need'} your attention` : draft.fact}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="filled" busy={isSubmitting} disabled={theirs !== undefined}>
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
        {theirs ? (
          <TwoVersions
            title="This session was changed in another window."
            other="Saved now"
            takeLabel="Take what is saved"
            differences={differences(getValues(), valuesOf(theirs))}
            onTake={take}
          />
        ) : (
          <>
            <FormError>{refusal}</FormError>
            {refusal && <div className="h-5" />}
          </>
        )}
        <SessionFields {...{ control, register, errors, seen }} onOpenNotes={props.onOpenNotes} />
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
