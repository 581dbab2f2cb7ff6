import type { Task } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useChangedMeanwhile } from '../../lib/use-changed-meanwhile.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TwoVersions } from '../../ui/TwoVersions.tsx'
import { checkTask, differences, emptyTask, type TaskFormValues, valuesOf } from './form-values.ts'
import { TaskFields } from './TaskFields.tsx'

type TaskFormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  submitLabel: string
  startAnewLabel: string
  /** As it was read; none for a new one. Later changes elsewhere overwrite nothing that is being typed. */
  opened?: Task
  owner: string
  /** Of the practice. */
  zone: string
  draftKey: string
  failure: string
  /** Sends what changes the task that was seen like this; throws what the server answered. */
  onSend: (values: TaskFormValues, seen: Task | undefined) => Promise<unknown>
  onSent: () => Promise<void>
  /** Reads the task anew, when it was changed in another window. */
  onReread?: () => Promise<Task>
}

/** The one form for adding and editing. */
export function TaskFormDialog(props: TaskFormDialogProps) {
  const { opened, owner, zone, draftKey, failure, onSend, onSent, onReread, ...frame } = props
  const valuesHere = (task: Task) => valuesOf(task, zone)
  const initial = opened ? valuesHere(opened) : emptyTask
  const check: Resolver<TaskFormValues> = (...given) => checkTask(zone, meanwhile.seen)(...given)
  const form = useForm<TaskFormValues>({ defaultValues: initial, resolver: check, shouldFocusError: false })
  const meanwhile = useChangedMeanwhile(form, { opened, valuesOf: valuesHere, differences })
  const draft = useDraft(form, { key: draftKey, owner, initial })
  const blank = useWatch({ control: form.control, name: 'title' }).trim() === ''
  const { seen, choice } = meanwhile
  const sending = useSending(form, draft, {
    onSend: (values) => onSend(values, seen),
    onSent,
    onRefused: async ({ code, errors }) => {
      // The server knows of one moment, the form of a day and a time.
      if (errors?.remindAt) form.setError('remindDate', { type: 'server', message: errors.remindAt })
      const reread =
        onReread && (await meanwhile.reread(code, { read: onReread, onSame: () => (draft.finish(), onSent()) }))
      return reread === true || errors?.remindAt !== undefined
    },
    failure,
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      draft={draft}
      sending={sending}
      differences={differences}
      leaving="keep"
      submitDisabled={blank || Boolean(choice)}
      notice={choice && <TwoVersions title="This task was changed in another window." {...choice} />}
    >
      <TaskFields form={form} zone={zone} />
    </FormDialog>
  )
}
