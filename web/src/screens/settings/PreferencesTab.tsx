import { Suspense } from 'react'
import { PushCard } from '../../features/notifications/PushCard.tsx'
import { NotificationsCard } from '../../features/settings/NotificationsCard.tsx'
import { ThemeCard } from '../../features/settings/ThemeCard.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { TabSkeleton } from './TabSkeleton.tsx'

const OverrideCard = lazyPart(() =>
  import('../../features/location-gate/OverrideCard.tsx').then((file) => file.OverrideCard),
)

const DiscretionPart = lazyPart(() => import('./DiscretionPart.tsx').then((file) => file.DiscretionPart))

export function PreferencesTab({ me, onUnsaved }: SettingsTabProps) {
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <ThemeCard />
      <NotificationsCard role={me.role} onUnsaved={onUnsaved} />
      <PushCard />
      {me.role === 'client' && (
        <Suspense fallback={<TabSkeleton />}>
          <DiscretionPart person={me.id} />
        </Suspense>
      )}
      {me.role === 'admin' && (
        <Suspense fallback={<TabSkeleton />}>
          <OverrideCard />
        </Suspense>
      )}
    </div>
  )
}
