import { HelpCard } from '../../features/crisis-contacts/HelpCard.tsx'
import { portalSupportPage } from '../../features/support/support.page.ts'
import type { SupportSearch } from '../../features/support/support-search.ts'
import { SupportRequests } from '../../features/support/SupportRequests.tsx'
import { clientSupport } from '../../features/support/support-sides.ts'
import { Card } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { clientHelpPage } from '../help/help.page.ts'
import { PageHead } from '../shell/PageHead.tsx'

type PortalSupportScreenProps = {
  search: SupportSearch
  onSearch: (search: SupportSearch, how: { replace: boolean }) => void
}

/** /client/support: about the product only. It says who reads it, and whom to call in an emergency. */
export function PortalSupportScreen({ search, onSearch }: PortalSupportScreenProps) {
  const { request } = search
  return (
    <div className="max-w-190">
      <PageHead
        title={portalSupportPage.title}
        fact={
          <>
            When something here doesn’t work. Many answers stand in{' '}
            <PathLink to={clientHelpPage.path} className="underline">
              Help
            </PathLink>
            .
          </>
        }
        {...(request !== undefined && { back: { to: portalSupportPage.path, label: 'All requests' } })}
      />
      <div className="flex flex-col gap-5">
        <Card padding="lg">
          <p>
            <strong className="font-semibold">This does not go to your therapist.</strong> The people who run this
            service read it. Please write nothing about your therapy. For questions about appointments or therapy, write
            to your therapist.
          </p>
        </Card>
        <SupportRequests side={clientSupport} search={search} onSearch={onSearch} />
        <HelpCard />
      </div>
    </div>
  )
}
