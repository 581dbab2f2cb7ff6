import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists, therapistsWith } from '../../access/rules.ts'
import { oneLine } from '../../lib/text.ts'
import {
  type DeliveryError,
  deliveryErrors,
  maxWebhookUrlLength,
  testEvent,
  webhookEventNames,
  webhookTexts,
} from './webhooks.rules.ts'

const Event = z.enum(webhookEventNames, webhookTexts.noEvents)

const details = {
  url: oneLine(maxWebhookUrlLength, webhookTexts.address),
  events: z.array(Event).check(z.minLength(1, webhookTexts.noEvents), z.maxLength(webhookEventNames.length)),
  enabled: z._default(z.boolean(), true),
}
export const WebhookDetails = z.strictObject(details)
export type WebhookDetails = z.infer<typeof WebhookDetails>

/**
 * An address that events are sent to, without its secret. `disabledBy`: `receiver` if the address answered 410, `failures` if it failed for days.
 * `oldSecretUntil`: until then messages are also signed with the secret before the current one.
 */
export const Webhook = z.object({
  id: z.guid(),
  url: z.string(),
  events: z.array(Event),
  enabled: z.boolean(),
  disabledBy: z.nullable(z.enum(['you', 'receiver', 'failures'])),
  oldSecretUntil: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Webhook = z.infer<typeof Webhook>

/** A message to an endpoint. `status` is the HTTP status of the last attempt, `error` why it got none. `milliseconds` is how long it took. */
export const WebhookDelivery = z.object({
  id: z.guid(),
  event: z.enum([...webhookEventNames, testEvent]),
  subjectId: z.nullable(z.guid()),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  status: z.nullable(z.int()),
  error: z.nullable(z.enum(Object.keys(deliveryErrors) as DeliveryError[])),
  milliseconds: z.nullable(z.int()),
  attemptedAt: z.nullable(z.string()),
  nextAttemptAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const id = z.guid(webhookTexts.notFound)
const withSecret = z.object({ secret: z.string(), item: Webhook })
const tags = ['Webhooks']
const path = '/webhooks'
const managers = therapistsWith('apiKeys')

export const webhooksContract = {
  list: operation(therapists)
    .route({ method: 'GET', path, summary: 'Addresses that events are sent to', tags })
    .output(z.object({ items: z.array(Webhook) })),
  add: operation(managers, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path,
      successStatus: 201,
      summary: 'Send events to an address',
      description: 'The secret is in this response only and cannot be read again.',
      tags,
    })
    .input(WebhookDetails)
    .output(withSecret),
  change: operation(managers)
    .route({ method: 'PUT', path: `${path}/{id}`, summary: 'Change the address and its events', tags })
    .input(z.strictObject({ id, ...details }))
    .output(Webhook),
  rotate: operation(managers)
    .route({
      method: 'POST',
      path: `${path}/{id}/secret`,
      summary: 'Replace the secret; for a day, messages are signed with both',
      tags,
    })
    .input(z.strictObject({ id }))
    .output(withSecret),
  remove: operation(therapists)
    .route({ method: 'DELETE', path: `${path}/{id}`, summary: 'Stop sending events to an address', tags })
    .input(z.strictObject({ id }))
    .output(z.object({ id: z.guid() })),
  test: operation(managers, { refusals: ['not-possible-now', 'too-many-attempts'] })
    .route({ method: 'POST', path: `${path}/{id}/test`, summary: 'Send a test event', tags })
    .input(z.strictObject({ id }))
    .output(z.object({ id: z.guid() })),
  deliveries: operation(therapists)
    .route({
      method: 'GET',
      path: `${path}/{id}/deliveries`,
      summary: 'What was sent to an address in the last 30 days, newest first',
      tags,
    })
    .input(z.strictObject({ id, before: z.optional(z.guid(webhookTexts.deliveryNotFound)) }))
    .output(z.object({ items: z.array(WebhookDelivery), more: z.boolean() })),
  resend: operation(managers, { refusals: ['not-possible-now', 'too-many-attempts'] })
    .route({
      method: 'POST',
      path: '/webhook-deliveries/{id}/resend',
      summary: 'Send a message again, with the same webhook-id',
      tags,
    })
    .input(z.strictObject({ id: z.guid(webhookTexts.deliveryNotFound) }))
    .output(z.object({ id: z.guid() })),
}
