import { type Webhook, WebhookDetails } from '@openhour/shared/features/webhooks/webhooks.contract.ts'
import { maxWebhookUrlLength, webhookTexts } from '@openhour/shared/features/webhooks/webhooks.rules.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'

export const webhookForm = defineForm({
  schema: WebhookDetails,
  shape: { url: WebhookDetails.shape.url, events: z.array(z.string()), enabled: z.boolean() },
  fields: {
    url: {
      label: 'Address',
      control: 'url',
      placeholder: 'https://hooks.example.com/openhour',
      maxLength: maxWebhookUrlLength,
    },
    events: { label: 'Events', control: 'part', shown: (events) => events.join(', ') },
    enabled: {
      label: 'On',
      control: 'switch',
      hint: 'While it is off, events are not sent later either.',
      initial: true,
    },
  },
  toValues: ({ enabled }: Webhook) => ({ enabled }),
  toInput: ({ events, ...details }) => ({ ...details, events: events as Webhook['events'] }),
  check: ({ events }) => ({ events: events.length === 0 ? webhookTexts.noEvents : undefined }),
})
