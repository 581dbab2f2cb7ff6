import { Suspense } from 'react'
import { OwnDetails } from '../../features/settings/OwnDetails.tsx'
import { ProfileCard } from '../../features/settings/ProfileCard.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { TabSkeleton } from './TabSkeleton.tsx'

const SecuritySection = lazyPart(() =>
  import('../../features/account-security/SecuritySection.tsx').then((file) => file.SecuritySection),
)

/** For therapists and admins. */
export function ProfileTab({ me, onUnsaved }: SettingsTabProps) {
  const isTherapist = me.role === 'therapist'
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <ProfileCard fieldCount={isTherapist ? 6 : 3} onUnsaved={onUnsaved}>
        {(profile) => <OwnDetails profile={profile} owner={me.role} />}
      </ProfileCard>
      <Suspense fallback={<TabSkeleton />}>
        <SecuritySection />
      </Suspense>
    </div>
  )
}
