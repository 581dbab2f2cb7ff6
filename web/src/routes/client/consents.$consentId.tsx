import { createFileRoute } from '@tanstack/react-router'
import { PortalConsentScreen } from '../../screens/portal-consents/PortalConsentScreen.tsx'

export const Route = createFileRoute('/client/consents/$consentId')({ component: Page })

function Page() {
  const { consentId } = Route.useParams()
  return <PortalConsentScreen key={consentId} consentId={consentId} />
}
