import { lazy, Suspense } from 'react'
import { ProfileCard } from '../../features/settings/ProfileCard.tsx'
import { TabSkeleton } from './TabSkeleton.tsx'
import type { SettingsTabProps } from './settings-tabs.ts'

const SecuritySection = lazy(() =>
  import('../../features/account-security/SecuritySection.tsx').then((file) => ({ default: file.SecuritySection })),
)

export function ProfileTab({ me, onUnsaved }: SettingsTabProps) {
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <ProfileCard
        therapist={me.role === 'therapist'}
        emailHint="It is changed further down, with a link to the new address."
        onUnsaved={onUnsaved}
      />
      <Suspense fallback={<TabSkeleton />}>
        <SecuritySection />
      </Suspense>
    </div>
  )
}
