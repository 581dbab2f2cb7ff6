import type { PassedReason } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { isCurrencyCode } from '@openhour/shared/lib/currencies.ts'
import { type BankLine, lineOf, minorOf, type Money } from './statement-lines.ts'

/** An element with what is in it; names are without prefixes. */
export type XmlPart = { name: string; attributes: Record<string, string>; text: string; parts: XmlPart[] }

/** All elements on a path such as `NtryDtls/TxDtls`. */
function partsAt(from: XmlPart, path: string): XmlPart[] {
  let found = [from]
  for (const name of path.split('/')) found = found.flatMap(({ parts }) => parts.filter((part) => part.name === name))
  return found
}
const partAt = (from: XmlPart, path: string): XmlPart | undefined => partsAt(from, path)[0]
const textsAt = (from: XmlPart, ...paths: string[]): string[] =>
  paths.flatMap((path) => partsAt(from, path).map(({ text }) => text.trim())).filter(Boolean)
export const textAt = (from: XmlPart, ...paths: string[]): string => textsAt(from, ...paths)[0] ?? ''

type Amount = { amount: string; currency: string }
function amountAt(from: XmlPart, ...paths: string[]): Amount | undefined {
  for (const path of paths) {
    const part = partAt(from, path)
    if (part) return { amount: part.text.trim(), currency: (part.attributes['Ccy'] ?? '').trim() }
  }
  return undefined
}

const isOut = (part: XmlPart, otherwise: boolean) => {
  const sign = textAt(part, 'CdtDbtInd')
  return sign === '' ? otherwise : sign === 'DBIT'
}
/** What programs write where the payer gave none. */
const isGiven = (reference: string) => !/^(?:NOT ?PROVIDED|NONREF|NONE|0+)$/i.test(reference)

/** In version 8 and later a party is a person or a bank, one level deeper. */
const parties = (path: string) => [`RltdPties/${path}/Nm`, `RltdPties/${path}/Pty/Nm`]

const texts = ['RmtInf/Ustrd', 'RmtInf/Strd/AddtlRmtInf', 'AddtlTxInf']
const references = [
  'RmtInf/Strd/CdtrRefInf/Ref',
  'RmtInf/Strd/CdtrRefInf/CdtrRef',
  'RmtInf/Strd/RfrdDocInf/Nb',
  'RmtInf/Strd/RfrdDocInf/RfrdDocNb',
  'Refs/EndToEndId',
  'Refs/InstrId',
]

function instructedAt(part: XmlPart, currency: string): Money | null {
  const given = amountAt(part, 'AmtDtls/InstdAmt/Amt')
  if (!given || given.currency === currency || !isCurrencyCode(given.currency)) return null
  const amountMinor = minorOf(given.amount, given.currency)
  return amountMinor === undefined ? null : { amountMinor, currency: given.currency }
}

/** A payment within a booking, or the booking itself if the bank lists none. */
function lineAt(entry: XmlPart, payment: XmlPart, { amount, currency }: Amount, passed?: PassedReason): BankLine {
  const said = textsAt(payment, ...texts)
  const endToEnd = textsAt(payment, 'Refs/EndToEndId').filter(isGiven)[0]
  return lineOf({
    bookedOn: textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10),
    amount,
    currency,
    names: textsAt(
      payment,
      ...parties('Dbtr'),
      ...parties('UltmtDbtr'),
      ...parties('InitgPty'),
      ...(passed === 'out' ? parties('Cdtr') : []),
    ),
    texts: said.length > 0 ? said : textsAt(entry, 'AddtlNtryInf'),
    references: textsAt(payment, ...references).filter(isGiven),
    bankReference: textAt(payment, 'Refs/AcctSvcrRef') || textAt(entry, 'AcctSvcrRef') || endToEnd,
    instructed: instructedAt(payment, currency) ?? instructedAt(entry, currency),
    passed,
  })
}

const isReturned = (part: XmlPart) =>
  part.parts.some(({ name }) => name === 'RtrInf') || textAt(part, 'BkTxCd/Domn/Fmly/SubFmlyCd') === 'RRTN'

function reasonOf(entry: XmlPart): PassedReason | undefined {
  const status = textAt(entry, 'Sts/Cd', 'Sts')
  if (status !== '' && status !== 'BOOK') return 'pending'
  if (/^(?:true|1)$/.test(textAt(entry, 'RvslInd'))) return 'reversed'
  if (isOut(entry, false)) return 'out'
  return isReturned(entry) ? 'returned' : undefined
}

const hundredThousandths = (amount: string) => {
  const [whole = '', cents = ''] = amount.split('.')
  return /^\d+$/.test(whole + cents) ? BigInt(whole + cents.padEnd(5, '0').slice(0, 5)) : undefined
}

/** Whether what the payments come to is what was booked. */
function addUp(amounts: readonly (Amount & { out: boolean })[], whole: Amount): boolean {
  let sum = 0n
  for (const { amount, currency, out } of amounts) {
    const part = hundredThousandths(amount)
    if (part === undefined || currency !== whole.currency) return false
    sum += out ? -part : part
  }
  return sum === hundredThousandths(whole.amount)
}

/** The payments of one booking (`Ntry`). One with several is split if the bank says what each is. */
export function linesOfEntry(entry: XmlPart): BankLine[] {
  const whole = amountAt(entry, 'Amt') ?? { amount: '', currency: '' }
  const reason = reasonOf(entry)
  const payments = partsAt(entry, 'NtryDtls/TxDtls')
  const [only = entry] = payments
  if (reason !== undefined) return [lineAt(entry, only, whole, reason)]
  if (payments.length < 2) {
    const batched = Number(textAt(entry, 'NtryDtls/Btch/NbOfTxs')) > 1
    return [lineAt(entry, only, whole, batched ? 'batch' : isReturned(only) ? 'returned' : undefined)]
  }
  const amounts = payments.map((payment) => ({
    ...(amountAt(payment, 'Amt', 'AmtDtls/TxAmt/Amt') ?? { amount: '', currency: '' }),
    out: isOut(payment, false),
    payment,
  }))
  if (!addUp(amounts, whole)) return [lineAt(entry, entry, whole, 'batch')]
  return amounts.map(({ payment, out, ...amount }) =>
    lineAt(entry, payment, amount, out ? 'out' : isReturned(payment) ? 'returned' : undefined),
  )
}
