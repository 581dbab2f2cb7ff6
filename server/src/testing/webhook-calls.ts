import { Webhook as Verifier } from 'standardwebhooks'
import type { Received } from './fake-receiver.ts'

export type Delivery = {
  id: string
  event: string
  state: string
  attempts: number
  status: number | null
  error: string | null
}
/** The answer to adding a webhook. */
export type Made = { secret: string; item: { id: string; enabled: boolean; disabledBy: string | null } }

/** Every event that an endpoint can choose. */
export const every = [
  ...['created', 'updated', 'cancelled', 'deleted'].map((what) => `appointment.${what}`),
  ...['created', 'updated', 'archived', 'deleted'].map((what) => `client.${what}`),
]
export const contentOf = ({ body }: Received) =>
  JSON.parse(String(body)) as { type: string; timestamp: string; data: object }

/** The content, if the specification's own package accepts the signature. */
export const verified = (secret: string, { headers, body }: Received) =>
  new Verifier(secret).verify(body, headers as Record<string, string>)
