import type { Goal } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { longestComment } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useFormState } from 'react-hook-form'
import { api, queries } from '../../lib/api.ts'
import { formatDay } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { PlanDialogProps } from './PlanDialogs.tsx'
import { useRefreshPlans } from './plans-query.ts'
import { checkProgress, progressDifferences, type ProgressValues } from './progress-values.ts'

/** Fetched when first opened; mount it anew for each opening. */
export function RecordProgressDialog(props: PlanDialogProps & { goal: Goal }) {
  const { goal, clientId, today, recentSessions, open, onClose } = props
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshPlans()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [initial] = useState<ProgressValues>({
    percent: String(goal.progress.at(-1)?.percent ?? 0),
    comment: '',
    sessionId: recentSessions.find(({ date }) => date === today)?.id ?? '',
    progressDate: today,
  })
  const form = useForm<ProgressValues>({ defaultValues: initial, resolver: checkProgress, shouldFocusError: false })
  const { control, register, setValue } = form
  const key = `goal-progress:${goal.id}:new`
  const draft = useDraft(form, { key, owner: me.data?.id, initial, clientId })
  const { errors } = useFormState({ control })
  const session = register('sessionId', {
    // The day of the session is the day of the record, until somebody says otherwise.
    onChange: ({ target }: { target: { value: string } }) => {
      const chosen = recentSessions.find(({ id }) => id === target.value)
      if (chosen) setValue('progressDate', chosen.date, { shouldDirty: true })
    },
  })

  const send = ({ percent, comment, sessionId, progressDate }: ProgressValues) => {
    const record = { percent: Number(percent), comment: comment || null, sessionId: sessionId || null, progressDate }
    return api.treatmentPlans.recordProgress({ goalId: goal.id, ...record }, { context: { idempotencyKey } })
  }
  const sending = useSending(form, draft, {
    onSend: send,
    onSent: async () => {
      onClose()
      toast.good('Progress recorded')
      await refresh()
    },
    failure: 'Failed to save progress',
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      draft={draft}
      sending={sending}
      title="Record progress"
      description={goal.goal}
      submitLabel="Record"
      startAnewLabel="Start with an empty form"
      differences={(here, other) => progressDifferences(here, other, recentSessions)}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="percent"
          render={({ field: { value, onChange, onBlur } }) => (
            <div className="flex items-end gap-4 sm:col-span-2">
              <Field label="How far is this goal?" className="flex-1">
                <Slider
                  min={0}
                  max={100}
                  value={Math.min(100, Math.max(0, Number(value) || 0))}
                  valueText={`${value} percent`}
                  onChange={(next) => onChange(String(next))}
                  onBlur={onBlur}
                />
              </Field>
              <Field label="Percent" error={errors.percent?.message} className="w-24">
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  value={value}
                  onChange={({ target }) => onChange(target.value)}
                  onBlur={onBlur}
                />
              </Field>
            </div>
          )}
        />
        <Field label="Session" optional error={errors.sessionId?.message}>
          <Select
            placeholder="Not at a session"
            options={recentSessions.map(({ id, date, type }) => ({
              value: id,
              label: `${formatDay(date)}, ${type}`,
            }))}
            {...session}
          />
        </Field>
        <Field label="Date" error={errors.progressDate?.message}>
          <TextInput type="date" min="1900-01-01" max={today} autoComplete="off" {...register('progressDate')} />
        </Field>
        <Field label="Comment" optional error={errors.comment?.message} className="sm:col-span-2">
          <TextArea maxLength={longestComment} {...register('comment')} />
        </Field>
      </div>
    </FormDialog>
  )
}
