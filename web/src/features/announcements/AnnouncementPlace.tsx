import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { Suspense } from 'react'
import { useNow } from '../../lib/time/now.ts'
import { lazyQuietly } from '../../ui/lazy-overlay.ts'

const AnnouncementBar = lazyQuietly(() => import('./AnnouncementBar.tsx').then((file) => file.AnnouncementBar))

/** Fetches the bar's code if there is something to show, so that it is drawn together with the page. */
export async function fetchAnnouncementBar({ announcements }: Me): Promise<void> {
  if (announcements.length > 0) await AnnouncementBar.fetch()
}

/** What this installation tells everybody, one at a time, until it is put away or ends. */
export function AnnouncementPlace({ announcements }: Pick<Me, 'announcements'>) {
  const now = useNow().getTime()
  const first = announcements.find(({ endsAt }) => Date.parse(endsAt) > now)
  if (!first) return null
  return (
    <Suspense>
      <AnnouncementBar key={first.id} announcement={first} />
    </Suspense>
  )
}
