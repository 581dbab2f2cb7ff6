import type {
  RecordDetails,
  WellnessRecord,
} from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { api, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useChangedMeanwhile } from '../../lib/use-changed-meanwhile.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TwoVersions } from '../../ui/TwoVersions.tsx'
import { checkRecord, detailsOf, differences, type RecordFormValues, valuesOf } from './record-form-values.ts'
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

/** Fetched when first opened; mount it anew for each opening. */
export function RecordFormDialog({ clientId, clientName, record, open, onClose }: RecordFormDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshRecords()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [initial] = useState(() => valuesOf(record))
  const form = useForm<RecordFormValues>({ defaultValues: initial, resolver: checkRecord, shouldFocusError: false })
  const { control, register } = form
  const meanwhile = useChangedMeanwhile(form, { opened: record, valuesOf, differences })
  const { seen, choice } = meanwhile
  const draft = useDraft(form, {
    key: record ? `wellness-record:${record.id}:edit` : `wellness-record:${clientId}:new`,
    owner: me.data?.id,
    initial,
    clientId,
  })
  const { errors } = useFormState({ control })
  const write = (details: RecordDetails) =>
    seen
      ? api.wellnessRecords.update({ id: seen.id, updatedAt: seen.updatedAt, ...details })
      : api.wellnessRecords.add({ clientId, ...details }, { context: { idempotencyKey } })
  const sent = async () => {
    onClose()
    toast.good(record ? 'Session record updated' : 'Session record saved')
    await refresh()
  }
  const sending = useSending(form, draft, {
    onSend: (values) => write(detailsOf(values)),
    onSent: sent,
    onRefused: async ({ code }) => {
      if (!record) return false
      const read = () => api.wellnessRecords.get({ id: record.id })
      return meanwhile.reread(code, { read, onSame: () => (draft.finish(), sent()) })
    },
    failure: 'Failed to save session record',
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      draft={draft}
      sending={sending}
      title={record ? 'Edit session record' : 'Add session record'}
      description={`How ${clientName} was on that day, from 1 to 10.`}
      submitLabel={record ? 'Save changes' : 'Save record'}
      startAnewLabel={record ? 'Start from what is saved' : 'Start with an empty form'}
      differences={differences}
      leaving={{ title: 'Discard what you entered?' }}
      submitDisabled={Boolean(choice)}
      notice={choice && <TwoVersions title="This session record was changed in another window." {...choice} />}
    >
      <RecordFields control={control} register={register} errors={errors} />
    </FormDialog>
  )
}
