import { problemOf } from '@openhour/shared/access/refusals.ts'
import { standardTexts } from '@openhour/shared/features/consents/consent-texts.ts'
import type { Consent, ConsentSigner, ConsentText } from '@openhour/shared/features/consents/consents.contract.ts'
import {
  type ConsentPurpose,
  consentPurposes,
  consentTexts,
  isWaiting,
  signersPerPage,
} from '@openhour/shared/features/consents/consents.rules.ts'
import type { PortalState } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { openFakeServer } from './fake-server.ts'

export const clientId = '018f0000-0000-7000-8000-0000000000c1'

/** A consent to treatment that waits for the client, asked on 14 September 2026. */
export function consentOf(given: Partial<Consent> = {}): Consent {
  return {
    id: crypto.randomUUID(),
    clientId,
    purpose: 'treatment',
    version: 'standard-1',
    askedAt: '2026-09-14T10:00:00Z',
    given: null,
    signedAt: null,
    signedName: null,
    paperDate: null,
    paperNote: null,
    declinedAt: null,
    cancelledAt: null,
    withdrawnAt: null,
    withdrawnBy: null,
    hasPdf: false,
    imported: [],
    ...given,
  }
}

/** Signed in the portal on 4 May 2026. */
export const signed = {
  given: 'portal',
  signedAt: '2026-05-04T17:00:00Z',
  signedName: 'Maya Okafor',
  hasPdf: true,
} as const satisfies Partial<Consent>

/** The server for the consents of one client. */
export function openFakeConsents() {
  const consents: Consent[] = []
  const state = { portal: 'joined' as PortalState, stopped: false }
  const texts = new Map<ConsentPurpose, { ownVersion: number; text: string }>()
  const signers = new Map<ConsentPurpose, Omit<ConsentSigner, 'older'>[]>()
  const isOlder = ({ version }: { version: string | null }, text: ConsentText) =>
    version !== null && version !== text.version
  const textOf = (purpose: ConsentPurpose): ConsentText => {
    const own = texts.get(purpose)
    return own
      ? { purpose, version: `own-${own.ownVersion}`, savedAt: now(), ...own }
      : { purpose, ownVersion: 0, savedAt: null, ...standardTexts[purpose] }
  }
  const now = () => new Date().toISOString()
  const find = (id: string) => consents.find((consent) => consent.id === id)
  const add = (consent: Consent) => {
    consents.unshift(consent)
    return consent
  }
  const server = openFakeServer({
    'consents/list': () => ({
      items: consents,
      held: consentPurposes.filter((purpose) =>
        consents.some(
          (one) => one.purpose === purpose && one.signedAt !== null && one.withdrawnAt === null && !state.stopped,
        ),
      ),
    }),
    'consents/get': ({ id }) => {
      const consent = find(id)
      return consent
        ? { ...consent, text: standardTexts[consent.purpose].text }
        : problemOf('not-found', consentTexts.notFound)
    },
    'consents/texts': () => ({
      items: consentPurposes.map((purpose) => {
        const text = textOf(purpose)
        const of = signers.get(purpose) ?? []
        return { ...text, signed: of.length, older: of.filter((one) => isOlder(one, text)).length }
      }),
    }),
    'consents/signers': ({ purpose, older, page }) => {
      const text = textOf(purpose)
      const all = (signers.get(purpose) ?? []).map((one) => ({ ...one, older: isOlder(one, text) }))
      const matching = all.filter((one) => !older || one.older)
      return {
        items: matching.slice((page - 1) * signersPerPage, page * signersPerPage),
        matching: matching.length,
        toAsk: all.filter((one) => one.older && !one.waiting).length,
      }
    },
    'consents/askAgain': ({ purpose }) => {
      const waiting = (signers.get(purpose) ?? []).filter((one) => isOlder(one, textOf(purpose)) && !one.waiting)
      for (const one of waiting) one.waiting = true
      return { asked: waiting.length }
    },
    'consents/saveText': ({ purpose, ownVersion, text }) => {
      if (textOf(purpose).ownVersion !== ownVersion) return problemOf('version-conflict', consentTexts.savedElsewhere)
      texts.set(purpose, { ownVersion: ownVersion + 1, text })
      return textOf(purpose)
    },
    'consents/ask': ({ purpose, clientId: asked }) => {
      const signer = signers.get(purpose)?.find((one) => one.clientId === asked)
      if (signer) signer.waiting = true
      return purpose === 'text-messages'
        ? problemOf('not-possible-now', consentTexts.noNumber)
        : add(consentOf({ purpose, askedAt: now() }))
    },
    'consents/recordPaper': ({ purpose, paperDate, paperNote = null }) =>
      add(consentOf({ purpose, version: null, given: 'paper', signedAt: now(), paperDate, paperNote })),
    'consents/cancel': ({ id }) => {
      const consent = find(id)
      return consent && isWaiting(consent)
        ? Object.assign(consent, { cancelledAt: now() })
        : problemOf('not-possible-now', consentTexts.notWaiting)
    },
    'consents/withdraw': ({ id }) => {
      const consent = find(id)
      return consent
        ? Object.assign(consent, { withdrawnAt: now(), withdrawnBy: 'therapist' as const })
        : problemOf('not-found', consentTexts.notFound)
    },
    'invitations/get': () => ({
      clientId,
      state: state.portal,
      email: null,
      sentAt: null,
      expiresAt: null,
      openedAt: null,
      joinedAt: null,
      detailsAskedAt: null,
    }),
  })
  return Object.assign(server, { consents, state, texts, signers })
}
