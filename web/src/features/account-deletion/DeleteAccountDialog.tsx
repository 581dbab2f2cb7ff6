import {
  deletedAnchor,
  deletionTexts,
  deletionWord,
} from '@openhour/shared/features/account-deletion/account-deletion.rules.ts'
import { type ReactNode, useRef, useState } from 'react'
import { callFunction } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { leaveFor } from '../../lib/session/leaving.ts'
import { withProof } from '../../lib/session/proof.ts'
import { forgetKept } from '../../lib/storage.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog, type AlertDialogProps } from '../../ui/AlertDialog.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

type DeleteAccountDialogProps = {
  open: boolean
  onClose: () => void
  leadTo?: AlertDialogProps['leadTo']
  /** What is lost, and what to do first. */
  children: ReactNode
}

/** Deletes the account once DELETE is typed and the person has proven who they are, and goes to the landing page. */
export function DeleteAccountDialog({ open, onClose, leadTo, children }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const run = async () => {
    setRefusal(undefined)
    if (typed !== deletionWord) {
      setWrong(deletionTexts.wordNotTyped)
      return input.current?.focus()
    }
    setBusy(true)
    const page = `/#${deletedAnchor}`
    try {
      await leaveFor(page, () => withProof(() => callFunction('delete-account', { confirmation: typed })))
      forgetKept()
      // Removes the cookies of the session that no longer exists.
      await signOut().catch(() => undefined)
      location.replace(page)
    } catch (error) {
      const { code, detail } = problemFrom(error)
      toast.bad(code === 'not-signed-in' ? deletionTexts.noSession : deletionTexts.failed)
      setRefusal(detail)
      setBusy(false)
    }
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      leadTo={leadTo}
      title="Delete your account?"
      description="This happens at once and can’t be undone."
      confirmLabel="Delete account"
      busy={busy}
      onConfirm={() => void run()}
    >
      <div className="flex flex-col gap-4 text-md">
        {children}
        <Field label={`Type ${deletionWord} to confirm`} error={wrong}>
          <TextInput
            ref={input}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setWrong(undefined)
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <FormError>{refusal}</FormError>
      </div>
    </AlertDialog>
  )
}
