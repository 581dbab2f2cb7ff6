import type { ProfileTabProps } from '../../lib/feature.ts'
import { useTabAction } from '../../lib/tab-action.ts'
import { SelfCare } from './SelfCare.tsx'
import { useTaskDialogs } from './task-dialogs.ts'

export function SelfCareTab({ overview: { client }, locked, ...action }: ProfileTabProps) {
  const dialogs = useTaskDialogs()
  useTabAction(action, 'new', () => !locked && dialogs.show({ kind: 'assign' }))
  return <SelfCare client={client} dialogs={dialogs} locked={locked} />
}
