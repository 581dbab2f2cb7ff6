import { Suspense, useRef, useState } from 'react'
import { ProfileCard } from '../../features/settings/ProfileCard.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
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
      {me.role === 'client' ? <SecurityOnDemand /> : <Security />}
    </div>
  )
}

function Security() {
  return (
    <Suspense fallback={<TabSkeleton />}>
      <SecuritySection />
    </Suspense>
  )
}

/** Clients seldom need it, and load their pages on phones. */
function SecurityOnDemand() {
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLElement>(null)
  return (
    <section ref={place} tabIndex={-1} aria-label="Sign-in and security" className="outline-none">
      {shown ? (
        <Security />
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
