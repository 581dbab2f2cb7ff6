import type { NotificationPage } from '@openhour/shared/features/notifications/notifications.contract.ts'
import { isInnerPath } from '@openhour/shared/lib/inner-path.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toast } from '../../lib/toast.ts'

const maxAtOnce = 3
/** A bar on the page says the same. */
const saidOtherwise: ReadonlySet<string> = new Set(['announcement'])

/**
 * Shows a toast for each notification that arrives while the window is open, once: never for older ones or ones read
 * elsewhere.
 */
export function useNewNotificationToasts(latest: NotificationPage | undefined): void {
  const router = useRouter()
  const known = useRef<{ ids: Set<string>; newestMs: number }>(undefined)
  useEffect(() => {
    if (!latest) return
    const before = known.current
    const { items } = latest
    known.current = {
      ids: new Set([...(before?.ids ?? []), ...items.map(({ id }) => id)]),
      newestMs: Math.max(before?.newestMs ?? 0, ...items.map(({ createdAt }) => Date.parse(createdAt))),
    }
    if (!before) return
    // Deleting a recent one moves an older one up; that one is not new.
    const news = items.filter(
      ({ id, kind, isRead, createdAt }) =>
        !isRead && !saidOtherwise.has(kind) && !before.ids.has(id) && Date.parse(createdAt) >= before.newestMs,
    )
    for (const { title, message, actionUrl } of news.slice(0, maxAtOnce).toReversed()) {
      const action = isInnerPath(actionUrl) && {
        action: { label: 'Open', onSelect: () => void router.navigate({ href: actionUrl }) },
      }
      toast.plain(title, { description: message, ...action })
    }
  }, [latest, router])
}
