import type { PortalProfile } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { generalAdvice } from '@openhour/shared/features/crisis-contacts/country-contacts.ts'
import { useId } from 'react'
import { CrisisContacts } from '../../features/crisis-contacts/CrisisContacts.tsx'
import { Card } from '../../ui/Card.tsx'

type HelpCardProps = {
  /** Null if nothing is on file; undefined until it is known. Until then the card says what holds everywhere. */
  profile: Pick<PortalProfile, 'country' | 'crisisContacts'> | null | undefined
}

/** Whom to call. The numbers come with the page, and with them the card works offline. */
export function HelpCard({ profile }: HelpCardProps) {
  const id = useId()
  return (
    <Card padding="lg">
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <h2 id={id} className="text-2xl">
          If you need help now
        </h2>
        <p>Nobody watches this page, so please do not wait for an answer here.</p>
        {profile === undefined ? (
          <p>{generalAdvice}</p>
        ) : (
          <CrisisContacts country={profile?.country} contacts={profile?.crisisContacts ?? null} level={3} />
        )}
      </section>
    </Card>
  )
}
