import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { api } from '../../lib/api/api.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { recordForm } from './record-form.ts'
import { today } from './record-labels.ts'

type RecordFormDialogProps = {
  clientId: string
  clientName: string
  /** The record to edit, as of opening the form; undefined for a new one. */
  record?: WellnessRecord | undefined
  open: boolean
  onClose: () => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function RecordFormDialog({ clientId, clientName, record, open, onClose }: RecordFormDialogProps) {
  const refresh = useRefresh('mood_logs')
  const wellness = useRecordForm(recordForm, {
    noun: 'session record',
    opened: record,
    initial: record ? undefined : { logDate: today() },
    draftKey: record ? `wellness-record:${record.id}:edit` : `wellness-record:${clientId}:new`,
    clientId,
    onSend: (details, { base, idempotencyKey }) =>
      base
        ? api.wellnessRecords.update({ id: base.id, updatedAt: base.updatedAt, ...details })
        : api.wellnessRecords.add({ clientId, ...details }, { context: { idempotencyKey } }),
    onSent: closing(onClose, record ? 'Session record updated' : 'Session record saved', refresh),
    onReread: record && (() => api.wellnessRecords.get({ id: record.id })),
    failure: 'Failed to save session record',
  })
  return (
    <FormDialog
      {...wellness.dialog}
      open={open}
      onClose={onClose}
      title={record ? 'Edit session record' : 'Add session record'}
      description={`How ${clientName} was on that day, from 1 to 10.`}
      submitLabel={record ? 'Save changes' : 'Save record'}
      leaving={{ title: 'Discard what you entered?' }}
    >
      <FormFields {...wellness} />
    </FormDialog>
  )
}
