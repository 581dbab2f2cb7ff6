import type { ProfileTabProps } from '../../lib/feature.ts'
import { useTabAction } from '../../lib/tab-action.ts'
import { useConsentDialogs } from './ConsentDialogs.tsx'
import { Consents } from './Consents.tsx'

export function ConsentsTab({ overview: { client }, ...action }: ProfileTabProps) {
  const dialogs = useConsentDialogs()
  useTabAction(action, 'new', () => client.archivedAt === null && dialogs.show({ kind: 'ask' }))
  return <Consents client={client} dialogs={dialogs} />
}
