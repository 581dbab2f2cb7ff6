import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { api, problemFrom, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
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
  const form = useForm<AssignFormValues>({ defaultValues: emptyTask, resolver: checkTask })
  const { control, register, handleSubmit, setError, getValues } = form
  const draft = useDraft(form, {
    key: `self-care-task:${clientId}:new`,
    owner: me.data?.id,
    initial: emptyTask,
    clientId,
  })
  const { errors, isSubmitting } = useFormState({ control })
  const blank = useWatch({ control, name: 'task' }).trim() === ''
  const [refusal, setRefusal] = useState<string>()

  const send = async (values: AssignFormValues) => {
    setRefusal(undefined)
    try {
      await api.selfCare.add({ clientId, ...values }, { context: { idempotencyKey } })
      draft.finish()
      onClose()
      toast.good(`Task assigned to ${clientName}`)
      await refresh()
    } catch (error) {
      const problem = problemFrom(error)
      if (problem.errors?.task) setError('task', { type: 'server', message: problem.errors.task })
      else setRefusal(problem.detail)
      toast.bad('Failed to assign task')
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="form"
      title="Assign Task"
      description={`For ${clientName}, to do between sessions.`}
      onSubmit={(event) => void handleSubmit(send)(event)}
      fact={draft.fact}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" busy={isSubmitting} disabled={blank}>
            Assign Task
          </Button>
        </>
      }
    >
      <DraftNotice
        restored={draft.restored}
        onStartAnew={draft.startAnew}
        startAnewLabel="Start with an empty form"
        differences={draft.other && differences(getValues(), draft.other)}
        onTake={draft.take}
      />
      <FormError>{refusal}</FormError>
      {refusal && <div className="h-5" />}
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
    </Dialog>
  )
}
