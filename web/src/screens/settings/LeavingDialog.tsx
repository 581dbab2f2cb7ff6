import { AlertDialog } from '../../ui/AlertDialog.tsx'

type LeavingDialogProps = { open: boolean; onClose: () => void; onLeave: () => void }

/** Asks before someone leaves a page with unsaved changes. */
export function LeavingDialog({ open, onClose, onLeave }: LeavingDialogProps) {
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Leave without saving?"
      description="Your changes on this page have not been saved."
      cancelLabel="Stay here"
      confirmLabel="Leave"
      onConfirm={onLeave}
    />
  )
}
