import type { Consent } from '@openhour/shared/features/consents/consents.contract.ts'
import {
  type ConsentPurpose,
  consentPurposes,
  isWaiting,
  purposeNames,
  versionLabel,
} from '@openhour/shared/features/consents/consents.rules.ts'
import { importedLine } from '../../lib/imported-line.ts'
import { formatDate, formatDay } from '../../lib/time/format.ts'
import type { Tone } from '../../ui/tones.ts'

/** In a list for therapists. */
export const purposeLabels: Record<ConsentPurpose, string> = { ...purposeNames, 'data-processing': 'Use of data' }

type State = { name: string; tone: Tone; line: string }

/** Where one consent stands: a badge, and a sentence, with another one if it was imported. */
export function stateOf(consent: Consent, held: boolean): State {
  const { line, ...state } = answerOf(consent, held)
  return { ...state, line: `${line} ${importedLine(consent)}`.trim() }
}

function answerOf(consent: Consent, held: boolean): State {
  const { askedAt, signedAt, declinedAt, withdrawnAt, withdrawnBy, cancelledAt } = consent
  if (withdrawnAt)
    return {
      name: 'Withdrawn',
      tone: 'neutral',
      line: `Withdrawn on ${formatDate(withdrawnAt)} by ${withdrawnBy === 'client' ? 'the client' : 'you'}. ${givenText(consent)}`,
    }
  if (signedAt && held) return { name: 'In effect', tone: 'good', line: givenText(consent) }
  if (signedAt)
    return {
      name: 'Not in effect',
      tone: 'honey',
      line: `${givenText(consent)} Since then the phone number changed, or the client replied STOP.`,
    }
  if (declinedAt) return { name: 'Declined', tone: 'neutral', line: `The client said no on ${formatDate(declinedAt)}.` }
  if (cancelledAt)
    return {
      name: 'Taken back',
      tone: 'neutral',
      line: `Asked on ${formatDate(askedAt)}, taken back on ${formatDate(cancelledAt)}.`,
    }
  return { name: 'Waiting', tone: 'honey', line: `Asked on ${formatDate(askedAt)}${versionOf(consent)}.` }
}

const versionOf = ({ version }: Consent) => (version ? `, ${versionLabel(version).toLowerCase()}` : '')

function givenText(consent: Consent): string {
  const { given, signedAt, signedName, paperDate, paperNote } = consent
  const day = signedAt ? formatDate(signedAt) : ''
  if (given === 'portal') return `Signed by ${signedName} in the portal on ${day}${versionOf(consent)}.`
  if (given === 'device') return `Signed by ${signedName} on your device on ${day}${versionOf(consent)}.`
  if (given === 'paper')
    return `Signed on paper on ${paperDate ? formatDay(paperDate) : day}.${paperNote ? ` ${paperNote.replace(/[.!?]?$/, '.')}` : ''}`
  return `You recorded on ${day} that the client agreed.`
}

export type PurposeRow = {
  purpose: ConsentPurpose
  held: boolean
  waiting: Consent | undefined
  /** What the row shows: the request that waits, or the latest answer. */
  current: Consent | undefined
}

/** Each purpose with its state, and what came before. */
export function rowsOf(items: readonly Consent[], held: readonly ConsentPurpose[]) {
  const rows = consentPurposes.map((purpose): PurposeRow => {
    const own = items.filter((consent) => consent.purpose === purpose)
    const waiting = own.find(isWaiting)
    const answered = own.filter((consent) => !isWaiting(consent) && consent.cancelledAt === null)
    const signed = answered.find(({ signedAt, withdrawnAt }) => signedAt !== null && withdrawnAt === null)
    return { purpose, held: held.includes(purpose), waiting, current: waiting ?? signed ?? answered[0] }
  })
  const shown = new Set(rows.map(({ current }) => current))
  return { rows, earlier: items.filter((consent) => !shown.has(consent)) }
}

/** The signed consent that withdrawing would end. */
export function signedOf(items: readonly Consent[], purpose: ConsentPurpose): Consent | undefined {
  return items.find((one) => one.purpose === purpose && one.signedAt !== null && one.withdrawnAt === null)
}
