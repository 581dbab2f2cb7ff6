import { useReadableEmail } from '../../lib/readable-email.ts'
import type { EndedAccess } from '@openhour/shared/features/portal/portal.contract.ts'
import { MailOpen } from 'lucide-react'
import { EndedAccesses } from '../../features/portal/EndedAccess.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconTile } from '../../ui/Tile.tsx'

/** How someone without a therapist in the portal connects with theirs. */
export function NotConnected({ email, ended }: { email: string; ended: readonly EndedAccess[] }) {
  const readable = useReadableEmail(email)
  return (
    <Card padding="lg">
      <IconTile icon={MailOpen} size={48} />
      <h2 className="mt-4 text-2xl">Connect with your therapist</h2>
      <p className="mt-1.5">Your therapist sends you an invitation by email.</p>
      <ol className="mt-3 flex max-w-150 list-decimal flex-col gap-3 pl-5">
        <li>
          Ask your therapist to send it to this address:
          <span className="mt-1.5 block w-fit max-w-full rounded-md bg-surface-2 px-3 py-2 font-medium wrap-anywhere">
            {readable}
          </span>
        </li>
        <li>Open the link in the email. If it has expired, ask for a new one.</li>
        <li>Your appointments and tasks then appear here.</li>
      </ol>
      <p className="mt-4 text-muted">
        {ended.length > 0 ? (
          <EndedAccesses ended={ended} />
        ) : (
          'Were you connected before? Then your access has ended. Only your practice can open it again; your account stays.'
        )}
      </p>
    </Card>
  )
}
