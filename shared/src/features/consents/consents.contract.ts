import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { oneLine, requiredLine, requiredText } from '../../lib/text.ts'
import { Imported } from '../account-export/imported.contract.ts'
import {
  consentPurposes,
  consentTexts,
  consentWays,
  maxConsentText,
  maxPaperNote,
  maxSignedName,
} from './consents.rules.ts'

/** A request for a client's consent, and its answer: signed, declined or cancelled; waiting without any. A signed one can be withdrawn. */
export const Consent = z.object({
  id: z.guid(),
  clientId: z.guid(),
  purpose: z.enum(consentPurposes),
  /** Null if the text was on paper or spoken. */
  version: z.nullable(z.string()),
  askedAt: z.string(),
  given: z.nullable(z.enum(consentWays)),
  signedAt: z.nullable(z.string()),
  signedName: z.nullable(z.string()),
  paperDate: z.nullable(z.string()),
  paperNote: z.nullable(z.string()),
  declinedAt: z.nullable(z.string()),
  /** The therapist took the request back. */
  cancelledAt: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
  withdrawnBy: z.nullable(z.enum(['client', 'therapist'])),
  hasPdf: z.boolean(),
  imported: Imported,
})
export type Consent = z.infer<typeof Consent>

/** With the text that the client is asked to sign, or signed. */
export const ConsentToRead = z.extend(Consent, { text: z.nullable(z.string()) })
export type ConsentToRead = z.infer<typeof ConsentToRead>

/** The text that the practice uses for a purpose. `ownVersion` counts the practice's own texts; 0 is the built-in one. */
export const ConsentText = z.object({
  purpose: z.enum(consentPurposes),
  version: z.string(),
  ownVersion: z.int(),
  text: z.string(),
  savedAt: z.nullable(z.string()),
})
export type ConsentText = z.infer<typeof ConsentText>

/** With how many active clients have signed, and how many of them another version that has a number. */
export const ListedConsentText = z.extend(ConsentText, { signed: z.int(), older: z.int() })
export type ListedConsentText = z.infer<typeof ListedConsentText>

/** An active client who signed, with the newest consent that was not withdrawn. */
export const ConsentSigner = z.object({
  clientId: z.guid(),
  clientName: z.string(),
  version: z.nullable(z.string()),
  given: z.enum(consentWays),
  signedAt: z.string(),
  /** The day on the paper. */
  paperDate: z.nullable(z.string()),
  /** Signed another version than the one in use. */
  older: z.boolean(),
  /** Asked again, not answered yet. */
  waiting: z.boolean(),
})
export type ConsentSigner = z.infer<typeof ConsentSigner>

/** The name that a client types, and the version of the text that they read. */
export const Signature = z.strictObject({
  version: z.string().check(z.maxLength(20)),
  name: requiredLine(maxSignedName, consentTexts.noName),
})

export const PaperConsent = z.strictObject({
  purpose: z.enum(consentPurposes),
  paperDate: day('Please choose a valid day'),
  paperNote: z.optional(z.nullable(oneLine(maxPaperNote))),
})
export type PaperConsent = z.infer<typeof PaperConsent>

/** `ownVersion` is that of the text that was edited. */
export const NewConsentText = z.strictObject({
  purpose: z.enum(consentPurposes),
  ownVersion: z.int().check(z.minimum(0)),
  text: requiredText(maxConsentText, consentTexts.noText),
})
export type NewConsentText = z.infer<typeof NewConsentText>

const clientId = z.guid(consentTexts.clientNotFound)
const One = z.strictObject({ id: z.guid(consentTexts.notFound) })
const tags = ['Consents']

export const consentsContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/consents',
      summary: 'The consents of a client, newest first, and which of them are in effect',
      tags,
    })
    .input(z.strictObject({ clientId }))
    .output(z.object({ items: z.array(Consent), held: z.array(z.enum(consentPurposes)) })),
  get: operation(therapists)
    .route({ method: 'GET', path: '/consents/{id}', summary: 'One consent with its text', tags })
    .input(One)
    .output(ConsentToRead),
  ask: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/consents',
      successStatus: 201,
      summary: 'Ask a client for a consent',
      description: 'It waits in the portal, and can be signed on the therapist’s device.',
      tags,
    })
    .input(z.strictObject({ clientId, purpose: z.enum(consentPurposes) }))
    .output(Consent),
  cancel: operation(therapists, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: '/consents/{id}/cancel', summary: 'Take back a request that waits', tags })
    .input(One)
    .output(Consent),
  sign: operation(therapists, {
    closedToKeys: true,
    refusals: ['not-possible-now', 'version-conflict', 'unavailable'],
  })
    .route({
      method: 'POST',
      path: '/consents/{id}/sign',
      summary: 'Record the signature that a client gives on the therapist’s device',
      tags,
    })
    .input(z.extend(One, Signature.shape))
    .output(Consent),
  handOver: operation(therapists, { closedToKeys: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/consents/{id}/hand-over',
      summary: 'Get a ticket with which the client signs on the therapist’s device',
      description:
        'It opens the text of this request and nothing else, without a sign-in session. Sign out before handing the device over.',
      tags,
    })
    .input(One)
    .output(z.object({ ticket: z.string(), endsAt: z.string() })),
  recordPaper: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/consents/paper',
      successStatus: 201,
      summary: 'Record a consent that a client gave on paper',
      tags,
    })
    .input(z.extend(PaperConsent, { clientId }))
    .output(Consent),
  decline: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/consents/{id}/decline',
      summary: 'Record the no that a client gives on the therapist’s device',
      tags,
    })
    .input(One)
    .output(Consent),
  withdraw: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/consents/{id}/withdraw',
      summary: 'Withdraw a consent as the client wishes, at once',
      tags,
    })
    .input(One)
    .output(Consent),
  texts: operation(therapists)
    .route({ method: 'GET', path: '/consent-texts', summary: 'The texts that the practice uses', tags })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(ListedConsentText) })),
  signers: operation(therapists)
    .route({
      method: 'GET',
      path: '/consent-texts/{purpose}/signers',
      summary: 'Which clients signed a text, which version and when, by name',
      description: 'Active clients only. `toAsk`: how many signed another version and have not been asked again.',
      tags,
    })
    .input(
      z.strictObject({
        purpose: z.enum(consentPurposes),
        older: z._default(z.boolean(), false),
        page: z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1),
      }),
    )
    .output(z.object({ items: z.array(ConsentSigner), matching: z.int(), toAsk: z.int() })),
  askAgain: operation(therapists)
    .route({
      method: 'POST',
      path: '/consent-texts/{purpose}/ask-again',
      summary: 'Ask every client who signed another version for the one in use',
      description:
        'Clients whose answer is waited for are not asked twice. What was signed stays in effect until they answer.',
      tags,
    })
    .input(z.strictObject({ purpose: z.enum(consentPurposes) }))
    .output(z.object({ asked: z.int() })),
  saveText: operation(therapists, { refusals: ['version-conflict'] })
    .route({
      method: 'POST',
      path: '/consent-texts',
      successStatus: 201,
      summary: 'Save a new version of a text',
      description: 'Signed consents keep their text. Requests that wait get the new one.',
      tags,
    })
    .input(NewConsentText)
    .output(ConsentText),
}
