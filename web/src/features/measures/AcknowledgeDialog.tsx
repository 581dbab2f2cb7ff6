import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { api, problemFrom, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
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
  const form = useForm({ defaultValues: initial })
  const { control, register, handleSubmit, setError, getValues } = form
  const { errors, isSubmitting } = useFormState({ control })
  const draft = useDraft(form, {
    key: `risk-alert:${alert.id}`,
    owner: me.data?.id,
    initial,
    clientId: alert.clientId,
  })
  const [refusal, setRefusal] = useState<string>()
  const send = async ({ actionTaken }: { actionTaken: string }) => {
    setRefusal(undefined)
    try {
      await api.measures.acknowledge({ id: alert.id, actionTaken })
      draft.finish()
      onClose()
      toast.good('Alert acknowledged')
    } catch (error) {
      const problem = problemFrom(error)
      const named = problem.errors?.actionTaken
      if (named) setError('actionTaken', { type: 'server', message: named }, { shouldFocus: true })
      else setRefusal(problem.detail)
      toast.bad('The alert was not acknowledged')
    }
    await refresh()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="form"
      title="Acknowledge this alert"
      description={`${pack?.shortName ?? alert.measureId}, item ${alert.item}, was answered with ${answerWords(pack, alert.answer)}.`}
      onSubmit={(event) => void handleSubmit(send)(event)}
      fact={draft.fact}
      actions={
        <>
          <Button onClick={onClose}>Later</Button>
          <Button type="submit" variant="filled" busy={isSubmitting}>
            Acknowledge
          </Button>
        </>
      }
    >
      <DraftNotice
        restored={draft.restored}
        onStartAnew={draft.startAnew}
        startAnewLabel="Start with an empty field"
        differences={
          draft.other && [{ label: 'What was done', here: getValues('actionTaken'), other: draft.other.actionTaken }]
        }
        onTake={draft.take}
      />
      <FormError>{refusal}</FormError>
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
    </Dialog>
  )
}
