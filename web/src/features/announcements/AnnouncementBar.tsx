import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { ShownAnnouncement } from '@openhour/shared/features/announcements/announcements.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { api, queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { toast } from '../../lib/toast.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { AnnouncementStrip } from './AnnouncementStrip.tsx'

/** Lazy-loaded. It leaves at once when it is put away, and comes back if the server did not take that. */
export function AnnouncementBar({ announcement }: { announcement: ShownAnnouncement }) {
  const queryClient = useQueryClient()
  const { id, level, title, text } = announcement
  const dismiss = async () => {
    const { queryKey } = queries.account.me.queryOptions()
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(
      queryKey,
      (me: Me | undefined) => me && { ...me, announcements: me.announcements.filter((one) => one.id !== id) },
    )
    // The button is gone: go on with the page.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    try {
      await api.announcements.dismiss({ id })
    } catch (error) {
      const { code, detail } = problemFrom(error)
      // Deleted in the meantime.
      if (code === 'not-found') return
      toast.bad('The announcement could not be put away', { description: detail })
      await queryClient.invalidateQueries({ queryKey })
    }
  }
  return (
    <section aria-label="Announcement" className="print:hidden">
      <div role="status">
        <AnnouncementStrip
          level={level}
          title={title}
          text={text}
          action={
            <IconButton
              label="Put announcement away"
              icon={X}
              className="text-current! max-md:size-11"
              onClick={() => void dismiss()}
            />
          }
        />
      </div>
    </section>
  )
}
