import { useReadableEmail } from '../../lib/readable-email.ts'
import type { Role } from '@openhour/shared/access/rules.ts'
import type { Profile } from '@openhour/shared/features/settings/settings.contract.ts'
import { Button } from '../../ui/Button.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

const [useOwnDetailsDialogs, OwnDetailsDialogs] = defineDialogs<{ owner: Role }>()({
  edit: lazyDialog(() => import('./OwnDetailsDialog.tsx').then((file) => file.OwnDetailsDialog)),
})

type OwnDetailsProps = {
  profile: Profile
  /** Therapists also have practice, license and specialization; what else clients say of themselves is in a card of its own. */
  owner: Role
}

/** The details of an account, to read. They seldom change: the form is fetched when it is asked for. */
export function OwnDetails({ profile, owner }: OwnDetailsProps) {
  const email = useReadableEmail(profile.email)
  const dialogs = useOwnDetailsDialogs()
  const lines = {
    'Full name': profile.fullName,
    Email: email,
    ...(owner !== 'client' && { Phone: profile.phone }),
    ...(owner === 'therapist' && {
      'Practice name': profile.practiceName,
      'License number': profile.licenseNumber,
      Specialization: profile.specialization,
    }),
  }
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
        {Object.entries(lines).map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={value ? 'wrap-anywhere' : 'text-muted'}>{value || 'Not given'}</dd>
          </div>
        ))}
      </dl>
      <Button
        size="lg"
        aria-haspopup="dialog"
        className="mt-5 max-sm:w-full"
        onClick={() => dialogs.show({ kind: 'edit', profile })}
      >
        {owner === 'client' ? 'Edit your name' : 'Edit your details'}
      </Button>
      <OwnDetailsDialogs dialogs={dialogs} owner={owner} />
    </>
  )
}
