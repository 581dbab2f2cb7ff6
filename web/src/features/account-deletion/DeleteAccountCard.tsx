import type { Role } from '@openhour/shared/access/rules.ts'
import { Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { useDialogs } from '../../lib/use-dialogs.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'

const DeletePracticeDialog = lazyOverlay(
  () => import('./DeletePracticeDialog.tsx').then((file) => file.DeletePracticeDialog),
  ({ onClose }) => onClose(),
)
const DeleteOwnAccountDialog = lazyOverlay(
  () => import('./DeleteOwnAccountDialog.tsx').then((file) => file.DeleteOwnAccountDialog),
  ({ onClose }) => onClose(),
)

const facts = {
  therapist: 'Deletes your account, your practice and every client record at once. You can’t undo this.',
  client: 'Deletes your account at once. Your practice keeps its record of you. You can’t undo this.',
}

/** The last card of the account settings. */
export function DeleteAccountCard({ owner }: { owner: Exclude<Role, 'admin'> }) {
  const { state, show, close } = useDialogs<true>()
  const Dialog = owner === 'therapist' ? DeletePracticeDialog : DeleteOwnAccountDialog
  return (
    <Card padding="lg">
      <CardHead title="Delete account" fact={facts[owner]} />
      <Button variant="danger-text" size="lg" icon={Trash2} onClick={() => show(true)}>
        Delete account
      </Button>
      {state.shown && (
        <Suspense>
          <Dialog key={state.opening} open={state.open} onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}
