import type { Goal } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { longestComment } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useFormState } from 'react-hook-form'
import { api, problemFrom, queries } from '../../lib/api.ts'
import { formatDay } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
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
  const form = useForm<ProgressValues>({ defaultValues: initial, resolver: checkProgress })
  const { control, register, handleSubmit, setError, setValue, getValues } = form
  const key = `goal-progress:${goal.id}:new`
  const draft = useDraft(form, { key, owner: me.data?.id, initial, clientId })
  const { errors, isDirty, isSubmitting } = useFormState({ control })
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const session = register('sessionId', {
    // The day of the session is the day of the record, until somebody says otherwise.
    onChange: ({ target }: { target: { value: string } }) => {
      const chosen = recentSessions.find(({ id }) => id === target.value)
      if (chosen) setValue('progressDate', chosen.date, { shouldDirty: true })
    },
  })

  const send = async ({ percent, comment, sessionId, progressDate }: ProgressValues) => {
    setRefusal(undefined)
    try {
      const record = { percent: Number(percent), comment: comment || null, sessionId: sessionId || null, progressDate }
      await api.treatmentPlans.recordProgress({ goalId: goal.id, ...record }, { context: { idempotencyKey } })
      draft.finish()
      onClose()
      toast.good('Progress recorded')
      await refresh()
    } catch (error) {
      const problem = problemFrom(error)
      const named = Object.entries(problem.errors ?? {}).filter(([name]) => name in initial)
      for (const [name, message] of named) setError(name as keyof ProgressValues, { type: 'server', message })
      if (named.length > 0) return
      setRefusal(problem.detail)
      toast.bad('Failed to save progress')
    }
  }
  const leave = () => (isDirty ? setAsking(true) : onClose())
  return (
    <Dialog
      open={open}
      onClose={leave}
      size="form"
      title="Record progress"
      description={goal.goal}
      onSubmit={(event) => void handleSubmit(send)(event)}
      fact={draft.fact}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="filled" busy={isSubmitting}>
            Record
          </Button>
        </>
      }
    >
      <DraftNotice
        restored={draft.restored}
        onStartAnew={draft.startAnew}
        startAnewLabel="Start with an empty form"
        differences={draft.other && progressDifferences(getValues(), draft.other, recentSessions)}
        onTake={draft.take}
      />
      <FormError>{refusal}</FormError>
      <div className={refusal ? 'mt-5 grid gap-x-4 gap-y-5 sm:grid-cols-2' : 'grid gap-x-4 gap-y-5 sm:grid-cols-2'}>
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
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard what you typed?"
        description="It has not been sent, and its draft goes too."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setAsking(false)
          draft.finish()
          onClose()
        }}
      />
    </Dialog>
  )
}
