import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { clientsOnly } from '../../access/rules.ts'
import { practiceNotFound } from '../portal/portal.rules.ts'
import { Consent, Signature } from './consents.contract.ts'
import { consentTexts } from './consents.rules.ts'

/** A consent as its client sees it: never the therapist’s note about a paper. */
export const PortalConsent = z.extend(
  z.omit(Consent, { clientId: true, paperDate: true, paperNote: true, withdrawnBy: true }),
  {
    text: z.nullable(z.string()),
  },
)
export type PortalConsent = z.infer<typeof PortalConsent>

const record = { clientId: z.guid(practiceNotFound) }
const One = z.strictObject({ ...record, id: z.guid(consentTexts.notFound) })
const path = (rest: string) => `/portal/practices/{clientId}/consents${rest}` as const
const tags = ['Client portal']

export const portalConsentsContract = {
  list: operation(clientsOnly)
    .route({
      method: 'GET',
      path: path(''),
      summary: 'The consents that the client was asked for, those that wait first',
      description: 'Requests that the practice took back are left out.',
      tags,
    })
    .input(z.strictObject(record))
    .output(z.object({ items: z.array(PortalConsent) })),
  sign: operation(clientsOnly, { refusals: ['not-possible-now', 'version-conflict', 'unavailable'] })
    .route({ method: 'POST', path: path('/{id}/sign'), summary: 'Sign a consent with the typed name', tags })
    .input(z.extend(One, Signature.shape))
    .output(PortalConsent),
  decline: operation(clientsOnly, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: path('/{id}/decline'),
      summary: 'Say no to a consent',
      description: 'It also ends an earlier consent for the same purpose.',
      tags,
    })
    .input(One)
    .output(PortalConsent),
  withdraw: operation(clientsOnly, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: path('/{id}/withdraw'), summary: 'Withdraw a consent, at once', tags })
    .input(One)
    .output(PortalConsent),
}
