import { PathLink } from '../../ui/PathLink.tsx'
import { keptFor } from '../../lib/storage.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

type DeleteOwnAccountDialogProps = { open: boolean; onClose: () => void; owner: 'client' | 'admin' }

/** Of an account without a practice. Lazy-loaded. Mount a new instance each time it opens. */
export function DeleteOwnAccountDialog({ open, onClose, owner }: DeleteOwnAccountDialogProps) {
  return (
    <DeleteAccountDialog open={open} onClose={onClose}>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>Your sign-in, profile, settings and notifications are permanently deleted.</li>
        {owner === 'client' ? <OfClient onClose={onClose} /> : <OfAdmin />}
      </ul>
    </DeleteAccountDialog>
  )
}

function OfClient({ onClose }: { onClose: () => void }) {
  return (
    <>
      <li>
        You leave every practice that you are connected with. Each keeps its record of you, as the law usually requires,
        and is told that you left. Booked appointments stay booked.
      </li>
      {keptFor() !== null && (
        <li>What this device keeps is removed, including diary entries that have not been sent yet.</li>
      )}
      <li>
        To keep a copy of what you can see here,{' '}
        <PathLink to="/client/data" className="font-medium text-primary underline" onClick={onClose}>
          download your data
        </PathLink>{' '}
        first.
      </li>
    </>
  )
}

function OfAdmin() {
  return (
    <>
      <li>Therapists, clients and their records are not affected.</li>
      <li>The audit log keeps what you did here, without your name and email address.</li>
      <li>You can’t delete the account of the only admin. Add another admin first.</li>
    </>
  )
}
