import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import { AlertAction, type RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { api } from '../../lib/api/api.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { answerText } from './answer-labels.ts'

const actionForm = defineForm({
  schema: AlertAction,
  shape: AlertAction.shape,
  fields: {
    actionTaken: {
      label: 'What was done',
      control: 'textarea',
      hint: 'Whom you spoke to, what you agreed, when you look again. It stays with the record and cannot be changed.',
      rows: 5,
      maxLength: 2000,
    },
  },
})

type AcknowledgeDialogProps = {
  alert: RiskAlert
  pack: MeasurePack | undefined
  open: boolean
  onClose: () => void
}

/** The one way to be done with an alert: in words that stay. Leaving without them leaves it open. */
export function AcknowledgeDialog({ alert, pack, open, onClose }: AcknowledgeDialogProps) {
  const refresh = useRefresh('risk_alerts')
  const action = useRecordForm(actionForm, {
    noun: 'alert',
    draftKey: `risk-alert:${alert.id}`,
    clientId: alert.clientId,
    onSend: ({ actionTaken }) => api.measures.acknowledge({ id: alert.id, actionTaken }),
    onSent: async () => {
      onClose()
      toast.good('Alert acknowledged')
      await refresh()
    },
    onRefused: refresh,
    failure: 'The alert was not acknowledged',
  })
  return (
    <FormDialog
      {...action.dialog}
      open={open}
      onClose={onClose}
      title="Acknowledge this alert"
      description={`${pack?.shortName ?? alert.measureId}, item ${alert.item}, was answered with ${answerText(pack, alert.answer)}.`}
      submitLabel="Acknowledge"
      cancelLabel="Later"
      leaving="keep"
    >
      <FormFields {...action} />
      <p className="mt-4 text-sm text-muted">
        A questionnaire is no assessment of risk, and an answer of zero is no sign of safety. Nobody but you has seen
        this answer.
      </p>
    </FormDialog>
  )
}
