import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

/** Of the list of reminders. */
export const [useReminderDialogs, ReminderDialogs] = defineDialogs()({
  send: lazyDialog(() => import('./SendInvoiceDialog.tsx').then((file) => file.SendReminderDialog)),
})
