import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { OverridesCard } from './OverridesCard.tsx'
import { practiceQuery } from './practice-query.ts'
import { PracticeForm } from './PracticeForm.tsx'

type PracticeCardsProps = { onUnsaved: (part: string, unsaved: boolean) => void }

/** The practice's clock, working hours and booking rules, and its date overrides. */
export function PracticeCards({ onUnsaved }: PracticeCardsProps) {
  const query = useQuery(practiceQuery())
  const { data, error } = query
  const onForm = useCallback((unsaved: boolean) => onUnsaved('practice', unsaved), [onUnsaved])
  if (error && !data) {
    return <ErrorState title="Failed to load practice settings" {...failedLoad(query)} />
  }
  if (!data) {
    return (
      <Card padding="lg">
        <Loading label="Loading your practice settings" className="flex flex-col gap-6">
          <Skeleton className="h-5 w-36" />
          <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
            <Skeleton className="h-15" />
            <Skeleton className="h-15" />
          </div>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <Skeleton key={day} className="h-10" />
          ))}
        </Loading>
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <PracticeForm settings={data.settings} onUnsaved={onForm} />
      <OverridesCard overrides={data.overrides} zone={data.settings.timeZone} />
    </div>
  )
}
