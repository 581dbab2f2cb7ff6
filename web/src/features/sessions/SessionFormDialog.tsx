import type { Session, SessionDetails } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { useRef } from 'react'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { sessionForm } from './session-form.ts'
import { SessionNotes } from './SessionNotes.tsx'

export type SessionFormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  submitLabel: string
  /** Initial values of a new session. */
  initial?: Partial<Record<keyof SessionDetails, string>>
  /** The session as loaded; undefined for a new one. */
  opened?: Session
  draftKey: string
  clientId: string
  onOpenNotes: (() => void) | undefined
  onSend: (details: SessionDetails, context: { base: Session | undefined; idempotencyKey: string }) => Promise<unknown>
  onSent: () => Promise<void>
  onReread?: () => Promise<Session>
}

/** The form for both adding and editing. */
export function SessionFormDialog(props: SessionFormDialogProps) {
  const { initial, opened, draftKey, clientId, onOpenNotes, onSend, onSent, onReread, ...frame } = props
  const firstArea = useRef<HTMLElement>(null)
  const session = useRecordForm(sessionForm, {
    noun: 'session',
    initial,
    opened,
    draftKey,
    clientId,
    onSend,
    onSent,
    onReread,
    failure: 'Something went wrong. Try again.',
  })
  const notes = (
    <SessionNotes
      {...session}
      onOpenNotes={onOpenNotes}
      onControl={(area) => {
        firstArea.current = area
      }}
    />
  )
  return (
    <FormDialog {...frame} {...session.dialog} size="writing" initialFocus={firstArea}>
      <FormFields {...session} parts={{ notes }} />
    </FormDialog>
  )
}
