import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureResponse, RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { scoreOf } from '@openhour/shared/features/measures/measures.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { api, queries } from '../../lib/api.ts'
import { dayIn } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { detailsOf, emptyForm, type FillValues, leftOut } from './fill-form.ts'
import { ItemField } from './ItemField.tsx'
import { scoreWords } from './measure-words.ts'
import { useRefreshMeasures } from './measures-query.ts'

type FillMeasureDialogProps = {
  clientId: string
  pack: MeasurePack
  open: boolean
  onClose: () => void
  /** With what was kept, and the alerts that its answers raised. */
  onKept: (response: MeasureResponse, alerts: RiskAlert[]) => void
}

/** Fetched when first opened; mount it anew for each opening. */
export function FillMeasureDialog({ clientId, pack, open, onClose, onKept }: FillMeasureDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshMeasures()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [initial] = useState(() => emptyForm(pack, dayIn(new Date(), me.data?.timeZone ?? undefined)))
  const form = useForm<FillValues>({ defaultValues: initial })
  const { control, register } = form
  const { errors } = useFormState({ control })
  const draft = useDraft(form, { key: `measure:${clientId}:${pack.id}`, owner: me.data?.id, initial, clientId })
  const [answerTo, setAnswerTo] = useState<(saveAnyway: boolean) => void>()
  const values = useWatch({ control }) as FillValues
  const missing = leftOut(pack, values.answers)
  const given = detailsOf(pack, values)
  const scored = scoreOf(pack, given.answers)

  const answer = (saveAnyway: boolean) => {
    answerTo?.(saveAnyway)
    setAnswerTo(undefined)
  }
  const sending = useSending(form, draft, {
    onAsk: async () => missing === 0 || new Promise((resolve) => setAnswerTo(() => resolve)),
    onSend: (toSend) => api.measures.add({ clientId, ...detailsOf(pack, toSend) }, { context: { idempotencyKey } }),
    onSent: async ({ response, alerts }) => {
      onClose()
      toast.good(`${pack.shortName} saved`, { description: scoreWords(pack, response) })
      onKept(response, alerts)
      await refresh()
    },
    failure: `${pack.shortName} could not be saved`,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      draft={draft}
      sending={sending}
      size="writing"
      title={`${pack.name} (${pack.shortName})`}
      description={pack.question}
      submitLabel="Save measure"
      submitDisabled={missing === pack.items.length}
      fact={
        missing === 0 ? scoreWords(pack, scored) : `${pack.items.length - missing} of ${pack.items.length} answered`
      }
      startAnewLabel="Start with an empty form"
      differences={() => [{ label: 'Answers', here: 'As they stand here', other: 'As in the other window' }]}
      leaving={{ title: 'Discard what you entered?' }}
    >
      <div className="flex flex-col gap-5">
        <Field label="Date" error={errors.takenDate?.message} className="max-w-52">
          <TextInput type="date" {...register('takenDate')} />
        </Field>
        {pack.items.map(({ text }, index) => (
          <ItemField
            key={text}
            legend={`${index + 1}. ${text}`}
            options={pack.options}
            register={register(`answers.${index}`)}
          />
        ))}
        {pack.unscored.map(({ text, options }, index) => (
          <ItemField key={text} legend={text} options={options} register={register(`unscored.${index}`)} />
        ))}
        <Field label="Comment" optional>
          <TextArea rows={2} maxLength={2000} {...register('comment')} />
        </Field>
        <p className="text-xs text-muted">{pack.licence}</p>
      </div>
      <AlertDialog
        open={answerTo !== undefined}
        onClose={() => answer(false)}
        tone="plain"
        title={missing === 1 ? 'One item is not answered' : `${missing} items are not answered`}
        description={
          scored.score === null
            ? 'Without them there is no score. The answers are kept all the same.'
            : 'They count as the mean of the others.'
        }
        confirmLabel="Save anyway"
        cancelLabel="Keep editing"
        onConfirm={() => answer(true)}
      />
    </FormDialog>
  )
}
