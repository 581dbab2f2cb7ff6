import type { Role } from '@openhour/shared/access/rules.ts'
import { Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

const [useDeletionDialogs, DeletionDialogs] = defineDialogs<Pick<DeleteAccountCardProps, 'exportPart'>>()({
  practice: lazyDialog(() => import('./DeletePracticeDialog.tsx').then((file) => file.DeletePracticeDialog)),
  own: lazyDialog(() => import('./DeleteOwnAccountDialog.tsx').then((file) => file.DeleteOwnAccountDialog)),
})

type DeleteAccountCardProps = { owner: Role; exportPart?: RefObject<HTMLElement | null> | undefined }

const facts = {
  therapist: 'Deletes your account, your practice and every client record at once. You can’t undo this.',
  client: 'Deletes your account at once. Your practice keeps its record of you. You can’t undo this.',
  admin: 'Deletes your account at once. Practices and their records stay. You can’t undo this.',
} satisfies Record<Role, string>

/**
 * The last card of the account settings.
 * @param props.exportPart the part of the page where a therapist exports their data first
 */
export function DeleteAccountCard({ owner, exportPart }: DeleteAccountCardProps) {
  const dialogs = useDeletionDialogs()
  const ask = () => dialogs.show(owner === 'therapist' ? { kind: 'practice' } : { kind: 'own', owner })
  return (
    <Card padding="lg">
      <CardHead title="Delete account" fact={facts[owner]} />
      <Button variant="danger-text" size="lg" icon={Trash2} onClick={ask}>
        Delete account
      </Button>
      <DeletionDialogs dialogs={dialogs} exportPart={exportPart} />
    </Card>
  )
}
