import type { ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import { useForm, useFormState } from 'react-hook-form'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ClientFields } from './ClientFields.tsx'
import { checkForm, type ClientFormValues, detailsOf, differences } from './form-values.ts'

export type ClientFormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: string | undefined
  submitLabel: string
  /** Read once, when the form opens: later changes elsewhere overwrite nothing that is being typed. */
  initial: ClientFormValues
  /** Whose form it is: what is typed is kept as theirs, under `draftKey`, until it is sent. */
  owner: string | undefined
  draftKey: string
  clientId?: string | undefined
  startAnewLabel: string
  /** Sends; throws what the server answered. */
  onSend: (details: ClientDetails) => Promise<void>
  /** After it was sent: closes. */
  onSent: () => Promise<void>
  /** The server refused for want of room; what was typed is kept by then. */
  onLimit?: (() => void) | undefined
  /** The toast of a failure that no field can mend. */
  failure: string
}

/** The one form for adding and editing. */
export function ClientFormDialog(props: ClientFormDialogProps) {
  const { initial, owner, draftKey, clientId, onSend, onSent, onLimit, failure, ...frame } = props
  const form = useForm<ClientFormValues>({ defaultValues: initial, resolver: checkForm, shouldFocusError: false })
  const { control, register } = form
  const draft = useDraft(form, { key: draftKey, owner, initial, clientId })
  const { errors } = useFormState({ control })
  const sending = useSending(form, draft, {
    onSend: (values) => onSend(detailsOf(values)),
    onSent,
    onRefused: async ({ code }) => {
      if (code === 'limit-reached') void draft.keep().then(onLimit)
      return false
    },
    failure: ({ code, detail }) => (code === 'limit-reached' ? detail : failure),
  })
  return (
    <FormDialog {...frame} form={form} draft={draft} sending={sending} differences={differences}>
      <ClientFields control={control} register={register} errors={errors} />
    </FormDialog>
  )
}
