import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import { standardTexts } from '@openhour/shared/features/consents/consent-texts.ts'
import { consentTexts, isWaiting } from '@openhour/shared/features/consents/consents.rules.ts'
import type { PortalConsent } from '@openhour/shared/features/consents/portal-consents.contract.ts'
import type { Operations } from './fake-server.ts'

/** A consent to treatment that waits for the client, asked on 14 September 2026. */
export function portalConsentOf(given: Partial<PortalConsent> = {}): PortalConsent {
  const { version, text } = standardTexts[given.purpose ?? 'treatment']
  return {
    id: crypto.randomUUID(),
    purpose: 'treatment',
    version,
    text,
    askedAt: '2026-09-14T10:00:00Z',
    given: null,
    signedAt: null,
    signedName: null,
    declinedAt: null,
    cancelledAt: null,
    withdrawnAt: null,
    hasPdf: false,
    imported: [],
    ...given,
  }
}

/** The client's operations on these consents. */
export function portalConsentOperations(consents: PortalConsent[]): Operations {
  const answer = (id: string, change: (consent: PortalConsent) => Partial<PortalConsent> | Problem) => {
    const consent = consents.find((one) => one.id === id && one.cancelledAt === null)
    if (!consent) return problemOf('not-found', consentTexts.notFound)
    const changed = change(consent)
    return 'detail' in changed ? changed : Object.assign(consent, changed)
  }
  const now = () => new Date().toISOString()
  const notWaiting = () => problemOf('not-possible-now', consentTexts.notWaiting)
  return {
    'portalConsents/list': () => ({ items: consents.filter(({ cancelledAt }) => cancelledAt === null) }),
    'portalConsents/sign': ({ id, version, name }) =>
      answer(id, (consent) => {
        if (!isWaiting(consent)) return notWaiting()
        if (consent.version !== version) return problemOf('version-conflict', consentTexts.textChanged)
        return { given: 'portal', signedAt: now(), signedName: name.trim(), hasPdf: true }
      }),
    'portalConsents/decline': ({ id }) =>
      answer(id, (consent) => (isWaiting(consent) ? { declinedAt: now() } : notWaiting())),
    'portalConsents/withdraw': ({ id }) => answer(id, () => ({ withdrawnAt: now() })),
  }
}
