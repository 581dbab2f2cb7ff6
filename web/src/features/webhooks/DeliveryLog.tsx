import type { WebhookDelivery } from '@openhour/shared/features/webhooks/webhooks.contract.ts'
import { deliveryErrors, webhookEvents, type WebhookEvent } from '@openhour/shared/features/webhooks/webhooks.rules.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useOlderList } from '../../lib/lists/use-older-list.ts'
import { countOf, formatMoment } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { OlderList } from '../../ui/list/OlderList.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { deliveryList } from './delivery-list.ts'

const states = {
  waiting: { tone: 'honey', text: 'Waiting' },
  delivered: { tone: 'good', text: 'Delivered' },
  failed: { tone: 'bad', text: 'Failed' },
} as const

/** What was sent to an endpoint. @param props.canResend the plan includes webhooks, and the endpoint is on */
export function DeliveryLog({ webhookId, zone, canResend }: { webhookId: string; zone: string; canResend: boolean }) {
  const list = useOlderList(deliveryList, webhookId)
  const refresh = useRefresh('webhook_deliveries')
  const [busy, setBusy] = useState<string>()
  const resend = async (id: string) => {
    setBusy(id)
    try {
      await api.webhooks.resend({ id })
      toast.good('The message will be sent again')
    } catch (error) {
      toast.bad('Failed to send the message again', { description: problemFrom(error).detail })
    }
    setBusy(undefined)
    await refresh()
  }
  return (
    <OlderList
      list={list}
      skeleton={
        <Loading label="Loading the deliveries">
          <Skeleton className="h-12" />
        </Loading>
      }
    >
      {({ items }) => (
        <ul aria-label="Deliveries" className="divide-y divide-line border-t border-line">
          {items.map((delivery) => (
            <li
              key={delivery.id}
              data-row={delivery.id}
              tabIndex={-1}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 outline-none"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-2">
                  {nameOf(delivery.event)}
                  <Badge tone={states[delivery.state].tone}>{states[delivery.state].text}</Badge>
                </p>
                <p className="text-sm text-muted">{outcomeText(delivery, zone)}</p>
              </div>
              {canResend && delivery.state !== 'waiting' && (
                <Button
                  size="sm"
                  variant="ghost"
                  busy={busy === delivery.id}
                  aria-label={`Resend ${nameOf(delivery.event)}`}
                  onClick={() => void resend(delivery.id)}
                >
                  Resend
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </OlderList>
  )
}

const nameOf = (event: WebhookDelivery['event']) =>
  event in webhookEvents ? webhookEvents[event as WebhookEvent] : 'Test event'

function outcomeText(delivery: WebhookDelivery, zone: string): string {
  const { attempts, status, error, milliseconds, createdAt, nextAttemptAt } = delivery
  return [
    formatMoment(createdAt, { zone }),
    status !== null && `Answer ${status}`,
    error !== null && deliveryErrors[error],
    status !== null && milliseconds !== null && `${milliseconds} ms`,
    attempts > 1 && countOf(attempts, 'attempt'),
    attempts > 0 && nextAttemptAt !== null && `next attempt ${formatMoment(nextAttemptAt, { zone })}`,
  ]
    .filter((part) => part !== false)
    .join(' · ')
}
