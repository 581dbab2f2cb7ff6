import type { PracticeSettings } from '@openhour/shared/features/availability/availability.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { countOf } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { BookingSettingsForm } from './BookingSettingsForm.tsx'
import { ServicesCard } from './ServicesCard.tsx'

type BookingCardsProps = { onUnsaved: (part: string, unsaved: boolean) => void }

/** What clients can book by themselves, who, and how. */
export function BookingCards({ onUnsaved }: BookingCardsProps) {
  const settings = useQuery(queries.booking.settings.queryOptions())
  const services = useQuery(queries.booking.services.queryOptions())
  const practice = useQuery(queries.availability.practice.queryOptions())
  const onForm = useCallback((unsaved: boolean) => onUnsaved('booking', unsaved), [onUnsaved])
  const all = [settings, services, practice]
  const failed = all.find(({ error, data }) => error && !data)
  if (failed)
    return (
      <ErrorState
        title="Failed to load your booking settings"
        onRetry={() => void Promise.all(all.map((query) => query.refetch()))}
        busy={all.some(({ isFetching }) => isFetching)}
      >
        {problemFrom(failed.error).detail}
      </ErrorState>
    )
  if (!settings.data || !services.data || !practice.data)
    return (
      <Card padding="lg">
        <Loading label="Loading your booking settings" className="flex flex-col gap-6">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-28" />
        </Loading>
      </Card>
    )
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <BookingSettingsForm settings={settings.data} onUnsaved={onForm} />
      <ServicesCard services={services.data.items} />
      <TimesCard settings={practice.data.settings} />
    </div>
  )
}

/** The rules that the calendar has anyway; they are changed where the working hours are. */
function TimesCard({ settings }: { settings: PracticeSettings }) {
  const { noticeHours, horizonDays, maxPerDay, bufferBeforeMinutes, bufferAfterMinutes, cancellationHours } = settings
  const lines: [string, string][] = [
    ['Minimum notice', noticeHours === 0 ? 'None' : countOf(noticeHours, 'hour')],
    ['Booking horizon', countOf(horizonDays, 'day')],
    ['Maximum per day', maxPerDay === null ? 'No limit' : countOf(maxPerDay, 'appointment')],
    ['Buffers', `${bufferBeforeMinutes} before and ${countOf(bufferAfterMinutes, 'minute')} after`],
    ['Cancellation window', cancellationHours === 0 ? 'None' : countOf(cancellationHours, 'hour')],
  ]
  return (
    <Card padding="lg">
      <CardHead
        title="When clients can book"
        fact="In your working hours, outside time off, where you are free."
        actions={<PathButton to="/app/settings?tab=practice">Change in Practice</PathButton>}
      />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {lines.map(([name, text]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
