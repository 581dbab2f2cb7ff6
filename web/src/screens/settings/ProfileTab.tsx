import { Suspense } from 'react'
import { ProfileCard } from '../../features/settings/ProfileCard.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { TabSkeleton } from './TabSkeleton.tsx'

const SecuritySection = lazyPart(() =>
  import('../../features/account-security/SecuritySection.tsx').then((file) => file.SecuritySection),
)

export function ProfileTab({ me, onUnsaved }: SettingsTabProps) {
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <ProfileCard
        therapist={me.role === 'therapist'}
        emailHint="You can change it further down. We send a link to the new address."
        onUnsaved={onUnsaved}
      />
      <Suspense fallback={<TabSkeleton />}>
        <SecuritySection />
      </Suspense>
    </div>
  )
}
