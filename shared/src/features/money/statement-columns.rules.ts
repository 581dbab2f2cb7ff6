import { foldedText } from '../../lib/folded-text.ts'

/** What a column of a bank's file can hold, with the words on screen. */
export const statementFields = {
  date: 'Booking date',
  amount: 'Amount',
  credit: 'Money in, where it has its own column',
  debit: 'Money out, where it has its own column',
  sign: 'In or out, where the amount has no sign',
  name: 'Name of who paid',
  purpose: 'Purpose, or reference',
  reference: 'The bank’s own reference',
  currency: 'Currency',
  account: 'Your account',
  status: 'Booked or pending',
} as const
export type StatementField = keyof typeof statementFields
export type StatementColumns = Partial<Record<StatementField, number>>

/** Names that banks give their columns in English, German, French, Spanish, Italian and Dutch, most telling first. */
const columnNames: Record<StatementField, string> = {
  date: 'buchungstag, buchungsdatum, bookingdate, datebooked, transactiondate, dateoperation, datedoperation, datecomptable, datedecomptabilisation, fechaoperacion, fechadeoperacion, fechacontable, datacontabile, dataoperazione, boekingsdatum, transactiedatum, completeddate, posteddate, postingdate, buchung, date, datum, fecha, data, valutadatum, wertstellung, wertstellungsdatum, valuedate, datevaleur, datedevaleur, fechavalor, startdate, starteddate',
  amount:
    'betrag, amount, montant, importe, importo, bedrag, umsatz, buchungsbetrag, transactionamount, montantdeloperation, importeeuros, value, valor',
  credit:
    'haben, gutschrift, credit, creditamount, credits, moneyin, paidin, deposit, deposits, abono, abonos, haber, ingreso, entrate, accrediti',
  debit:
    'soll, lastschrift, belastung, debit, debitamount, debits, moneyout, paidout, withdrawal, withdrawals, cargo, cargos, debe, gasto, uscite, addebiti',
  sign: 'sollhaben, sollhabenkennzeichen, sollhabenkz, afbij, debitcredit, creditdebit, debitcreditindicator, creditdebitindicator, drcr, crdr, sens, sh, dc, cd',
  name: 'beguenstigterzahlungspflichtiger, namezahlungsbeteiligter, zahlungspflichtiger, zahlungspflichtige, zahlungspflichtiger*r, auftraggeberbegunstigter, auftraggeberempfaenger, auftraggeber, partnername, counterparty, counterpartyname, counterpartname, payer, payername, debtorname, payee, sender, gegenpartei, nomdonneurdordre, donneurdordre, emetteur, nomdutiers, contrepartie, ordenante, ordenantebeneficiario, beneficiario, ordinante, naamomschrijving, naamtegenpartij, tegenpartij, name, naam, nom, nombre',
  purpose:
    'verwendungszweck, paymentreference, remittanceinformation, purpose, mitteilung, zahlungszweck, buchungsdetails, avisierungstext, motif, communication, communicationlibre, concepto, observaciones, causale, mededelingen, omschrijving, description, transactiondescription, details, particulars, narrative, memo, libelle, libelleoperation, libellesimplifie, descripcion, descrizione, reference, referenz, betreff, text, buchungstext',
  reference:
    'kundenreferenzendtoend, kundenreferenz, endtoendid, endtoendreference, endtoendreferenz, bankreference, bankreferenz, transactionid, transaktionsid, referencenumber, referenceoperation, reference, referencia, id',
  currency: 'waehrung, currency, devise, divisa, moneda, valuta, munt, ccy',
  account:
    'auftragskonto, ibanauftragskonto, iban, kontonummer, ownaccount, accountnumber, account, konto, rekening, compte, cuenta, conto',
  status: 'status, info, state, statut, estado, stato',
}

const plainName = (name: string) => foldedText(name).replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Without what stands in brackets, such as a currency. */
const headerName = (header: string) => plainName(header.replaceAll(/\([^)]*\)?|\[[^\]]*\]?/g, ''))

const names = Object.entries(columnNames).map(
  ([field, list]) => [field as StatementField, list.split(', ').map(plainName)] as const,
)

/** A guess by the names of the columns. Each column is used once. */
export function guessStatementColumns(headers: readonly string[]): StatementColumns {
  const [whole, short] = [headers.map(plainName), headers.map(headerName)]
  const columns: StatementColumns = {}
  const isFree = (place: number) => !Object.values(columns).includes(place)
  for (const [field, list] of names) {
    for (const name of list) {
      const place = [whole, short].flatMap((all) =>
        all.flatMap((each, at) => (each === name && isFree(at) ? [at] : [])),
      )[0]
      if (place === undefined) continue
      columns[field] = place
      break
    }
  }
  // Two columns for in and out say more than one for both.
  if (columns.credit !== undefined && columns.debit !== undefined) delete columns.amount
  return columns
}

/** The currency in the name of a column, such as Betrag (EUR). */
export function currencyOfHeader(header: string): string | undefined {
  const signs: Record<string, string> = { '€': 'EUR', '£': 'GBP', $: 'USD' }
  const found = /(?<![A-Z])[A-Z]{3}(?![A-Z])|[€£$]/.exec(header)?.[0]
  return found === undefined ? undefined : (signs[found] ?? found)
}

export const decimalSigns = ['.', ','] as const
export type DecimalSign = (typeof decimalSigns)[number]
export type DecimalGuess = DecimalSign | 'unclear'

const grouping = /[\s\u00a0\u202f’'`]/g
const figuresOf = (text: string) =>
  /[\d.,\s\u00a0\u202f’'`]*\d[\d.,\s\u00a0\u202f’'`]*/.exec(text)?.[0].replaceAll(grouping, '') ?? ''

/** Which sign stands before the cents: one that is followed by other than three digits, or the last of two different ones. */
export function guessDecimal(amounts: readonly string[]): DecimalGuess {
  let unclear = false
  for (const amount of amounts) {
    const figures = figuresOf(amount)
    const last = /[.,](?=\d*$)/.exec(figures)
    if (!last) continue
    const sign = last[0] as DecimalSign
    const other = sign === '.' ? ',' : '.'
    const after = figures.length - last.index - 1
    const count = figures.split(sign).length - 1
    if (count > 1) return other
    if (figures.includes(other) || after !== 3 || figures.startsWith('0')) return sign
    unclear = true
  }
  return unclear ? 'unclear' : '.'
}

/** An amount as a decimal number with a point; undefined if the text is none. `-` and what banks write for it make it negative. */
export function amountText(text: string, decimal: DecimalSign): string | undefined {
  const figures = figuresOf(text)
  const others = text.replaceAll(/[\d.,\s\u00a0\u202f’'`]/g, '')
  if (
    !/^(?:[-+−–(]?(?:[A-Z]{3}|[€£$₹])?[-+−–]?|(?:[A-Z]{3}|[€£$₹])?)\)?[-+−]?(?:[A-Z]{3}|[€£$₹])?(?:CR|DR|H|S)?$/i.test(
      others,
    )
  )
    return undefined
  const plain = decimal === ',' ? figures.replaceAll('.', '').replace(',', '.') : figures.replaceAll(',', '')
  if (!/^\d{1,15}(?:\.\d{0,5})?$/.test(plain)) return undefined
  const isOut = /[-−–(]/.test(others) || /(?:DR|S)$/.test(others.replace(/[A-Z]{3}/, ''))
  return `${isOut ? '-' : ''}${plain.replace(/\.$/, '')}`
}

const outWords = [
  's',
  'd',
  'dr',
  'dbit',
  'debit',
  'soll',
  'af',
  'out',
  'lastschrift',
  'belastung',
  'cargo',
  'debe',
  'debito',
  'addebito',
  '-',
]
/** Whether the word in a column of its own says that money went out. */
export const saysOut = (text: string): boolean => text.trim() === '-' || outWords.includes(plainName(text))

const pendingWords =
  /^(?:vorgemerkt|umsatzvorgemerkt|pending|uncleared|enattente|pendiente|insospeso|reverted|declined|failed)$/
export const saysPending = (text: string): boolean => pendingWords.test(plainName(text))
