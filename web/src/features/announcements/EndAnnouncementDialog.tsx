import type { Announcement } from '@openhour/shared/features/announcements/announcements.contract.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog, Named } from '../../ui/ConfirmationDialog.tsx'

export const EndAnnouncementDialog = defineConfirmationDialog(
  ({ announcement: { id, title } }: { announcement: Announcement }) => ({
    title: 'End this announcement?',
    text: (
      <>
        <Named>{title}</Named> leaves everybody’s pages at once. Notifications about it stay.
      </>
    ),
    button: 'End announcement',
    tone: 'plain',
    run: () => api.announcements.end({ id }),
    changes: ['announcements'],
    done: 'Announcement ended',
    failed: 'Failed to end the announcement',
  }),
)
