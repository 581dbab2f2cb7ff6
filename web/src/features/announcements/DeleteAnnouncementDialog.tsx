import type { Announcement } from '@openhour/shared/features/announcements/announcements.contract.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog, Named } from '../../ui/ConfirmationDialog.tsx'

export const DeleteAnnouncementDialog = defineConfirmationDialog(
  ({ announcement: { id, title } }: { announcement: Announcement }) => ({
    title: 'Delete this announcement?',
    text: (
      <>
        <Named>{title}</Named> and all notifications about it are permanently deleted.
      </>
    ),
    button: 'Delete announcement',
    run: () => api.announcements.remove({ id }),
    changes: ['announcements'],
    done: 'Announcement deleted',
    failed: 'Failed to delete the announcement',
  }),
)
