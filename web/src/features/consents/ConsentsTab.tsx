import { useLocation } from '@tanstack/react-router'
import type { ProfileTabProps } from '../../lib/feature.ts'
import { useTabAction } from '../../lib/tab-action.ts'
import { useConsentDialogs } from './consent-dialogs.ts'
import { Consents } from './Consents.tsx'

/** The URL may name one consent, `&consent=<id>`, which is brought into view and marked. */
export function ConsentsTab({ overview: { client }, ...action }: ProfileTabProps) {
  const at = useLocation({ select: (location) => (location.search as { consent?: unknown }).consent })
  const dialogs = useConsentDialogs()
  useTabAction(action, 'new', () => client.archivedAt === null && dialogs.show({ kind: 'ask' }))
  return <Consents client={client} dialogs={dialogs} at={typeof at === 'string' ? at : undefined} />
}
