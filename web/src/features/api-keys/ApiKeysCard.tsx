import type { KeyFeature } from '@openhour/shared/access/key-scopes.ts'
import type { ApiKey } from '@openhour/shared/features/api-keys/api-keys.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
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
import { KeyRow } from './KeyRow.tsx'

const [useKeyDialogs, KeyDialogs] = defineDialogs()({
  create: lazyDialog(() => import('./CreateKeyDialog.tsx').then((file) => file.CreateKeyDialog)),
  // Loaded with the page, because a key can’t be shown again.
  created: lazyDialog(async () => ShownOnceDialog),
  revoke: lazyDialog(() => import('./RevokeKeyDialog.tsx').then((file) => file.RevokeKeyDialog)),
})

/** @param props.locked the plan does not include keys: they are listed, and can be revoked */
export function ApiKeysCard({ locked }: { locked: boolean }) {
  const query = useQuery(queries.apiKeys.list.queryOptions())
  const { data, error } = query
  if (error && !data) return <ErrorState title="Failed to load the API keys" {...failedLoad(query)} />
  return (
    <Card padding="lg">
      <section aria-label="API keys">
        {data ? <Keys keys={data.items} features={data.features} locked={locked} /> : <KeysSkeleton />}
      </section>
    </Card>
  )
}

function Keys({
  keys,
  features,
  locked,
}: {
  keys: readonly ApiKey[]
  features: readonly KeyFeature[]
  locked: boolean
}) {
  const dialogs = useKeyDialogs()
  const onCreated = (text: string) =>
    dialogs.show({
      kind: 'created',
      title: 'Your new API key',
      label: 'API key',
      text,
      warning: 'Anyone with this key can do what you allowed it to do. Treat it like a password.',
    })
  const createButton = !locked && (
    <Button icon={Plus} aria-haspopup="dialog" onClick={() => dialogs.show({ kind: 'create', features, onCreated })}>
      Create key
    </Button>
  )
  return (
    <>
      <CardHead
        title="API keys"
        fact="Let other software read or change your practice’s data."
        actions={keys.length > 0 && createButton}
      />
      {keys.length === 0 ? (
        <EmptyState icon={KeyRound} title="No API keys" actions={createButton} small>
          A program with a key acts for you, within the permissions that you choose.
        </EmptyState>
      ) : (
        <ul aria-label="API keys" className="-my-1 divide-y divide-line">
          {keys.map((apiKey) => (
            <KeyRow
              key={apiKey.id}
              apiKey={apiKey}
              features={features}
              onRevoke={() => dialogs.show({ kind: 'revoke', apiKey })}
            />
          ))}
        </ul>
      )}
      <p className="mt-5 text-sm text-muted">
        <a href="/api/docs" target="_blank" rel="noreferrer" className="underline">
          API reference
        </a>
      </p>
      <KeyDialogs dialogs={dialogs} />
    </>
  )
}

function KeysSkeleton() {
  return (
    <>
      <CardHead title="API keys" fact="Let other software read or change your practice’s data." />
      <Loading label="Loading the API keys" className="flex flex-col gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Loading>
    </>
  )
}
