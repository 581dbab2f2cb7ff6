import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

/** Of one invoice's page. */
export const [useInvoiceDialogs, InvoiceDialogs] = defineDialogs<{ onGone: () => void }>()({
  issue: lazyDialog(() => import('./issue-dialogs.ts').then((file) => file.IssueDialog)),
  delete: lazyDialog(() => import('./issue-dialogs.ts').then((file) => file.DeleteDraftDialog)),
  note: lazyDialog(() => import('./NoteDialog.tsx').then((file) => file.NoteDialog)),
  payment: lazyDialog(() => import('./RecordPaymentDialog.tsx').then((file) => file.RecordPaymentDialog)),
  credit: lazyDialog(() => import('./UseCreditDialog.tsx').then((file) => file.UseCreditDialog)),
  writeOff: lazyDialog(() => import('./WriteOffDialog.tsx').then((file) => file.WriteOffDialog)),
  send: lazyDialog(() => import('./SendInvoiceDialog.tsx').then((file) => file.SendInvoiceDialog)),
  correct: lazyDialog(() => import('./CorrectDialog.tsx').then((file) => file.CorrectDialog)),
})
export type InvoicePageDialogs = ReturnType<typeof useInvoiceDialogs>
