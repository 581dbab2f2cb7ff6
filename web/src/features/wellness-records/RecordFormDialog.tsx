import type {
  RecordDetails,
  WellnessRecord,
} from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { api, problemFrom, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormError } from '../../ui/Field.tsx'
import {
  checkRecord,
  detailsOf,
  differences,
  fieldNames,
  type RecordFormValues,
  valuesOf,
} from './record-form-values.ts'
import { RecordFields } from './RecordFields.tsx'
import { useRefreshRecords } from './records-query.ts'

type RecordFormDialogProps = {
  clientId: string
  clientName: string
  /** The record to change, as it was when the form opened; without one a new one is made. */
  record?: WellnessRecord | undefined
  open: boolean
  onClose: () => void
}

/** Fetched when first opened; mount it anew for each opening. It stays open, with everything in it, until the server has taken it. */
export function RecordFormDialog({ clientId, clientName, record, open, onClose }: RecordFormDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshRecords()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [initial] = useState(() => valuesOf(record))
  const form = useForm<RecordFormValues>({ defaultValues: initial, resolver: checkRecord, shouldFocusError: false })
  const { control, register, handleSubmit, setError, getValues } = form
  const draft = useDraft(form, {
    key: record ? `wellness-record:${record.id}:edit` : `wellness-record:${clientId}:new`,
    owner: me.data?.id,
    initial,
    clientId,
  })
  const { errors, isDirty, isSubmitting, submitCount } = useFormState({ control })
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const faulty = fieldNames.filter((name) => errors[name]).length
  const fields = useRef<HTMLDivElement>(null)

  // After the errors are drawn: only then is the first faulty field in sight and marked.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting)
      fields.current?.querySelector<HTMLElement>('input[aria-invalid=true], textarea[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])

  const write = (details: RecordDetails) =>
    record
      ? api.wellnessRecords.update({ id: record.id, ...details })
      : api.wellnessRecords.add({ clientId, ...details }, { context: { idempotencyKey } })
  const send = async (values: RecordFormValues) => {
    setRefusal(undefined)
    try {
      await write(detailsOf(values))
      draft.finish()
      onClose()
      toast.good(record ? 'Session record updated' : 'Session record saved')
      await refresh()
    } catch (error) {
      const problem = problemFrom(error)
      const named = fieldNames.filter((name) => problem.errors?.[name])
      for (const name of named) setError(name, { type: 'server', message: problem.errors?.[name] ?? problem.detail })
      toast.bad('Failed to save session record')
      if (named.length === 0) setRefusal(problem.detail)
    }
  }
  const leave = () => (isDirty ? setAsking(true) : onClose())

  return (
    <Dialog
      open={open}
      onClose={leave}
      size="form"
      title={record ? 'Edit session record' : 'Add session record'}
      description={`How ${clientName} was on that day, from 1 to 10.`}
      onSubmit={(event) => void handleSubmit(send)(event)}
      fact={faulty > 0 ? `${faulty} ${faulty === 1 ? 'field needs' : 'fields need'} your attention` : draft.fact}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="filled" busy={isSubmitting}>
            {record ? 'Save changes' : 'Save record'}
          </Button>
        </>
      }
    >
      <div ref={fields}>
        <DraftNotice
          restored={draft.restored}
          onStartAnew={draft.startAnew}
          startAnewLabel={record ? 'Start from what is saved' : 'Start with an empty form'}
          differences={draft.other && differences(getValues(), draft.other)}
          onTake={draft.take}
        />
        <FormError>{refusal}</FormError>
        {refusal && <div className="h-5" />}
        <RecordFields control={control} register={register} errors={errors} />
      </div>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard what you entered?"
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
