import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { useRef } from 'react'
import { type Resolver, useForm, useFormState } from 'react-hook-form'
import { useChangedMeanwhile } from '../../lib/use-changed-meanwhile.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TwoVersions } from '../../ui/TwoVersions.tsx'
import { checkAgainst, differences, type SessionFormValues, valuesOf } from './form-values.ts'
import { SessionFields } from './SessionFields.tsx'

export type SessionFormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  submitLabel: string
  startAnewLabel: string
  /** Read once, when the form opens: later changes elsewhere overwrite nothing that is being typed. */
  initial: SessionFormValues
  /** The session as it was read; none for a new one. */
  opened?: Session
  owner: string | undefined
  draftKey: string
  clientId: string
  onOpenNotes: (() => void) | undefined
  /** Sends what changes the session that was seen like this; throws what the server answered. */
  onSend: (values: SessionFormValues, seen: Session | undefined) => Promise<void>
  onSent: () => Promise<void>
  /** Reads the session anew, when it was changed in another window. */
  onReread?: () => Promise<Session>
}

/** The one form for adding and editing. */
export function SessionFormDialog(props: SessionFormDialogProps) {
  const { initial, opened, owner, draftKey, clientId, onOpenNotes, onSend, onSent, onReread, ...frame } = props
  const check: Resolver<SessionFormValues> = (...given) => checkAgainst(meanwhile.seen)(...given)
  const form = useForm<SessionFormValues>({ defaultValues: initial, resolver: check, shouldFocusError: false })
  const meanwhile = useChangedMeanwhile(form, { opened, valuesOf, differences })
  const { seen, choice } = meanwhile
  const { control, register } = form
  const draft = useDraft(form, { key: draftKey, owner, initial, clientId })
  const { errors } = useFormState({ control })
  const firstArea = useRef<HTMLTextAreaElement>(null)
  const sending = useSending(form, draft, {
    onSend: (values) => onSend(values, seen),
    onSent,
    onRefused: async ({ code }) =>
      onReread ? meanwhile.reread(code, { read: onReread, onSame: () => (draft.finish(), onSent()) }) : false,
    failure: 'Something went wrong. Try again.',
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      draft={draft}
      sending={sending}
      size="writing"
      initialFocus={firstArea}
      differences={differences}
      submitDisabled={Boolean(choice)}
      notice={choice && <TwoVersions title="This session was changed in another window." {...choice} />}
    >
      <SessionFields
        {...{ control, register, errors, seen }}
        onOpenNotes={onOpenNotes}
        onNotes={(area) => {
          firstArea.current = area
        }}
      />
    </FormDialog>
  )
}
