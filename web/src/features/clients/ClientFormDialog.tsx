import type { Client, ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import { useForm, useFormState } from 'react-hook-form'
import { useChangedMeanwhile } from '../../lib/use-changed-meanwhile.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TwoVersions } from '../../ui/TwoVersions.tsx'
import { ClientFields } from './ClientFields.tsx'
import { checkForm, type ClientFormValues, detailsOf, differences, valuesOf } from './form-values.ts'

export type ClientFormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: string | undefined
  submitLabel: string
  /** The client as they were read; none for a new one. Later changes elsewhere overwrite nothing that is being typed. */
  opened?: Client
  /** Whose form it is: what is typed is kept as theirs, under `draftKey`, until it is sent. */
  owner: string | undefined
  draftKey: string
  startAnewLabel: string
  /** Sends what changes the client who was seen like this; throws what the server answered. */
  onSend: (details: ClientDetails, seen: Client | undefined) => Promise<unknown>
  /** After it was sent: closes. */
  onSent: () => Promise<void>
  /** Reads the client anew, when they were changed in another window. */
  onReread?: () => Promise<Client>
  /** The server refused for want of room; what was typed is kept by then. */
  onLimit?: (() => void) | undefined
  /** The toast of a failure that no field can mend. */
  failure: string
}

/** The one form for adding and editing. */
export function ClientFormDialog(props: ClientFormDialogProps) {
  const { opened, owner, draftKey, onSend, onSent, onReread, onLimit, failure, ...frame } = props
  const initial = valuesOf(opened)
  const form = useForm<ClientFormValues>({ defaultValues: initial, resolver: checkForm, shouldFocusError: false })
  const { control, register } = form
  const meanwhile = useChangedMeanwhile(form, { opened, valuesOf, differences })
  const { seen, choice } = meanwhile
  const draft = useDraft(form, { key: draftKey, owner, initial, clientId: opened?.id })
  const { errors } = useFormState({ control })
  const sending = useSending(form, draft, {
    onSend: (values) => onSend(detailsOf(values), seen),
    onSent,
    onRefused: async ({ code }) => {
      if (code === 'limit-reached') void draft.keep().then(onLimit)
      return onReread ? meanwhile.reread(code, { read: onReread, onSame: () => (draft.finish(), onSent()) }) : false
    },
    failure: ({ code, detail }) => (code === 'limit-reached' ? detail : failure),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      draft={draft}
      sending={sending}
      differences={differences}
      submitDisabled={Boolean(choice)}
      notice={choice && <TwoVersions title="This client was changed in another window." {...choice} />}
    >
      <ClientFields control={control} register={register} errors={errors} />
    </FormDialog>
  )
}
