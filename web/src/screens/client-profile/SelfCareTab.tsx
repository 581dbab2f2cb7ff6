import { SelfCare } from '../../features/self-care/SelfCare.tsx'
import { useTaskDialogs } from '../../features/self-care/TaskDialogs.tsx'
import type { ProfileTabProps } from './profile-tabs.ts'
import { useTabAction } from './tab-action.ts'

export function SelfCareTab({ overview: { client }, locked, ...asked }: ProfileTabProps) {
  const dialogs = useTaskDialogs()
  useTabAction(asked, 'new', () => !locked && dialogs.show({ kind: 'assign' }))
  return <SelfCare client={client} dialogs={dialogs} locked={locked} />
}
