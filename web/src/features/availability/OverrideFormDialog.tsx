import type { DateOverride, OverrideDetails } from '@openhour/shared/features/availability/availability.contract.ts'
import { longestLabel } from '@openhour/shared/features/availability/availability.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useFormState, useWatch } from 'react-hook-form'
import { api, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { TimeInput } from '../../ui/TimeInput.tsx'
import { checkOverride, detailsOf, differences, type OverrideFormValues, valuesOf } from './override-form-values.ts'
import { useRefreshPractice } from './practice-query.ts'

const kinds = [
  { value: 'leave', label: 'Leave', description: 'Closed: nothing is offered' },
  { value: 'hours', label: 'Other hours', description: 'Open at these times instead' },
]

type OverrideFormDialogProps = {
  /** The entry to change, as it was when the form opened; without one a new one is made. */
  override?: DateOverride | undefined
  today: string
  open: boolean
  onClose: () => void
}

/** Fetched when first opened; mount it anew for each opening. */
export function OverrideFormDialog({ override, today, open, onClose }: OverrideFormDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshPractice()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [initial] = useState(() => valuesOf(override))
  const form = useForm<OverrideFormValues>({ defaultValues: initial, resolver: checkOverride, shouldFocusError: false })
  const { control, register, getValues, setValue } = form
  const draft = useDraft(form, {
    key: override ? `date-override:${override.id}:edit` : 'date-override:new',
    owner: me.data?.id,
    initial,
  })
  const { errors } = useFormState({ control })
  const [kind, fromDate, startTime] = useWatch({ control, name: ['kind', 'fromDate', 'startTime'] })
  const write = (details: OverrideDetails) =>
    override
      ? api.availability.changeOverride({ id: override.id, updatedAt: override.updatedAt, ...details })
      : api.availability.addOverride(details, { context: { idempotencyKey } })
  const sending = useSending(form, draft, {
    onSend: (values) => write(detailsOf(values)),
    onSent: async () => {
      onClose()
      toast.good(getValues('kind') === 'leave' ? 'Leave saved' : 'Other hours saved')
      await refresh()
    },
    onRefused: async () => {
      // What stands behind the dialog may be out of date.
      await refresh()
      return false
    },
    failure: 'Failed to save these days',
  })
  // The first day is most often the last one, too: it is taken along until there is one.
  const first = register('fromDate', {
    onChange: () => {
      if (!override && getValues('toDate') < getValues('fromDate'))
        setValue('toDate', getValues('fromDate'), { shouldDirty: true })
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      draft={draft}
      sending={sending}
      title={override ? 'Edit these days' : 'Add leave or other hours'}
      submitLabel={override ? 'Save changes' : 'Save days'}
      startAnewLabel={override ? 'Start from what is saved' : 'Start with an empty form'}
      differences={differences}
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <Field label="What changes" className="col-span-2" error={errors.kind?.message}>
          <RadioCards options={kinds} {...register('kind')} />
        </Field>
        <Field label="First day" error={errors.fromDate?.message} className="col-span-2 sm:col-span-1">
          <TextInput type="date" min={override ? undefined : today} {...first} />
        </Field>
        <Field label="Last day" error={errors.toDate?.message} className="col-span-2 sm:col-span-1">
          <TextInput type="date" min={fromDate || undefined} {...register('toDate')} />
        </Field>
        {kind === 'hours' && (
          <>
            <Field label="From" error={errors.startTime?.message}>
              <Controller control={control} name="startTime" render={({ field }) => <TimeInput {...field} />} />
            </Field>
            <Field label="To" error={errors.endTime?.message}>
              <Controller
                control={control}
                name="endTime"
                render={({ field }) => <TimeInput {...field} after={startTime} />}
              />
            </Field>
          </>
        )}
        <Field
          label="Label"
          optional
          hint="For yourself: clients are not shown it."
          error={errors.label?.message}
          className="col-span-2"
        >
          <TextInput autoComplete="off" maxLength={longestLabel} {...register('label')} />
        </Field>
      </div>
    </FormDialog>
  )
}
