import { useDeferredValue } from 'react'
import { Measures } from '../../features/measures/Measures.tsx'
import { useRecordDialogs } from '../../features/wellness-records/RecordDialogs.tsx'
import { WellnessRecords } from '../../features/wellness-records/WellnessRecords.tsx'
import type { ProfileTabProps } from './profile-tabs.ts'
import { useTabAction } from './tab-action.ts'

/** Session Wellness Records: what the client told of single days. Further parts of the section stand below. */
export function WellnessRecordsTab({ overview: { client }, ...asked }: ProfileTabProps) {
  const dialogs = useRecordDialogs()
  // Out of sight at first: it may come a frame later.
  const below = useDeferredValue(true, false)
  useTabAction(asked, 'new', () => dialogs.show({ kind: 'add' }))
  return (
    <div className="flex flex-col gap-8 lg:gap-10">
      <div>
        <WellnessRecords client={client} dialogs={dialogs} />
      </div>
      {below && <Measures clientId={client.id} alertsShown />}
    </div>
  )
}
