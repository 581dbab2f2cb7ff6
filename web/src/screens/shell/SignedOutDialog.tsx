import { AlertDialog } from '../../ui/AlertDialog.tsx'

type SignedOutDialogProps = { onStay: () => void; onSignIn: () => void }

/** Lies over forms with unsaved text when the sign-in session is over. */
export function SignedOutDialog({ onStay, onSignIn }: SignedOutDialogProps) {
  return (
    <AlertDialog
      open
      tone="plain"
      title="You’ve been signed out"
      description="Your unsaved text is kept in this browser, encrypted, for an hour. Sign in again to continue with it."
      cancelLabel="Stay on this page"
      onClose={onStay}
      confirmLabel="Sign in"
      onConfirm={onSignIn}
    />
  )
}
