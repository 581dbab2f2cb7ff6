import type { DateOverride } from '@openhour/shared/features/availability/availability.contract.ts'
import { useMemo } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { DateInput } from '../../ui/DateInput.tsx'
import { FormField } from '../../ui/form/FormField.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TimeInput } from '../../ui/TimeInput.tsx'
import { overrideForm } from './override-form.ts'

type OverrideFormDialogProps = {
  /** The entry to edit, as it was when the form opened; undefined to add one. */
  override?: DateOverride | undefined
  today: string
  open: boolean
  onClose: () => void
}

/** Fetched when first opened; mount a new one for each opening. */
export function OverrideFormDialog({ override, today, open, onClose }: OverrideFormDialogProps) {
  const refresh = useRefresh('date_overrides')
  const adding = override === undefined
  const definition = useMemo(() => overrideForm(adding ? { today } : undefined), [adding, today])
  const days = useRecordForm(definition, {
    noun: 'entry',
    opened: override,
    draftKey: override ? `date-override:${override.id}:edit` : 'date-override:new',
    onSend: (details, { base, idempotencyKey }) =>
      base
        ? api.availability.changeOverride({ id: base.id, updatedAt: base.updatedAt, ...details })
        : api.availability.addOverride(details, { context: { idempotencyKey } }),
    onSent: async () => {
      onClose()
      toast.good(days.form.getValues('kind') === 'leave' ? 'Time off saved' : 'Other hours saved')
      await refresh()
    },
    onRefused: refresh,
    onReread: override && (() => readOverride(override.id)),
    failure: 'Failed to save these days',
  })
  const { control } = days.form
  const [kind, fromDate, startTime] = useWatch({ control, name: ['kind', 'fromDate', 'startTime'] })
  const toDate = (
    <FormField {...days} name="toDate">
      <Controller
        control={control}
        name="toDate"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <DateInput {...{ value, onChange, onBlur, ref }} firstDay={fromDate || undefined} />
        )}
      />
    </FormField>
  )
  const endTime = (
    <FormField {...days} name="endTime">
      <Controller
        control={control}
        name="endTime"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <TimeInput {...{ value, onChange, onBlur, ref }} after={startTime} />
        )}
      />
    </FormField>
  )
  return (
    <FormDialog
      {...days.dialog}
      open={open}
      onClose={onClose}
      title={override ? 'Edit these days' : 'Add time off or other hours'}
      submitLabel={override ? 'Save changes' : 'Save days'}
    >
      <FormFields
        {...days}
        parts={{ toDate, ...(kind === 'hours' ? { endTime } : { startTime: null, endTime: null }) }}
      />
    </FormDialog>
  )
}

/** Overrides are part of the practice settings query. */
async function readOverride(id: string): Promise<DateOverride> {
  const { overrides } = await api.availability.practice()
  const found = overrides.find((one) => one.id === id)
  if (!found) throw new Error('The entry was deleted')
  return found
}
