import type { Task, TaskDetails } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { zoneName } from '../../lib/time/zone-names.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { taskForm } from './task-form.ts'

type TaskFormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  submitLabel: string
  /** The record being edited; undefined for a new one. */
  opened?: Task
  /** The practice's time zone. */
  zone: string
  draftKey: string
  failure: string
  onSend: (details: TaskDetails, context: { base: Task | undefined; idempotencyKey: string }) => Promise<unknown>
  onSent: () => Promise<void>
  onReread?: () => Promise<Task>
}

/** The form for adding and editing. Closing it keeps the draft for next time. */
export function TaskFormDialog(props: TaskFormDialogProps) {
  const { opened, zone, draftKey, failure, onSend, onSent, onReread, ...frame } = props
  const definition = useMemo(() => taskForm(zone), [zone])
  const task = useRecordForm(definition, { noun: 'task', opened, draftKey, failure, onSend, onSent, onReread })
  const blank = useWatch({ control: task.form.control, name: 'title' }).trim() === ''
  const elsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== zone
  return (
    <FormDialog {...frame} {...task.dialog} leaving="keep" submitDisabled={blank || task.dialog.submitDisabled}>
      <FormFields {...task} />
      {elsewhere && (
        <p className="mt-5 text-xs text-muted">Dates and times are in your practice’s time zone: {zoneName(zone)}.</p>
      )}
    </FormDialog>
  )
}
