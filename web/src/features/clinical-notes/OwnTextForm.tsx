import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form'
import { queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'

type OwnTextFormProps<Values extends FieldValues> = {
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
  title: string
  draftKey: string
  /** Read once, when the form opens. */
  initial: Values
  /** The toasts. */
  saved: string
  failure: string
  /** What is wrong, by the path of the field. */
  check: (values: Values) => Record<string, string>
  /** What stands in the form, by the words of its labels: to tell two versions of it apart. */
  describe: (values: Values) => Record<string, string>
  /** Sends; throws what the server answered. */
  onSend: (values: Values, idempotencyKey: string) => Promise<void>
  children: (form: UseFormReturn<Values>, errors: FieldErrors<Values>) => ReactNode
}

/** The form of a template or a snippet. */
export function OwnTextForm<Values extends FieldValues>(props: OwnTextFormProps<Values>) {
  const { open, onClose, onDone, title, draftKey, saved, failure, check, describe, onSend, children } = props
  const me = useQuery(queries.account.me.queryOptions())
  const [initial] = useState(props.initial)
  const resolver: Resolver<Values> = (values) => {
    const errors: FieldErrors<Values> = {}
    for (const [path, message] of Object.entries(check(values))) set(errors, path, { type: 'check', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values>, resolver, shouldFocusError: false })
  const draft = useDraft(form, { key: draftKey, owner: me.data?.id, initial })
  const { errors } = useFormState({ control: form.control })
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const sending = useSending(form, draft, {
    onSend: (values) => onSend(values, idempotencyKey),
    onSent: async () => {
      onClose()
      toast.good(saved)
      await onDone()
    },
    failure,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      draft={draft}
      sending={sending}
      title={title}
      submitLabel="Save"
      startAnewLabel="Start from what is saved"
      differences={(here, other) => differences(describe(here), describe(other))}
      leaving={{ description: 'It has not been saved, and its draft goes too.' }}
    >
      <div className="flex flex-col gap-5">{children(form, errors)}</div>
    </FormDialog>
  )
}

function differences(here: Record<string, string>, other: Record<string, string>) {
  return Object.entries(here)
    .map(([label, mine]) => ({ label, here: mine, other: other[label] ?? '' }))
    .filter((field) => field.here !== field.other)
}
