export const notificationTexts = {
  readFailed: 'Failed to mark notification as read',
  allReadFailed: 'Failed to mark all as read',
  deleteFailed: 'Failed to delete notification',
  allRead: 'All notifications marked as read',
  deleted: 'Notification deleted',
  notFound: 'This notification was already deleted.',
} as const
