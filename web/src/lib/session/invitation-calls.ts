import type { Brand } from '@openhour/shared/features/branding/branding.contract.ts'
import { callOperation, post } from '../api/http.ts'

/** What the link of an invitation says. */
export type Invitation = {
  email: string
  practiceName: string
  therapistName: string
  clientName: string
  brand: Brand | null
}

type NewClient = { token: string; name: string; password: string; timeZone: string }

/** The calls of the page behind an invitation. Not in http.ts, whose code /auth loads too. */
export const invitationCalls = {
  look: (form: { token: string }) => post<Invitation>('/api/invitations/look', form),
  /** Adds the client's account, unless the address has one. The response is the same. */
  account: (form: NewClient) => post<{ email: string; message: string }>('/api/invitations/account', form),
  /** For the signed-in client. */
  join: (form: { token: string }) => callOperation<{ clientId: string }>('portal/join', form, {}),
}
