import type { Goal, Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { useForm, useFormState } from 'react-hook-form'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { checkForm, differences, type PlanFormValues } from './form-values.ts'
import { PlanFields } from './PlanFields.tsx'
import { SavedMeanwhile, useSavedMeanwhile } from './SavedMeanwhile.tsx'

export type PlanFormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  submitLabel: string
  startAnewLabel: string
  /** Read once, when the form opens: later changes elsewhere overwrite nothing that is being typed. */
  initial: PlanFormValues
  /** The plan as it was read; none for a new one. */
  opened?: Plan
  today: string
  /** Goals that were taken out of the plan and can be put back. */
  retired: readonly Goal[]
  owner: string | undefined
  draftKey: string
  clientId: string
  /** Sends, saying which version was seen (0 for a new plan); throws what the server answered. */
  onSend: (values: PlanFormValues, version: number) => Promise<void>
  onSent: () => Promise<void>
  /** Reads the plan anew, when it was changed in another window. */
  onReread?: () => Promise<Plan>
}

/** The one form for adding and editing. */
export function PlanFormDialog(props: PlanFormDialogProps) {
  const { initial, opened, today, retired, owner, draftKey, clientId, onSend, onSent, onReread, ...frame } = props
  const form = useForm<PlanFormValues>({ defaultValues: initial, resolver: checkForm, shouldFocusError: false })
  const { control, register } = form
  const draft = useDraft(form, { key: draftKey, owner, initial, clientId })
  const { errors } = useFormState({ control })
  const meanwhile = useSavedMeanwhile(form, opened)
  const sending = useSending(form, draft, {
    onSend: (values) => onSend(values, meanwhile.version),
    onSent,
    onRefused: async ({ code }) => {
      const saved = code === 'changed-meanwhile' ? await onReread?.().catch(() => undefined) : undefined
      if (saved) meanwhile.show(saved)
      return saved !== undefined
    },
    failure: 'Failed to save treatment plan',
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      draft={draft}
      sending={sending}
      size="writing"
      differences={differences}
      submitDisabled={meanwhile.choosing}
      notice={meanwhile.found && <SavedMeanwhile found={meanwhile.found} onTake={meanwhile.take} />}
    >
      <PlanFields {...{ control, register, errors }} today={today} retired={retired} opened={initial} />
    </FormDialog>
  )
}
