import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { api, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import {
  type AssignFormValues,
  categoryOptions,
  checkTask,
  differences,
  emptyTask,
  priorityOptions,
} from './assign-form-values.ts'
import { useRefreshTasks } from './tasks-query.ts'

type AssignTaskDialogProps = { clientId: string; clientName: string; open: boolean; onClose: () => void }

/** Fetched when first opened; mount it anew for each opening. Closing it keeps the draft: it is offered again. */
export function AssignTaskDialog({ clientId, clientName, open, onClose }: AssignTaskDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const refresh = useRefreshTasks()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm<AssignFormValues>({ defaultValues: emptyTask, resolver: checkTask, shouldFocusError: false })
  const { control, register } = form
  const draft = useDraft(form, {
    key: `self-care-task:${clientId}:new`,
    owner: me.data?.id,
    initial: emptyTask,
    clientId,
  })
  const { errors } = useFormState({ control })
  const blank = useWatch({ control, name: 'task' }).trim() === ''
  const sending = useSending(form, draft, {
    onSend: (values) => api.selfCare.add({ clientId, ...values }, { context: { idempotencyKey } }),
    onSent: async () => {
      onClose()
      toast.good(`Task assigned to ${clientName}`)
      await refresh()
    },
    failure: 'Failed to assign task',
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      draft={draft}
      sending={sending}
      title="Assign Task"
      description={`For ${clientName}, to do between sessions.`}
      submitLabel="Assign Task"
      submitDisabled={blank}
      startAnewLabel="Start with an empty form"
      differences={differences}
      leaving="keep"
    >
      <div className="flex flex-col gap-5">
        <Field label="Task" error={errors.task?.message}>
          <TextInput autoComplete="off" {...register('task')} />
        </Field>
        <Field label="Category" error={errors.category?.message}>
          <Select options={categoryOptions} {...register('category')} />
        </Field>
        <Field label="Priority" error={errors.priority?.message}>
          <RadioCards options={priorityOptions} columns={3} {...register('priority')} />
        </Field>
      </div>
    </FormDialog>
  )
}
