import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { LifeBuoy, MailOpen } from 'lucide-react'
import { useNow } from '../../lib/time/now.ts'
import { Card } from '../../ui/Card.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { greetingName, greetingFor } from '../dashboard/greeting.ts'
import { PageHead } from '../shell/PageHead.tsx'
import { portalHomePage } from './portal-home.page.ts'

/**
 * /client/dashboard of someone who is not connected to a therapist: how to connect, and where to get help until then.
 */
export function PortalHomeScreen({ me }: { me: Pick<Me, 'email' | 'fullName'> }) {
  const now = useNow()
  return (
    <>
      <PageHead
        title={`${greetingFor(now.getHours())}, ${greetingName(me)}`}
        tabTitle={portalHomePage.title}
        fact="Your account is ready. You are not connected with a therapist yet."
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1.75fr_1fr] *:min-w-0 lg:gap-5">
        <Card padding="lg">
          <IconTile icon={MailOpen} size={48} />
          <h2 className="mt-4 text-2xl">What to do now</h2>
          <p className="mt-1.5 max-w-150">
            Your therapist writes to the email address you gave them. If it is this one, emails about your appointments
            arrive here:
          </p>
          <p className="mt-3 inline-block max-w-full rounded-md bg-surface-2 px-3 py-2 font-medium wrap-anywhere">
            {me.email}
          </p>
          <p className="mt-3 max-w-150 text-muted">
            You cannot see your record here yet. Ask your therapist for anything you need.
          </p>
        </Card>
        <Card padding="lg">
          <IconTile icon={LifeBuoy} tone="clay" size={48} />
          <h2 className="mt-4 text-2xl">If it cannot wait</h2>
          <p className="mt-1.5">
            If you or someone else is in danger, call your local emergency number now, or go to the nearest hospital.
          </p>
          <p className="mt-3 text-muted">This page is not monitored, so please do not wait for an answer here.</p>
        </Card>
      </div>
    </>
  )
}
