import { CheckCheck } from 'lucide-react'
import type { RefObject } from 'react'
import type { ListChoice } from '../../lib/lists/list-state.ts'
import { countOf } from '../../lib/time/format.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/Button.tsx'
import { HeadFilters } from '../../ui/list/ListSwitch.tsx'
import { notificationsTitle } from './notifications.page.ts'

type NotificationsHeadProps = {
  heading: RefObject<HTMLHeadingElement | null>
  /** Undefined until the first response. */
  counts: { unread: number; total: number } | undefined
  filters: readonly ListChoice[]
  onMarkAll: () => void
}

export function NotificationsHead({ heading, counts, filters, onMarkAll }: NotificationsHeadProps) {
  useTitle(notificationsTitle)
  const fact =
    counts === undefined || counts.total === 0
      ? 'Updates about your account, newest first'
      : counts.unread === 0
        ? `${countOf(counts.total, 'notification')}, all read`
        : `${counts.unread} unread of ${countOf(counts.total, 'notification')}`
  return (
    <header className="mb-6 flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-end sm:justify-between md:mb-8">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none md:text-5xl">
          {notificationsTitle}
        </h1>
        <p className="mt-1.5 text-muted">{fact}</p>
      </div>
      {counts && counts.total > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <HeadFilters filters={filters} />
          {counts.unread > 0 && (
            <Button icon={CheckCheck} onClick={onMarkAll} className="max-sm:flex-1">
              Mark all read
            </Button>
          )}
        </div>
      )}
    </header>
  )
}
