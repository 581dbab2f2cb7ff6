import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { scoreOf } from '@openhour/shared/features/measures/measures.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api, queries } from '../../lib/api/api.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { useNow } from '../../lib/time/now.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { valuesOf } from './answer-values.ts'
import { fillForm } from './fill-form.ts'
import { ItemField } from './ItemField.tsx'
import { scoreText } from './measure-labels.ts'

type FillMeasureDialogProps = {
  clientId: string
  pack: MeasurePack
  open: boolean
  onClose: () => void
  /** Asks about an alert that the answers raised right away, while the client is probably still present. */
  onAlert: (alert: RiskAlert) => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function FillMeasureDialog({ clientId, pack, open, onClose, onAlert }: FillMeasureDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const now = useNow()
  const refresh = useRefresh('measure_responses', 'risk_alerts')
  const definition = useMemo(() => fillForm(pack), [pack])
  const [answerTo, setAnswerTo] = useState<(saveAnyway: boolean) => void>()
  const measure = useRecordForm(definition, {
    noun: 'measure',
    initial: { takenDate: dayIn(now, me.data?.timeZone ?? undefined) },
    draftKey: `measure:${clientId}:${pack.id}`,
    clientId,
    onAsk: async () => missing === 0 || new Promise((resolve) => setAnswerTo(() => resolve)),
    onSend: (details, { idempotencyKey }) =>
      api.measures.add({ clientId, ...details }, { context: { idempotencyKey } }),
    onSent: async (sent) => {
      onClose()
      if (sent) {
        toast.good(`${pack.shortName} saved`, { description: scoreText(pack, sent.response) })
        const [alert] = sent.alerts
        if (alert) onAlert(alert)
      }
      await refresh()
    },
    failure: `${pack.shortName} could not be saved`,
  })
  const { control, register } = measure.form
  const answers = valuesOf(pack.items, useWatch({ control, name: 'answers' }))
  const missing = answers.filter((answer) => answer === null).length
  const scored = scoreOf(pack, answers)

  const answer = (saveAnyway: boolean) => {
    answerTo?.(saveAnyway)
    setAnswerTo(undefined)
  }
  const items = pack.items.map(({ text }, index) => (
    <ItemField
      key={text}
      legend={`${index + 1}. ${text}`}
      options={pack.options}
      register={register(`answers.${index}`)}
    />
  ))
  const unscored = pack.unscored.map(({ text, options }, index) => (
    <ItemField key={text} legend={text} options={options} register={register(`unscored.${index}`)} />
  ))
  return (
    <FormDialog
      {...measure.dialog}
      open={open}
      onClose={onClose}
      size="writing"
      title={`${pack.name} (${pack.shortName})`}
      description={pack.question}
      submitLabel="Save measure"
      submitDisabled={missing === pack.items.length}
      fact={missing === 0 ? scoreText(pack, scored) : `${pack.items.length - missing} of ${pack.items.length} answered`}
      leaving={{ title: 'Discard what you entered?' }}
    >
      <FormFields
        {...measure}
        parts={{
          answers: <Items>{items}</Items>,
          unscored: unscored.length > 0 ? <Items>{unscored}</Items> : null,
        }}
      />
      <p className="mt-5 text-xs text-muted">{pack.licence}</p>
      <AlertDialog
        open={answerTo !== undefined}
        onClose={() => answer(false)}
        tone="plain"
        title={missing === 1 ? 'One item is not answered' : `${missing} items are not answered`}
        description={
          scored.score === null
            ? 'Without them there is no score. The answers are saved anyway.'
            : 'They are scored as the average of the others.'
        }
        confirmLabel="Save anyway"
        cancelLabel="Keep editing"
        onConfirm={() => answer(true)}
      />
    </FormDialog>
  )
}

function Items({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-5">{children}</div>
}
