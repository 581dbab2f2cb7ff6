import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

type NoAddressDialogProps = { clientName: string; open: boolean; onClose: () => void }

/** Instead of the email, for a client without an address. */
export function NoAddressDialog({ clientName, open, onClose }: NoAddressDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Email to the client"
      description={`${clientName} has no email address. Add one in their details, then send the email.`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {null}
    </Dialog>
  )
}
