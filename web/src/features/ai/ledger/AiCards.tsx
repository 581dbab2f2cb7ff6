import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { queries } from '../../../lib/api/api.ts'
import { failedLoad } from '../../../lib/api/failed-load.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { AiSettingsForm } from './AiSettingsForm.tsx'
import { EnginesCard } from './EnginesCard.tsx'
import { type ClientChoice, RequestsCard } from './RequestsCard.tsx'

type AiCardsProps = {
  zone: string
  /** The list begins with this client's requests. */
  client: string | undefined
  filter: (choice: ClientChoice) => ReactNode
  onUnsaved: (part: string, unsaved: boolean) => void
}

/** Engines, how they are used, and what left the server. */
export function AiCards({ onUnsaved, ...list }: AiCardsProps) {
  const { data, error, isFetching, refetch } = useQuery(queries.aiSettings.get.queryOptions())
  const onForm = useCallback((unsaved: boolean) => onUnsaved('ai', unsaved), [onUnsaved])
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      {data ? (
        <>
          <EnginesCard settings={data} zone={list.zone} />
          <AiSettingsForm settings={data} onUnsaved={onForm} />
        </>
      ) : error ? (
        <ErrorState title="Failed to load your AI settings" {...failedLoad({ error, refetch, isFetching })} />
      ) : (
        <Card padding="lg">
          <Loading label="Loading your AI settings">
            <Skeleton className="h-48" />
          </Loading>
        </Card>
      )}
      <RequestsCard {...list} />
    </div>
  )
}
