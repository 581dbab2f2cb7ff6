import { createHash } from 'node:crypto'
import { maxAmountMinor } from '@openhour/shared/features/money/money.rules.ts'
import type { PassedReason } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { isCurrencyCode, minorDigits } from '@openhour/shared/lib/currencies.ts'
import { isDay } from '@openhour/shared/lib/days.ts'

export type Money = { amountMinor: number; currency: string }

/** What a bank says of one booking, or of one of several payments in a booking. */
export type BankLine = Money & {
  bookedOn: string
  /** Of whoever paid; further names of them are in `names`. */
  name: string
  names: readonly string[]
  text: string
  /** Structured references, which are searched like the text. */
  references: readonly string[]
  /** The bank's own, by which it finds the booking again. */
  bankReference: string | null
  instructed: Money | null
  /** Why it can't be a payment of an invoice. */
  passed?: PassedReason | undefined
}

/** @param account as the bank writes it; empty if the file doesn't say */
export type BankStatement = { account: string; lines: readonly BankLine[] }
export type KeyedLine = BankLine & { key: string }

const tidy = (text: string, most: number) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
const distinct = (texts: readonly string[], most: number) =>
  [...new Set(texts.map((text) => tidy(text, 200)).filter(Boolean))].slice(0, most)

type Said = {
  bookedOn: string
  /** A decimal number with a point, without a sign. */
  amount: string
  currency: string
  names?: readonly string[]
  texts?: readonly string[]
  references?: readonly string[]
  bankReference?: string | undefined
  instructed?: Money | null
  passed?: PassedReason | undefined
}

/** An amount in minor units; undefined if it is too large, or has more decimals than the currency. */
export function minorOf(amount: string, currency: string): number | undefined {
  const found = /^(\d{1,15})(?:\.(\d*))?$/.exec(amount.trim())
  if (!found) return undefined
  const [, whole = '', cents = ''] = found
  const places = minorDigits(currency)
  if (/[1-9]/.test(cents.slice(places))) return undefined
  const minor = Number(whole + cents.slice(0, places).padEnd(places, '0'))
  return minor <= maxAmountMinor ? minor : undefined
}

/** A line with what can't be read said instead of guessed. */
export function lineOf({ bookedOn, amount, currency, ...said }: Said): BankLine {
  const isKnown = isCurrencyCode(currency)
  const minor = isKnown ? minorOf(amount, currency) : 0
  const isReadable = isDay(bookedOn) && bookedOn >= '1900-01-01' && bookedOn < '2200-01-01' && minor !== undefined
  const names = distinct(said.names ?? [], 6)
  return {
    bookedOn: isDay(bookedOn) ? bookedOn : '',
    amountMinor: minor ?? 0,
    currency: isKnown ? currency : '',
    name: names[0] ?? '',
    names,
    text: tidy((said.texts ?? []).join(' '), 2000),
    references: distinct(said.references ?? [], 20),
    bankReference: tidy(said.bankReference ?? '', 140) || null,
    instructed: said.instructed ?? null,
    passed: said.passed ?? (!isKnown ? 'currency' : !isReadable || (minor === 0 && isKnown) ? 'unreadable' : undefined),
  }
}

const hashOf = (said: unknown) => createHash('sha256').update(JSON.stringify(said)).digest('base64url')

/**
 * The lines of all statements, each once, with a key that is the same whenever the bank says the same. Identical lines of one statement are counted: the
 * second of a day stays the second in a statement that overlaps this one.
 */
export function keyedLines(statements: readonly BankStatement[]): KeyedLine[] {
  const all = new Map<string, KeyedLine>()
  for (const { account, lines } of statements) {
    const seen = new Map<string, number>()
    for (const line of lines) {
      const { bookedOn, amountMinor, currency, names, text, references, bankReference, passed } = line
      const said = [account, bankReference, bookedOn, amountMinor, currency, passed === 'out', names, text, references]
      const same = hashOf(said)
      const place = seen.get(same) ?? 0
      seen.set(same, place + 1)
      const key = hashOf([same, place])
      if (!all.has(key)) all.set(key, { ...line, key })
    }
  }
  return [...all.values()]
}
