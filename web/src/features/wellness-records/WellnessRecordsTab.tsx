import type { ProfileTabProps } from '../../lib/feature.ts'
import { useTabAction } from '../../lib/tab-action.ts'
import { useRecordDialogs } from './record-dialogs.ts'
import { WellnessRecords } from './WellnessRecords.tsx'

/** Session Wellness Records: the client's daily entries. */
export function WellnessRecordsTab({ overview: { client }, ...action }: ProfileTabProps) {
  const dialogs = useRecordDialogs()
  useTabAction(action, 'new', () => dialogs.show({ kind: 'add' }))
  return <WellnessRecords client={client} dialogs={dialogs} />
}
