import { useRefresh } from '../../lib/api/refresh.ts'

/** After a write to charges, invoices or payments: each shows what the others changed. */
export const useRefreshMoney = () => useRefresh('charges', 'invoices', 'payments', 'invoice_reminders')

/** After an email with an invoice, or a link. */
export const useRefreshMails = () => useRefresh('invoices', 'invoice_mails', 'invoice_links', 'invoice_reminders')
