import type { Webhook } from '@openhour/shared/features/webhooks/webhooks.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { Suspense } from 'react'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useDialogs } from '../../lib/use-dialogs.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { ShownOnceDialog } from '../../ui/ShownOnceDialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { DeleteWebhookDialog } from './DeleteWebhookDialog.tsx'
import { RotateSecretDialog } from './RotateSecretDialog.tsx'
import { WebhookRow } from './WebhookRow.tsx'

const WebhookFormDialog = lazyDialog(() => import('./WebhookFormDialog.tsx').then((file) => file.WebhookFormDialog))

type Shown =
  | { kind: 'add' }
  | { kind: 'secret'; secret: string }
  | { kind: 'edit' | 'rotate' | 'delete'; webhook: Webhook }

/** @param props.locked the plan does not include webhooks: they are listed, and can be deleted */
export function WebhooksCard({ zone, locked }: { zone: string; locked: boolean }) {
  const query = useQuery(queries.webhooks.list.queryOptions())
  const { data, error } = query
  const dialogs = useDialogs<Shown>()
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close }
  const showSecret = (secret: string) => dialogs.show({ kind: 'secret', secret })
  if (error && !data)
    return (
      <ErrorState title="Failed to load the webhooks" onRetry={() => void query.refetch()} busy={query.isFetching}>
        {problemFrom(error).detail}
      </ErrorState>
    )
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
      <Suspense>
        {(shown?.kind === 'add' || shown?.kind === 'edit') && (
          <WebhookFormDialog
            key={opening}
            {...common}
            webhook={shown.kind === 'edit' ? shown.webhook : undefined}
            onAdded={showSecret}
          />
        )}
        {shown?.kind === 'rotate' && (
          <RotateSecretDialog key={opening} {...common} webhook={shown.webhook} onRotated={showSecret} />
        )}
        {shown?.kind === 'delete' && <DeleteWebhookDialog key={opening} {...common} webhook={shown.webhook} />}
        {shown?.kind === 'secret' && (
          <ShownOnceDialog
            key={opening}
            {...common}
            title="The webhook’s secret"
            label="Secret"
            text={shown.secret}
            warning="The receiver needs it to check that messages come from this practice. Treat it like a password."
          />
        )}
      </Suspense>
    </Card>
  )
}
