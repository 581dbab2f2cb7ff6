import { at, clientId, type FakeMoney, moneyState } from './fake-money.ts'
import { invoiceMailOperations, openFakeInvoiceMails } from './fake-invoice-mails.ts'
import { moneyOperations } from './fake-money-operations.ts'
import { openFakeServer } from './fake-server.ts'

/** The server for everything about money. Numbers are given as 2026-0001 and so on. */
export function openFakeMoney() {
  const money: FakeMoney = {
    settings: structuredClone(moneyState),
    agreed: {
      clientId,
      priceMinor: null,
      freeReason: null,
      payerId: null,
      rhythm: 'month',
      wording: null,
      diagnosisCode: null,
      showsDiagnosis: false,
      address: null,
      updatedAt: null,
    },
    charges: [],
    invoices: [],
    payments: [],
    organisation: null,
    packages: [],
  }
  const mails = openFakeInvoiceMails()
  const server = openFakeServer({
    ...moneyOperations(money),
    ...invoiceMailOperations(mails, money.invoices),
    'clientContacts/list': () => ({
      items: [
        {
          id: '018f0000-0000-7000-8000-0000000000d1',
          clientId,
          name: 'Ines Okafor',
          kind: 'payer',
          relation: 'Mother',
          email: null,
          phone: null,
          wantsReminders: false,
          wantsInvoices: true,
          wantsTexts: false,
          namingAgreed: false,
          namingAgreedAt: null,
          namingAgreedBy: null,
          emailsStoppedAt: null,
          textsStoppedAt: null,
          createdAt: at,
          updatedAt: at,
        },
      ],
    }),
  })
  return Object.assign(server, { money, mails })
}
