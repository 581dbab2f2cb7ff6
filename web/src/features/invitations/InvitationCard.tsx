import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import { CalendarDays, Eye, EyeOff } from 'lucide-react'
import type { Invitation } from '../../lib/session/invitation-calls.ts'

const facts = [
  { icon: CalendarDays, text: 'See your appointments and what your therapist shares with you.' },
  { icon: Eye, text: 'Your therapist sees what you enter in the portal.' },
  { icon: EyeOff, text: 'They don’t see your password or any other practice you join.' },
]

/** Who invites, for which address, and what the portal is for. */
export function InvitationCard({ practiceName, therapistName, email, brand }: Invitation) {
  return (
    <>
      <div className="rounded-lg border border-line bg-surface px-4 py-3.5">
        {brand?.logoUrl && (
          // Logos are made for white paper.
          <img src={brand.logoUrl} alt="" className="mb-3 h-12 max-w-full rounded-md bg-white object-contain p-1" />
        )}
        <p className="font-semibold wrap-anywhere">{practiceName}</p>
        {therapistName !== practiceName && <p className="wrap-anywhere">{therapistName}</p>}
        <p className="mt-0.5 text-sm text-muted wrap-anywhere">Invitation for {readableEmail(email)}</p>
      </div>
      <ul aria-label="About the portal" className="mt-4 grid gap-2 text-sm text-muted">
        {facts.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-2.5">
            <Icon size={16} className="mt-0.5 text-primary" aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
