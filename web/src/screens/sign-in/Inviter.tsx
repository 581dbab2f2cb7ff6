import { useEffect, useState } from 'react'
import { readLocalSession } from '../../features/invitations/local-session.ts'
import { type Invitation, invitationCalls } from '../../lib/session/invitation-calls.ts'
import { useBrand } from '../../lib/theme/use-brand.ts'

/** Who invites, in their colors, above the form of somebody who already has an account. Nothing if their invitation is over. */
export function Inviter() {
  const [invitation, setInvitation] = useState<Invitation>()
  useEffect(() => {
    const token = readLocalSession()?.invitationToken
    if (token === undefined) return
    let left = false
    // The page is whole without it, and the one behind the invitation says what is wrong.
    invitationCalls.look({ token }).then(
      (found) => !left && setInvitation(found),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  useBrand(invitation?.brand)
  if (!invitation) return null
  const { brand, practiceName } = invitation
  return (
    <>
      {brand?.logoUrl && (
        <img src={brand.logoUrl} alt="" className="h-12 max-w-40 shrink-0 rounded-md bg-white object-contain p-1" />
      )}
      <span className="font-semibold wrap-anywhere">{practiceName}</span>
    </>
  )
}
