import { AlertAction, type RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { closing } from '../../lib/forms/closing.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { answerText } from './answer-labels.ts'
import { packsQuery } from './measures-query.ts'

const actionForm = defineForm({
  schema: AlertAction,
  shape: AlertAction.shape,
  fields: {
    actionTaken: {
      label: 'What was done',
      control: 'textarea',
      hint: 'Who you spoke to, what you agreed and when you will follow up. This stays in the record and can’t be changed.',
      rows: 5,
      maxLength: 2000,
    },
  },
})

type AcknowledgeDialogProps = {
  alert: RiskAlert
  open: boolean
  onClose: () => void
}

/** The only way to close an alert: with a permanent text. Closing the dialog leaves the alert open. */
export function AcknowledgeDialog({ alert, open, onClose }: AcknowledgeDialogProps) {
  const packs = useQuery(packsQuery())
  const pack = packs.data?.packs.find(({ id }) => id === alert.measureId)
  const refresh = useRefresh('risk_alerts')
  const action = useRecordForm(actionForm, {
    noun: 'alert',
    draftKey: `risk-alert:${alert.id}`,
    clientId: alert.clientId,
    onSend: ({ actionTaken }) => api.measures.acknowledge({ id: alert.id, actionTaken }),
    onSent: async () => {
      await closing(onClose, 'Alert acknowledged', refresh)()
      focusAfter()
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
        A questionnaire does not replace a risk assessment, and an answer of zero is not a sign of safety. Only you have
        seen this answer.
      </p>
    </FormDialog>
  )
}

/**
 * The button that opened the dialog goes with its alert, sooner or later than the dialog: the next alert then has the
 * focus, or the page.
 */
function focusAfter(frames = 90): void {
  if (document.activeElement === document.body) {
    const next = document.querySelector<HTMLElement>('main [aria-label="Alerts"] :is(button, a)')
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.tabIndex = -1
    const place = next ?? heading
    place?.focus()
  }
  if (frames > 0) requestAnimationFrame(() => focusAfter(frames - 1))
}
