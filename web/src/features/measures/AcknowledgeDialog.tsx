import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { api, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { answerWords } from './answer-words.ts'
import { useRefreshMeasures } from './measures-query.ts'

type AcknowledgeDialogProps = {
  alert: RiskAlert
  pack: MeasurePack | undefined
  open: boolean
  onClose: () => void
}

/** The one way to be done with an alert: in words that stay. Leaving without them leaves it open. */
export function AcknowledgeDialog({ alert, pack, open, onClose }: AcknowledgeDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshMeasures()
  const [initial] = useState({ actionTaken: '' })
  const form = useForm({ defaultValues: initial, shouldFocusError: false })
  const { control, register } = form
  const { errors } = useFormState({ control })
  const draft = useDraft(form, {
    key: `risk-alert:${alert.id}`,
    owner: me.data?.id,
    initial,
    clientId: alert.clientId,
  })
  const sending = useSending(form, draft, {
    onSend: ({ actionTaken }) => api.measures.acknowledge({ id: alert.id, actionTaken }),
    onSent: async () => {
      onClose()
      toast.good('Alert acknowledged')
      await refresh()
    },
    onRefused: async () => {
      await refresh()
      return false
    },
    failure: 'The alert was not acknowledged',
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      draft={draft}
      sending={sending}
      title="Acknowledge this alert"
      description={`${pack?.shortName ?? alert.measureId}, item ${alert.item}, was answered with ${answerWords(pack, alert.answer)}.`}
      submitLabel="Acknowledge"
      cancelLabel="Later"
      startAnewLabel="Start with an empty field"
      differences={(here, other) => [{ label: 'What was done', here: here.actionTaken, other: other.actionTaken }]}
      leaving="keep"
    >
      <Field
        label="What was done"
        hint="Whom you spoke to, what you agreed, when you look again. It stays with the record and cannot be changed."
        error={errors.actionTaken?.message}
      >
        <TextArea rows={5} maxLength={2000} {...register('actionTaken')} />
      </Field>
      <p className="mt-4 text-sm text-muted">
        A questionnaire is no assessment of risk, and an answer of zero is no sign of safety. Nobody but you has seen
        this answer.
      </p>
    </FormDialog>
  )
}
