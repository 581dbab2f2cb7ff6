import type { ReactNode } from 'react'
import { PathLink } from '../../../ui/PathLink.tsx'

type ConsentMissingProps = { id?: string; clientId: string; children: ReactNode }

/** Why a draft can't be started without a consent, and where to record it. */
export function ConsentMissing({ id, clientId, children }: ConsentMissingProps) {
  return (
    <p id={id} className="rounded-md bg-honey-soft px-3 py-2.5 text-sm">
      {children}{' '}
      <PathLink
        to={`/app/clients/${clientId}?tab=consents`}
        className="font-medium whitespace-nowrap text-primary underline underline-offset-2"
      >
        Go to Consents
      </PathLink>
    </p>
  )
}
