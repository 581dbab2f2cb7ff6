import { safeNextPath } from '@openhour/shared/lib/next-path.ts'
import { Suspense, useEffect, useState } from 'react'
import { AuthPending } from '../../features/account/AuthFrame.tsx'
import { AuthPage } from '../../features/account/AuthPage.tsx'
import { shownLook } from '../../lib/look.ts'
import { authPath, fragmentPart, readAuthSearch } from '../../lib/session/auth-search.ts'
import { homeOfVisitor, mayBeSignedIn } from '../../features/account/visitor.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { replaceAddress, useAddress, welcomePath } from './address.ts'

const Inviter = lazyPart(() => import('./Inviter.tsx').then((file) => file.Inviter))

const takeConfirmToken = () => replaceAddress('/auth')

/** /auth. Redirects signed-in people to their home page. */
export function SignInScreen() {
  const { search, hash } = useAddress()
  const said = readAuthSearch(search)
  const confirmToken = fragmentPart(hash, 'confirm')
  const back = safeNextPath(said.next)
  // A confirmation link works for anyone who opens it, signed in or not.
  // The same goes for the return from Google: an earlier sign-in doesn't matter.
  const arriving =
    confirmToken !== undefined ||
    said.mode === 'second-factor' ||
    said.mode === 'google-sign-up' ||
    said.error !== undefined
  const [asking, setAsking] = useState(() => !arriving && mayBeSignedIn())
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
  const isInvited = back === welcomePath && !shownLook()
  return (
    <AuthPage
      mode={said.mode ?? 'sign-in'}
      onModeChange={(mode) => replaceAddress(authPath({ ...said, mode }))}
      reason={said.reason}
      next={back}
      head={
        isInvited && (
          <div className="mb-5 flex min-h-12 items-center gap-3">
            <Suspense>
              <Inviter />
            </Suspense>
          </div>
        )
      }
      error={said.error}
      onErrorLeft={() => {
        const { error: _, ...rest } = said
        replaceAddress(authPath(rest))
      }}
      confirmToken={confirmToken}
      onConfirmTokenTaken={takeConfirmToken}
      onSignedIn={(home) => location.replace(back ?? home)}
    />
  )
}
