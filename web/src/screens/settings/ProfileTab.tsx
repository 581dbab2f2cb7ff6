import { Suspense } from 'react'
import { ProfileCard } from '../../features/settings/ProfileCard.tsx'
import { ProfileForm } from '../../features/settings/ProfileForm.tsx'
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
        {(profile) => (
          <ProfileForm
            profile={profile}
            therapist={isTherapist}
            emailHint="You can change it further down. We send a link to the new address."
            onUnsaved={onUnsaved}
          />
        )}
      </ProfileCard>
      <Suspense fallback={<TabSkeleton />}>
        <SecuritySection />
      </Suspense>
    </div>
  )
}
