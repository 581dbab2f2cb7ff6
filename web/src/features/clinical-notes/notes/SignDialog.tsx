import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { toast } from '../../../lib/toast.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { FormError } from '../../../ui/Field.tsx'

type SignQuestionProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  busy: boolean
  /** Sections that the note would be signed without. */
  empty?: readonly string[] | undefined
  refusal?: string | undefined
}

/** Asks for confirmation and explains what signing means. */
export function SignQuestion({ refusal, empty = [], ...rest }: SignQuestionProps) {
  const me = useQuery(queries.account.me.queryOptions())
  return (
    <AlertDialog
      {...rest}
      title="Sign this note?"
      description={
        <>
          You are signing as <strong className="font-semibold text-text">{me.data?.fullName}</strong>. A signed note
          can’t be changed or deleted. To add something later, write an addendum.
          {empty.length > 0 && ` Nothing is written under ${listed(empty)}.`}
        </>
      }
      confirmLabel="Sign note"
      tone="plain"
    >
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}

const listed = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(words)

type SignDialogProps = {
  note: Pick<Note, 'id' | 'version'>
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Signs the note version on screen; refused if the note has changed since. Mount a new instance each time it opens. */
export function SignDialog({ note, open, onClose, onDone }: SignDialogProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const sign = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await api.notes.sign({ id: note.id, version: note.version })
      onClose()
      toast.good('Clinical note signed')
    } catch (error) {
      const { code, detail } = problemFrom(error)
      setRefusal(
        code === 'version-conflict'
          ? 'This note was changed in another tab. Close this, read the new version, then sign it.'
          : detail,
      )
      toast.bad('Failed to sign clinical note')
    }
    setBusy(false)
    await onDone()
  }
  return <SignQuestion open={open} onClose={onClose} busy={busy} refusal={refusal} onConfirm={() => void sign()} />
}
