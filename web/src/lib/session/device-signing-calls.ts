import type { ConsentPurpose } from '@openhour/shared/features/consents/consents.rules.ts'
import { post } from '../api/http.ts'

/** The text that a ticket opens. */
export type ConsentOnDevice = {
  purpose: ConsentPurpose
  version: string
  text: string
  practiceName: string
  therapistName: string
}

type Signature = { ticket: string; version: string; name: string }

/** The calls of the page that a therapist hands to a client. Nobody is signed in there. */
export const deviceSigningCalls = {
  read: (form: { ticket: string }) => post<ConsentOnDevice>('/api/consent-signing/read', form),
  decline: (form: { ticket: string }) => post<object>('/api/consent-signing/decline', form),
  sign: (form: Signature) => post<object>('/api/consent-signing/sign', form),
}
