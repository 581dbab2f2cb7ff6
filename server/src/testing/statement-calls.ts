import { uploadHeader } from '@openhour/shared/features/documents/documents.rules.ts'
import type {
  StatementLine,
  StatementLines,
  StatementTable,
} from '@openhour/shared/features/money/bank-statements.contract.ts'
import { bankStatementPath } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { ownMoney } from './money-rows.ts'
import { newClient } from './own-rows.ts'
import type { Answer, Browser, Product } from './product.ts'

type Issued = { id: string; number: string; openMinor: number; state: string }

/** Sends a bank statement like the page does. */
export function sendStatement(who: Browser, content: string | Uint8Array, upload: object = {}): Promise<Answer> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const details = { fileName: 'statement', ...upload }
  return who.send('POST', bankStatementPath, bytes, {
    'content-type': 'application/octet-stream',
    [uploadHeader]: Buffer.from(JSON.stringify(details)).toString('base64url'),
  })
}
const read = <T>(answer: Answer) => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`)
  return answer.json as T
}
export const linesIn = async (who: Browser, content: string | Uint8Array, upload: object = {}) =>
  read<StatementLines>(await sendStatement(who, content, upload))
export const tableIn = async (who: Browser, content: string | Uint8Array, upload: object = {}) =>
  read<StatementTable>(await sendStatement(who, content, upload))

/** What the page sends for lines whose proposals are ticked. */
export const confirmed = (lines: readonly StatementLine[]) => ({
  lines: lines.map(({ key, bookedOn, amountMinor, currency, reference, invoices }) => ({
    key,
    bookedOn,
    amountMinor,
    currency,
    reference,
    invoices: invoices.map(({ id, openMinor }) => ({ id, openMinor })),
  })),
})
type Recorded = { recorded: string[]; already: string[]; refused: { key: string; detail: string }[] }
export const recordLines = async (who: Browser, lines: readonly StatementLine[]) =>
  read<Recorded>(await who.post('/api/v1/bank-statements/payments', confirmed(lines)))

/** A practice without a prefix, so that the numbers begin with the year, as the first of it. */
export async function statementPractice(product: Product, more: object = {}) {
  const therapist = await product.person()
  const tax = await ownMoney(therapist, { numberPrefix: '', numberStart: 1, ...more })
  const issue = async (name: string, amountMinor: number, given: { clientId?: string; currency?: string } = {}) => {
    const clientId = given.clientId ?? (await newClient(therapist, { name }))
    const charge = await therapist.post(`/api/v1/clients/${clientId}/charges`, {
      serviceDate: '2026-03-04',
      description: 'Session',
      amountMinor,
      taxCategoryId: tax,
      currency: given.currency ?? 'EUR',
    })
    const draft = await therapist.post('/api/v1/invoices', { chargeIds: [read<Issued>(charge).id] })
    const issued = await therapist.post(`/api/v1/invoices/${read<Issued>(draft).id}/issue`, {})
    return { ...read<Issued>(issued), clientId }
  }
  const invoice = async (id: string) => read<Issued>(await therapist.get(`/api/v1/invoices/${id}`))
  const payments = async () => read<{ items: Record<string, unknown>[] }>(await therapist.get('/api/v1/payments')).items
  return { therapist, issue, invoice, payments }
}

type Entry = {
  amount: string
  currency?: string
  /** `DBIT` for money that goes out. */
  sign?: 'CRDT' | 'DBIT'
  status?: string
  day?: string
  name?: string
  ultimate?: string
  text?: string
  structured?: string
  endToEnd?: string
  bankReference?: string
  /** Put into the entry and into the payment as they are. */
  inEntry?: string
  inPayment?: string
  /** Instead of one payment. */
  payments?: string
}

const tag = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<${name}>${content}</${name}>`
const escaped = (text: string | undefined) => text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A payment within a booking, as banks write it in this version of the format. */
export function paymentXml(version: number, entry: Partial<Entry>): string {
  const party = (name: string | undefined) => {
    const inside = tag('Nm', escaped(name))
    return name === undefined ? undefined : version >= 8 ? tag('Pty', inside) : inside
  }
  const remittance = `${tag('Ustrd', escaped(entry.text))}${tag('Strd', entry.structured && tag('CdtrRefInf', tag('Ref', entry.structured)))}`
  return tag(
    'TxDtls',
    `${tag('Refs', `${tag('AcctSvcrRef', entry.bankReference)}${tag('EndToEndId', entry.endToEnd ?? 'NOTPROVIDED')}`)}${entry.inPayment ?? ''}${tag('RltdPties', `${tag('Dbtr', party(entry.name))}${tag('UltmtDbtr', party(entry.ultimate))}`)}${remittance && tag('RmtInf', remittance)}`,
  )
}

export function entryXml(version: number, entry: Entry): string {
  const status = version >= 8 ? tag('Cd', entry.status ?? 'BOOK') : (entry.status ?? 'BOOK')
  return tag(
    'Ntry',
    `<Amt Ccy="${entry.currency ?? 'EUR'}">${entry.amount}</Amt>${tag('CdtDbtInd', entry.sign ?? 'CRDT')}${entry.inEntry ?? ''}${tag('Sts', status)}${tag('BookgDt', tag('Dt', entry.day ?? '2026-11-12'))}${tag('ValDt', tag('Dt', entry.day ?? '2026-11-12'))}${tag('NtryDtls', entry.payments ?? paymentXml(version, entry))}`,
  )
}

export const ownIban = 'IE29AIBK93115212345678'
/** A whole file with one statement. */
export function camtFile(entries: readonly Entry[], { version = 8, iban = ownIban, statements = '' } = {}): string {
  const bookings = entries.map((entry) => entryXml(version, entry)).join('\n')
  const name = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${String(version).padStart(2, '0')}`
  const header = '<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-13T05:00:00</CreDtTm></GrpHdr>'
  const balance = `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${name}"><BkToCstmrStmt>${header}<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${balance}${bookings}</Stmt>${statements}</BkToCstmrStmt></Document>`
}
