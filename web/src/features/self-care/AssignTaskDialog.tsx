import { useWatch } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { assignForm } from './assign-form.ts'

type AssignTaskDialogProps = { clientId: string; clientName: string; open: boolean; onClose: () => void }

/** Fetched when first opened; mount a new one for each opening. Closing it keeps the draft for next time. */
export function AssignTaskDialog({ clientId, clientName, open, onClose }: AssignTaskDialogProps) {
  const refresh = useRefresh('self_care_tasks')
  const task = useRecordForm(assignForm, {
    noun: 'task',
    draftKey: `self-care-task:${clientId}:new`,
    clientId,
    onSend: (details, { idempotencyKey }) =>
      api.selfCare.add({ clientId, ...details }, { context: { idempotencyKey } }),
    onSent: closing(onClose, `Task assigned to ${clientName}`, refresh),
    failure: 'Failed to assign task',
  })
  const blank = useWatch({ control: task.form.control, name: 'task' }).trim() === ''
  return (
    <FormDialog
      {...task.dialog}
      open={open}
      onClose={onClose}
      title="Assign Task"
      description={`For ${clientName}, to do between sessions.`}
      submitLabel="Assign Task"
      submitDisabled={blank}
      leaving="keep"
    >
      <FormFields {...task} />
    </FormDialog>
  )
}
