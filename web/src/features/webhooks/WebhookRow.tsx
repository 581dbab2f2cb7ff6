import type { Webhook } from '@openhour/shared/features/webhooks/webhooks.contract.ts'
import { webhookEventNames, webhookEvents } from '@openhour/shared/features/webhooks/webhooks.rules.ts'
import { Copy, KeyRound, Pencil, Send, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const DeliveryLog = lazyPart(() => import('./DeliveryLog.tsx').then((file) => file.DeliveryLog))

type WebhookRowProps = {
  webhook: Webhook
  zone: string
  locked: boolean
  onShow: (kind: 'edit' | 'rotate' | 'delete') => void
}

export function WebhookRow({ webhook, zone, locked, onShow }: WebhookRowProps) {
  const { id, url, events, enabled, disabledBy, oldSecretUntil } = webhook
  const refresh = useRefresh('webhook_deliveries')
  const refreshWebhooks = useRefresh('webhook_endpoints')
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const turnOn = async () => {
    setBusy(true)
    try {
      await api.webhooks.change({ id, url, events, enabled: true })
      toast.good('Webhook turned on')
    } catch (error) {
      toast.bad('Failed to turn on the webhook', { description: problemFrom(error).detail })
    }
    setBusy(false)
    await refreshWebhooks()
  }
  const sendTest = async () => {
    try {
      await api.webhooks.test({ id })
      toast.good('Test event sent')
      setOpen(true)
    } catch (error) {
      toast.bad('Failed to send a test event', { description: problemFrom(error).detail })
    }
    await refresh()
  }
  const changing = [
    { label: 'Edit', icon: Pencil, onSelect: () => onShow('edit') },
    ...(enabled ? [{ label: 'Send test event', icon: Send, onSelect: () => void sendTest() }] : []),
    { label: 'Replace secret', icon: KeyRound, onSelect: () => onShow('rotate') },
  ]
  return (
    <li className="py-3.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium wrap-anywhere">{url}</span>
            <Badge tone={enabled ? 'good' : disabledBy === 'you' ? 'neutral' : 'bad'} dot={enabled}>
              {enabled ? 'On' : 'Off'}
            </Badge>
          </p>
          <p className="mt-0.5 text-sm text-muted">{eventsText(webhook)}</p>
          {disabledBy !== null && disabledBy !== 'you' && (
            <p className="mt-0.5 text-sm text-muted">{turnedOffTexts[disabledBy]}</p>
          )}
          {oldSecretUntil !== null && (
            <p className="mt-0.5 text-sm text-muted">
              The previous secret signs too until {formatMoment(oldSecretUntil, { zone })}.
            </p>
          )}
        </div>
        <ActionsMenu
          of={url}
          size="sm"
          entries={[
            ...(locked ? [] : changing),
            { label: 'Copy address', icon: Copy, onSelect: () => void copyText(url, 'Address copied') },
            { kind: 'line' },
            { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: () => onShow('delete') },
          ]}
        />
      </div>
      <div className="mt-1 -ml-2.5 flex flex-wrap gap-1">
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-label={`Deliveries to ${url}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide deliveries' : 'Show deliveries'}
        </Button>
        {!enabled && !locked && (
          <Button variant="ghost" size="sm" busy={busy} aria-label={`Turn on ${url}`} onClick={() => void turnOn()}>
            Turn on
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="mt-2">
          <Suspense fallback={<DeliveriesLoading />}>
            <DeliveryLog webhookId={id} zone={zone} canResend={enabled && !locked} />
          </Suspense>
        </div>
      )}
    </li>
  )
}

function DeliveriesLoading() {
  return (
    <Loading label="Loading the deliveries">
      <Skeleton className="h-12" />
    </Loading>
  )
}

const turnedOffTexts = {
  receiver: 'The receiver answered that it wants no more messages (410).',
  failures: 'The receiver got nothing for three days: ten attempts failed. Check it before you turn the webhook on.',
} as const

function eventsText({ events }: Webhook): string {
  if (events.length === webhookEventNames.length) return 'All events'
  return webhookEventNames
    .filter((event) => events.includes(event))
    .map((event) => webhookEvents[event])
    .join(', ')
}
