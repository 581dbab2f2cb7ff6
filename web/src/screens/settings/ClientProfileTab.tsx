import { Suspense, useRef, useState } from 'react'
import { DeleteAccountCard } from '../../features/account-deletion/DeleteAccountCard.tsx'
import { DetailsCard } from '../../features/own-details/DetailsCard.tsx'
import { useOwnProfile } from '../../features/portal/use-portal-home.ts'
import { usePractice } from '../../features/portal/use-practice.ts'
import { OwnDetails } from '../../features/settings/OwnDetails.tsx'
import { ProfileCard } from '../../features/settings/ProfileCard.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { TabSkeleton } from './TabSkeleton.tsx'

const SecuritySection = lazyPart(() =>
  import('../../features/account-security/SecuritySection.tsx').then((file) => file.SecuritySection),
)

/** Clients seldom change anything here, and load their pages on phones: forms are fetched when they are asked for. */
export function ClientProfileTab({ onUnsaved }: SettingsTabProps) {
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <ProfileCard fieldCount={2} onUnsaved={onUnsaved}>
        {(profile) => <OwnDetails profile={profile} owner="client" />}
      </ProfileCard>
      <SheetOfPractice />
      <SecurityOnDemand />
      <DeleteAccountCard owner="client" />
    </div>
  )
}

/** The form begins with what the practice has on file. */
function SheetOfPractice() {
  const { practices, practice } = usePractice()
  const onFile = useOwnProfile(practice)
  const none = practices && (!practice || onFile === null) ? null : undefined
  return <DetailsCard practice={practice && onFile ? { name: practice.practiceName, onFile } : none} />
}

function SecurityOnDemand() {
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLElement>(null)
  return (
    <section ref={place} tabIndex={-1} aria-label="Sign-in and security" className="outline-none">
      {shown ? (
        <Suspense fallback={<TabSkeleton />}>
          <SecuritySection />
        </Suspense>
      ) : (
        <Card padding="lg">
          <CardHead
            title="Sign-in and security"
            fact="Password, email address, two-factor sign-in, passkeys and the browsers where you are signed in."
          />
          <Button
            size="lg"
            onClick={() => {
              setShown(true)
              place.current?.focus()
            }}
          >
            Show sign-in and security
          </Button>
        </Card>
      )}
    </section>
  )
}
