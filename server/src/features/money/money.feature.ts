import { ofSettingsTab } from '../../platform/http/first-data.ts'
import type { Feature } from '../../product/feature.ts'
import { bankStatementsRouter } from './bank-statements.handlers.ts'
import { bankStatementRoute } from './bank-statements.routes.ts'
import { chargesRouter } from './charges.handlers.ts'
import { openInvoiceFiles } from './invoice-file.ts'
import { invoiceMailsRouter } from './invoice-mails.handlers.ts'
import { invoiceMails } from './invoice-mails.mails.ts'
import { invoicePdfRoutes } from './invoice-pdf.routes.ts'
import { invoiceRemindersRouter } from './invoice-reminders.handlers.ts'
import { invoiceReminderJobs } from './invoice-reminders.jobs.ts'
import { invoiceRetentionJobs } from './invoice-retention.jobs.ts'
import { invoicesRouter } from './invoices.handlers.ts'
import { monthEndRouter } from './month-end.handlers.ts'
import { moneyDownload } from './money.download.ts'
import { moneyRouter } from './money.handlers.ts'
import { payerOrganisationsRouter } from './payer-organisations.handlers.ts'
import { packagesRouter } from './packages.handlers.ts'
import { monthFileRoutes } from './month-files.routes.ts'
import { onlinePaymentJobs } from './online-payments.jobs.ts'
import { openOnlinePayments } from './online-payments.ts'
import { paidRoutes } from './paid.routes.ts'
import { payRoutes } from './pay.routes.ts'
import { paymentAccountRouter } from './payment-account.handlers.ts'
import { openPaymentAccounts } from './payment-accounts.ts'
import { paymentHooks } from './payment-hooks.routes.ts'
import { paymentsRouter } from './payments.handlers.ts'
import { portalInvoicesRouter } from './portal-invoices.handlers.ts'
import { statementRoutes } from './statement.routes.ts'

export const moneyFeature: Feature = {
  name: 'money',
  mails: invoiceMails,
  download: moneyDownload,
  firstData: [
    {
      page: /^\/app\/invoices$/,
      load: async (api, { search }) => search.size === 0 && api.invoices.list({ state: 'all', page: 1 }),
    },
    {
      page: /^\/app\/invoices\/month$/,
      load: async (api, { search }) => search.size === 0 && api.monthEnd.figures({}),
    },
    { page: /^\/client\/invoices$/, load: (api) => api.portalInvoices.list({ page: 1 }) },
    ofSettingsTab('invoices', (api) => api.money.settings()),
    ofSettingsTab('integrations', (api) => api.paymentAccount.get()),
  ],
  open: ({ env, database, files: store, reads, secret, publicUrl, log }) => {
    const { app, client, worker } = database
    const files = openInvoiceFiles({ pool: app, files: store, plansOn: () => env.plansOn })
    const accounts = openPaymentAccounts({
      worker,
      secret,
      settings: env.payments,
      plansOn: () => env.plansOn,
      publicUrl,
    })
    const payments = openOnlinePayments({ worker, app, accounts, publicUrl, log })
    return {
      routers: {
        money: moneyRouter(),
        payerOrganisations: payerOrganisationsRouter(),
        monthEnd: monthEndRouter(reads),
        bankStatements: bankStatementsRouter(),
        charges: chargesRouter(reads),
        invoices: invoicesRouter(reads),
        invoiceMails: invoiceMailsRouter({ publicUrl, files, reads }),
        invoiceReminders: invoiceRemindersRouter({ publicUrl, files, reads }),
        packages: packagesRouter(),
        paymentAccount: paymentAccountRouter({ accounts, publicUrl }),
        payments: paymentsRouter(reads),
        portalInvoices: portalInvoicesRouter(payments),
      },
      jobs: [
        invoiceReminderJobs({ worker, app, publicUrl, files, log }),
        invoiceRetentionJobs({ worker, app }),
        onlinePaymentJobs({ worker, payments }),
      ],
      outsideHolds: [accounts.hold],
      routes: [
        ...invoicePdfRoutes({ client, files }),
        ...statementRoutes({ pool: app, client, files: store }),
        bankStatementRoute({ pool: app, reads }),
        monthFileRoutes(app),
        payRoutes({ pool: app, files, payments }),
        paidRoutes({ app, worker, payments }),
        paymentHooks({ worker, accounts }),
      ],
    }
  },
}
