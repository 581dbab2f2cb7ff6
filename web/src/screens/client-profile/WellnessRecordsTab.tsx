import { useDeferredValue } from 'react'
import { Measures } from '../../features/measures/Measures.tsx'
import { useRecordDialogs } from '../../features/wellness-records/record-dialogs.ts'
import { WellnessRecords } from '../../features/wellness-records/WellnessRecords.tsx'
import type { ProfileTabProps } from '../../lib/feature.ts'
import { useTabAction } from '../../lib/tab-action.ts'

/** Session Wellness Records: the client's daily entries, and their measures below. */
export function WellnessRecordsTab({ overview: { client }, ...action }: ProfileTabProps) {
  const dialogs = useRecordDialogs()
  // Below the fold, so it may be drawn a frame later.
  const below = useDeferredValue(true, false)
  useTabAction(action, 'new', () => dialogs.show({ kind: 'add' }))
  return (
    <div className="flex flex-col gap-8 lg:gap-10">
      <div>
        <WellnessRecords client={client} dialogs={dialogs} />
      </div>
      {below && <Measures clientId={client.id} alertsShown />}
    </div>
  )
}
