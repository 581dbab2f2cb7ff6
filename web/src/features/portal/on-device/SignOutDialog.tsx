import { useEffect, useEffectEvent } from 'react'
import { countOf } from '../../../lib/time/format.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { useWaitingEntries } from './waiting.ts'

type SignOutDialogProps = { onStay: () => void; onSignOut: () => void }

/** Asks before signing out removes diary entries that have not been sent. Signs out at once if there are none, or once all are sent. */
export function SignOutDialog({ onStay, onSignOut }: SignOutDialogProps) {
  const entries = useWaitingEntries()
  const count = entries?.length
  const signOut = useEffectEvent(() => {
    onStay()
    onSignOut()
  })
  useEffect(() => {
    if (count === 0) signOut()
  }, [count])
  if (!count) return null
  return (
    <AlertDialog
      open
      onClose={onStay}
      title="Sign out and delete unsent entries?"
      description={`${countOf(count, 'diary entry', 'diary entries')} on this device ${count === 1 ? 'has' : 'have'} not been sent to your therapist yet. Signing out removes everything that this device keeps, so ${count === 1 ? 'it' : 'they'} will be lost. You can copy ${count === 1 ? 'it' : 'them'} in your diary first.`}
      cancelLabel="Stay signed in"
      confirmLabel="Sign out and delete"
      onConfirm={() => {
        onStay()
        onSignOut()
      }}
    />
  )
}
