import type { MatchedInvoice } from '@openhour/shared/features/money/bank-statements.contract.ts'
import type { MatchLevel } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { daysBetween } from '@openhour/shared/lib/days.ts'
import type { BankLine } from './statement-lines.ts'
import { fitOf, isAlike, nameWords } from './statement-names.ts'
import { isShort, openNumbers } from './statement-numbers.ts'
import { waysToSum } from './statement-sums.ts'

/** An issued invoice; also one that is paid, so that its number is understood. */
export type KnownInvoice = MatchedInvoice & {
  isCorrected: boolean
  /** Whoever pays: the same for all of their invoices. */
  payer: string
  /** Of the recipient, the payer, and the clients on its lines. */
  names: readonly string[]
}
/** A payment that was recorded without a statement. */
export type KnownPayment = {
  payerName: string
  receivedDate: string
  amountMinor: number
  currency: string
  numbers: readonly string[]
}
export type Match = { level: MatchLevel; reasons: string[]; invoices: KnownInvoice[]; others: KnownInvoice[] }

type Open = { invoice: KnownInvoice; left: number }
const shownOthers = 6
/** A payment that was entered by hand has the day on which somebody saw it. */
const daysApart = 4

const sumOf = (ones: readonly Open[]) => ones.reduce((sum, { left }) => sum + left, 0)
const numbersOf = (ones: readonly Open[]) => ones.map(({ invoice }) => invoice.number).join(' and ')

/**
 * Says which invoices a line of a bank statement probably pays, and why. What is proposed with `sure` or `likely` is used up for the lines that are asked
 * about later, so that no invoice is proposed beyond its open amount.
 */
export function openMatching(invoices: readonly KnownInvoice[], payments: readonly KnownPayment[]) {
  const numbersIn = openNumbers(invoices)
  const left = new Map(invoices.map(({ id, openMinor }) => [id, openMinor]))
  const unused = new Set(payments)
  const open = invoices.filter(({ openMinor }) => openMinor > 0)
  const words = new Map(
    open.map((invoice) => [invoice.id, invoice.names.map(nameWords).filter((all) => all.length > 0)]),
  )
  const byWord = new Map<string, Set<KnownInvoice>>()
  const byAmount = new Map<string, KnownInvoice[]>()
  for (const invoice of open) {
    for (const word of (words.get(invoice.id) ?? []).flat())
      byWord.set(word, (byWord.get(word) ?? new Set()).add(invoice))
    const amount = `${invoice.openMinor} ${invoice.currency}`
    byAmount.set(amount, [...(byAmount.get(amount) ?? []), invoice])
  }
  const allWords = [...byWord.keys()]
  const near = new Map<string, readonly string[]>()
  /** The words of invoices that differ in at most one letter. */
  function alikeWords(word: string): readonly string[] {
    const known = near.get(word)
    if (known) return known
    const found = byWord.has(word) ? [word] : allWords.filter((other) => isAlike(word, other))
    near.set(word, found)
    return found
  }

  const openOf = (some: Iterable<KnownInvoice>, currency: string): Open[] =>
    [...some].flatMap((invoice) => {
      const amount = left.get(invoice.id) ?? 0
      return invoice.currency === currency && amount > 0 ? [{ invoice, left: amount }] : []
    })

  /** Open invoices by how their names fit those at the bank, or the text. */
  function byName({ names, text, currency }: BankLine): { whole: Open[]; part: Open[] } {
    const paying = names.map(nameWords).filter((all) => all.length > 0)
    const inText = nameWords(text)
    const candidates = new Set<KnownInvoice>()
    for (const word of [...paying.flat().flatMap(alikeWords), ...inText])
      for (const invoice of byWord.get(word) ?? []) candidates.add(invoice)
    const [whole, part]: [KnownInvoice[], KnownInvoice[]] = [[], []]
    for (const invoice of candidates) {
      const own = words.get(invoice.id) ?? []
      const fits = own.flatMap((name) => paying.map((other) => fitOf(name, other)))
      const isInText = own.some((name) => name.length > 1 && name.every((word) => inText.includes(word)))
      if (isInText || fits.includes('whole')) whole.push(invoice)
      else if (fits.includes('part')) part.push(invoice)
    }
    return { whole: openOf(whole, currency), part: openOf(part, currency) }
  }

  const money = (minor: number, currency: string) => formatAmount(minor, currency)
  const choice = (reasons: string[], ones: readonly Open[]): Match => ({
    level: ones.length > 0 ? 'choose' : 'none',
    reasons,
    invoices: [],
    others: [...new Set(ones.map(({ invoice }) => invoice))].slice(0, shownOthers),
  })
  const proposal = (level: 'sure' | 'likely', reasons: string[], ones: readonly Open[]): Match => ({
    level,
    reasons,
    invoices: ones.map(({ invoice }) => invoice),
    others: [],
  })

  function byNumber(line: BankLine, named: readonly Open[], fits: boolean): Match {
    const { amountMinor, currency } = line
    const sum = sumOf(named)
    const says = `The reference names ${numbersOf(named)}`
    const isTelling = fits || named.every(({ invoice }) => !isShort(invoice.number))
    if (sum === amountMinor)
      return proposal(
        isTelling ? 'sure' : 'likely',
        [says, `The amount is exactly what is open${fits ? ', and the name fits' : ''}`],
        named,
      )
    if (!isTelling) return choice([`${says}, which is a short number, and the amount is another one`], named)
    if (sum > amountMinor) {
      const part = `A part payment: ${money(sum - amountMinor, currency)} stays open`
      return named.length === 1 ? proposal('likely', [says, part], named) : choice([says, part], named)
    }
    return proposal('likely', [says, `${money(amountMinor - sum, currency)} more than is open becomes credit`], named)
  }

  function byPayer(line: BankLine, whole: readonly Open[]): Match {
    const { amountMinor, currency } = line
    const payers = Map.groupBy(whole, ({ invoice }) => invoice.payer)
    const ways = [...payers.values()].flatMap((ones) => waysToSum(ones, amountMinor))
    const [only, ...more] = ways
    const name = whole[0]?.invoice.recipientName ?? ''
    if (payers.size > 1) return choice(['The name fits several payers'], ways.length > 0 ? ways.flat() : whole)
    if (only && more.length === 0)
      return proposal(
        'likely',
        [
          `The name fits ${name}`,
          only.length === 1
            ? 'The amount is exactly what is open'
            : `${only.length} open invoices come to exactly this amount`,
        ],
        only,
      )
    if (only) return choice([`The name fits ${name}`, 'Several open invoices come to this amount'], ways.flat())
    return choice(
      [`The name fits ${name}`, `No open invoice of theirs comes to ${money(amountMinor, currency)}`],
      whole,
    )
  }

  /** Why an invoice that is named can't be paid by this line. */
  const hindrance = ({ number, currency, openMinor, isCorrected }: KnownInvoice, line: BankLine) =>
    isCorrected
      ? `The reference names ${number}, which was corrected`
      : openMinor === 0
        ? `The reference names ${number}, on which nothing is open`
        : currency === line.currency
          ? `The reference names ${number}, which a line above pays`
          : `The reference names ${number}, which is in ${currency}`

  function recordedByHand(line: BankLine, named: readonly KnownInvoice[]): KnownPayment | undefined {
    const paying = line.names.map(nameWords)
    return [...unused].find((one) => {
      if (one.amountMinor !== line.amountMinor || one.currency !== line.currency) return false
      if (Math.abs(daysBetween(one.receivedDate, line.bookedOn)) > daysApart) return false
      const payer = nameWords(one.payerName)
      return (
        named.some(({ number }) => one.numbers.includes(number)) ||
        paying.some((other) => fitOf(payer, other) === 'whole')
      )
    })
  }

  function judge(line: BankLine, named: readonly KnownInvoice[]): Match {
    const hindrances = named.filter(({ id, currency }) => currency !== line.currency || (left.get(id) ?? 0) <= 0)
    const namedOpen = openOf(named, line.currency)
    const { whole, part } = byName(line)
    if (namedOpen.length > 0) {
      const match = byNumber(
        line,
        namedOpen,
        namedOpen.every((one) => whole.some(({ invoice }) => invoice === one.invoice)),
      )
      if (hindrances.length === 0) return match
      const why = hindrances.map((one) => hindrance(one, line))
      return match.level === 'sure'
        ? { ...match, level: 'likely', reasons: [...match.reasons, ...why] }
        : choice([...match.reasons, ...why], namedOpen)
    }
    if (hindrances.length > 0)
      return choice(
        hindrances.map((one) => hindrance(one, line)),
        whole,
      )
    if (whole.length > 0) return byPayer(line, whole)
    const same = openOf(byAmount.get(`${line.amountMinor} ${line.currency}`) ?? [], line.currency).filter(
      (one) => one.left === line.amountMinor,
    )
    if (part.length > 0)
      return choice(
        ['A part of the name fits'],
        [...part.filter(({ left: amount }) => amount === line.amountMinor), ...part],
      )
    if (same.length > 0) return choice(['Only the amount fits'], same)
    return choice(['Neither a number nor a name nor the amount fits an open invoice'], [])
  }

  return {
    /** @param only proposals that are sure: ask for these first, in the order of the days; undefined if it isn't */
    match(line: BankLine, only?: 'sure'): Match | undefined {
      const named = numbersIn(line.text, ...line.references)
      if (only && named.length === 0) return undefined
      const twin = recordedByHand(line, named)
      const match = judge(line, named)
      if (only && (match.level !== 'sure' || twin)) return undefined
      if (twin) {
        unused.delete(twin)
        const said = `A payment of ${money(twin.amountMinor, twin.currency)} from ${twin.payerName} on ${twin.receivedDate} is recorded already. Pass this line over if it is the same one.`
        return {
          level: 'choose',
          reasons: [said, ...match.reasons],
          invoices: [],
          others: [...match.invoices, ...match.others],
        }
      }
      let rest = line.amountMinor
      for (const { id } of match.invoices) {
        const used = Math.min(rest, left.get(id) ?? 0)
        left.set(id, (left.get(id) ?? 0) - used)
        rest -= used
      }
      return match
    },
  }
}
