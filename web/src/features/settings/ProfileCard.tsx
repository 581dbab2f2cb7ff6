import type { Profile } from '@openhour/shared/features/settings/settings.contract.ts'
import { settingsTexts } from '@openhour/shared/features/settings/settings.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect } from 'react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { toast } from '../../lib/toast.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { AvatarPicker } from './AvatarPicker.tsx'

export type ProfileCardProps = {
  /** How many fields its placeholder shows. */
  fieldCount: number
  onUnsaved: (part: string, unsaved: boolean) => void
  /** The personal details. */
  children: (profile: Profile) => ReactNode
}

/** Picture and personal details. */
export function ProfileCard({ fieldCount, onUnsaved, children }: ProfileCardProps) {
  const query = useQuery(queries.settings.profile.queryOptions())
  const { data, error } = query
  const onPicture = useCallback((unsaved: boolean) => onUnsaved('picture', unsaved), [onUnsaved])
  useEffect(() => {
    if (error) toast.bad(settingsTexts.loadFailed)
  }, [error])
  if (data) {
    return (
      <Card padding="lg">
        <CardHead title="Profile" />
        <div className="mb-6 border-b border-line pb-6">
          <AvatarPicker name={data.fullName || data.email} avatarUrl={data.avatarUrl} onUnsaved={onPicture} />
        </div>
        {children(data)}
      </Card>
    )
  }
  if (error) {
    return <ErrorState title={settingsTexts.loadFailed} {...failedLoad(query)} />
  }
  return (
    <Card padding="lg">
      <CardHead title="Profile" />
      <Loading label="Loading your profile" className="flex flex-col gap-6">
        <div className="flex items-center gap-5 border-b border-line pb-6">
          <Skeleton className="size-24 rounded-2xl" />
          <Skeleton className="h-10 w-44" />
        </div>
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          {Array.from({ length: fieldCount }, (_, field) => (
            <Skeleton key={field} className="h-18" />
          ))}
        </div>
        <Skeleton className="h-11 w-36" />
      </Loading>
    </Card>
  )
}
