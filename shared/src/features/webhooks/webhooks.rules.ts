/** What other software can be told of, with the words shown for it. */
export const webhookEvents = {
  'appointment.created': 'Appointment created',
  'appointment.updated': 'Appointment changed',
  'appointment.cancelled': 'Appointment cancelled',
  'appointment.deleted': 'Appointment deleted',
  'client.created': 'Client created',
  'client.updated': 'Client changed',
  'client.archived': 'Client archived',
  'client.deleted': 'Client deleted',
  'invoice.issued': 'Invoice issued',
  'invoice.paid': 'Invoice paid',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[]

/** The event of a test, which no endpoint has to choose. */
export const testEvent = 'webhook.test'

export const maxWebhookEndpoints = 5
export const maxWebhookUrlLength = 500

/** How long a replaced secret still signs, in hours. */
export const oldSecretHours = 24

const minutes = 60
const hours = 60 * minutes
/** Seconds between the attempts of a delivery: ten attempts within 76 hours. */
export const retryPauses = [
  5,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
] as const
export const maxAttempts = retryPauses.length + 1

/** Why the last attempt failed, if the receiver did not answer with a status. */
export const deliveryErrors = {
  timeout: 'No answer within 15 seconds',
  unreachable: 'The address could not be reached',
  'not-public': 'The address leads to a private network',
  disabled: 'The endpoint was turned off',
  plan: 'The plan does not include webhooks',
} as const
export type DeliveryError = keyof typeof deliveryErrors

export const webhookTexts = {
  address: 'Enter a public https:// address without a port, user name or password',
  noEvents: 'Please choose at least one event',
  notFound: 'This webhook was not found. It may have been deleted.',
  deliveryNotFound: 'This delivery was not found. Deliveries are kept for 30 days.',
  tooMany: `You have ${maxWebhookEndpoints} webhooks. Delete one before you add another.`,
  off: 'This webhook is off. Turn it on first.',
  tooOften: 'Too many tests in a minute. Nothing was sent. Try again in a moment.',
} as const
