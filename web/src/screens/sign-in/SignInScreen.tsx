import { useEffect, useState } from 'react'
import { AuthPending } from '../../features/account/AuthFrame.tsx'
import { AuthPage } from '../../features/account/AuthPage.tsx'
import { authPath, fragmentPart, readAuthSearch } from '../../features/account/auth-search.ts'
import { safeNextPath } from '../../features/account/next-path.ts'
import { homeOfVisitor, mayBeSignedIn } from '../../features/account/visitor.ts'
import { replaceAddress, useAddress } from './address.ts'

const takeConfirmToken = () => replaceAddress('/auth')

/** /auth: whoever is signed in already goes home from here. */
export function SignInScreen() {
  const { search, hash } = useAddress()
  const said = readAuthSearch(search)
  const confirmToken = fragmentPart(hash, 'confirm')
  const back = safeNextPath(said.next)
  // A link that confirms an address is for whoever opens it, signed in as somebody or not.
  const [asking, setAsking] = useState(() => confirmToken === undefined && mayBeSignedIn())
  useEffect(() => {
    if (!asking) return
    let over = false
    void homeOfVisitor().then((home) => {
      if (over) return
      if (home === undefined) setAsking(false)
      else location.replace(back ?? home)
    })
    return () => {
      over = true
    }
  }, [asking, back])
  if (asking) return <AuthPending />
  return (
    <AuthPage
      mode={said.mode ?? 'sign-in'}
      onModeChange={(mode) => replaceAddress(authPath({ ...said, mode }))}
      reason={said.reason}
      leadsBack={back !== undefined}
      confirmToken={confirmToken}
      onConfirmTokenTaken={takeConfirmToken}
      onSignedIn={(home) => location.replace(back ?? home)}
    />
  )
}
