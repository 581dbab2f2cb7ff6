import type { Announcement } from '@openhour/shared/features/announcements/announcements.contract.ts'
import type { AnnouncementLevel } from '@openhour/shared/features/announcements/announcements.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { toast } from '../../lib/toast.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { announcementForm } from './announcement-form.ts'
import { AnnouncementStrip } from './AnnouncementStrip.tsx'

type AnnouncementDialogProps = {
  zone: string
  /** Its words are used again. */
  earlier?: Announcement
  open: boolean
  onClose: () => void
}

const usualDays = 7

/** Lazy-loaded. Writes an announcement, shows it as people will see it, and publishes it. */
export function AnnouncementDialog({ zone, earlier, open, onClose }: AnnouncementDialogProps) {
  const refresh = useRefresh('announcements')
  const [form] = useState(() => announcementForm(zone))
  const [preset] = useState(
    () => earlier && { title: earlier.title, text: earlier.text, level: earlier.level, audience: earlier.audience },
  )
  const [endDate] = useState(() => dayAfter(dayIn(new Date(), zone), usualDays))
  const kit = useRecordForm(form, {
    noun: 'announcement',
    draftKey: earlier ? `announcement:${earlier.id}:again` : 'announcement:new',
    initial: { endDate },
    preset,
    onSend: (given, { idempotencyKey }) => api.announcements.publish(given, { context: { idempotencyKey } }),
    onSent: async () => {
      onClose()
      toast.good('Announcement published')
      await refresh()
    },
    failure: 'Failed to publish the announcement',
  })
  const [title, text, level] = useWatch({ control: kit.form.control, name: ['title', 'text', 'level'] }) as string[]
  return (
    <FormDialog
      {...kit.dialog}
      open={open}
      onClose={onClose}
      title="New announcement"
      description="It is shown at the top of every page until people put it away or it ends, and told once as a notification. No email is sent."
      submitLabel="Publish announcement"
    >
      <div className="flex flex-col gap-5">
        <FormFields {...kit} />
        <section aria-label="As people will see it">
          <h3 className="mb-2 text-sm font-medium text-muted">As people will see it</h3>
          <div className="overflow-hidden rounded-md border border-line">
            <AnnouncementStrip
              level={level as AnnouncementLevel}
              title={title?.trim() || 'Title'}
              text={text?.trim() || 'Text'}
            />
          </div>
        </section>
      </div>
    </FormDialog>
  )
}
