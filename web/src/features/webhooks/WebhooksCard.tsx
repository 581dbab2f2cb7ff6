import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ShownOnceDialog } from '../../ui/ShownOnceDialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { WebhookRow } from './WebhookRow.tsx'

const WebhookForm = lazyDialog(() => import('./WebhookFormDialog.tsx').then((file) => file.WebhookFormDialog))
const [useWebhookDialogs, WebhookDialogs] = defineDialogs<{ onSecret: (secret: string) => void }>()({
  add: WebhookForm,
  edit: WebhookForm,
  rotate: lazyDialog(() => import('./RotateSecretDialog.tsx').then((file) => file.RotateSecretDialog)),
  delete: lazyDialog(() => import('./DeleteWebhookDialog.tsx').then((file) => file.DeleteWebhookDialog)),
  // Loaded with the page, because a secret can’t be shown again.
  secret: lazyDialog(async () => ShownOnceDialog),
})

/** @param props.locked the plan does not include webhooks: they are listed, and can be deleted */
export function WebhooksCard({ zone, locked }: { zone: string; locked: boolean }) {
  const query = useQuery(queries.webhooks.list.queryOptions())
  const { data, error } = query
  const dialogs = useWebhookDialogs()
  if (error && !data) return <ErrorState title="Failed to load the webhooks" {...failedLoad(query)} />
  const addButton = !locked && (
    <Button icon={Plus} aria-haspopup="dialog" onClick={() => dialogs.show({ kind: 'add' })}>
      Add webhook
    </Button>
  )
  return (
    <Card padding="lg">
      <section aria-label="Webhooks">
        <CardHead
          title="Webhooks"
          fact="Tell another program when an appointment or a client changes."
          actions={data && data.items.length > 0 && addButton}
        />
        {data === undefined ? (
          <Loading label="Loading the webhooks">
            <Skeleton className="h-16" />
          </Loading>
        ) : data.items.length === 0 ? (
          <EmptyState icon={WebhookIcon} title="No webhooks" actions={addButton} small>
            Openhour sends a signed message to your address when something happens.
          </EmptyState>
        ) : (
          <ul aria-label="Webhooks" className="-my-1 divide-y divide-line">
            {data.items.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                zone={zone}
                locked={locked}
                onShow={(kind) => dialogs.show({ kind, webhook })}
              />
            ))}
          </ul>
        )}
      </section>
      <WebhookDialogs
        dialogs={dialogs}
        onSecret={(text) =>
          dialogs.show({
            kind: 'secret',
            title: 'The webhook’s secret',
            label: 'Secret',
            text,
            warning: 'The receiver needs it to check that messages come from this practice. Treat it like a password.',
          })
        }
      />
    </Card>
  )
}
