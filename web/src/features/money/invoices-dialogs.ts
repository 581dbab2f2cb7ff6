import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

/** Of the page with all invoices. */
export const [useInvoicesDialogs, InvoicesDialogs] = defineDialogs()({
  draftAll: lazyDialog(() => import('./DraftAllDialog.tsx').then((file) => file.DraftAllDialog)),
  sendAll: lazyDialog(() => import('./SendAllDialog.tsx').then((file) => file.SendAllDialog)),
  issueAll: lazyDialog(() => import('./IssueAllDialog.tsx').then((file) => file.IssueAllDialog)),
})
