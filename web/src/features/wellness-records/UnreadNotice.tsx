import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { countOf } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'

type UnreadNoticeProps = {
  unread: number
  /** Those of them on this page. */
  shown: readonly WellnessRecord[]
  busy: boolean
  onRead: (...records: readonly WellnessRecord[]) => Promise<void>
}

/** How many diary entries wait to be read. Several on the page can be marked together. */
export function UnreadNotice({ unread, shown, busy, onRead }: UnreadNoticeProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-honey-soft px-4 py-3 sm:px-6">
      <p role="status" className="text-md font-medium">
        {countOf(unread, 'unread diary entry', 'unread diary entries')} from your client
      </p>
      {shown.length > 1 && (
        <Button size="sm" busy={busy} onClick={() => void onRead(...shown)}>
          {shown.length < unread ? `Mark the ${shown.length} on this page as read` : 'Mark all as read'}
        </Button>
      )}
    </div>
  )
}
