import type { Role } from '@openhour/shared/access/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { NotificationsForm } from './NotificationsForm.tsx'

type NotificationsCardProps = { role: Role; onUnsaved: (part: string, unsaved: boolean) => void }

export function NotificationsCard({ role, onUnsaved }: NotificationsCardProps) {
  const query = useQuery(queries.settings.preferences.queryOptions())
  const { data, error } = query
  const onForm = useCallback((unsaved: boolean) => onUnsaved('notifications', unsaved), [onUnsaved])
  if (error && !data) {
    return <ErrorState title="Your preferences could not be loaded" {...failedLoad(query)} />
  }
  return (
    <Card padding="lg">
      <CardHead title="Notifications" fact="Notifications are always listed under the bell." />
      {data ? (
        <NotificationsForm preferences={data} role={role} onUnsaved={onForm} />
      ) : (
        <Loading label="Loading your preferences" className="flex flex-col gap-6 py-3">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-10" />
          ))}
        </Loading>
      )}
    </Card>
  )
}
