import { Suspense } from 'react'
import { authPath, fragmentPart } from '../../lib/session/auth-search.ts'
import { useAddress } from './address.ts'
import { FaultBoundary } from './FaultBoundary.tsx'
import { SignInScreen } from './SignInScreen.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const ForgotPasswordPage = lazyPart(() =>
  import('../../features/account/ForgotPasswordPage.tsx').then((file) => file.ForgotPasswordPage),
)
const ResetPasswordPage = lazyPart(() =>
  import('../../features/account/ResetPasswordPage.tsx').then((file) => file.ResetPasswordPage),
)

/** The pages of auth.html, by path. Links between them reload, so nothing typed carries over. */
export function SignInPages() {
  return (
    <FaultBoundary>
      <Suspense>
        <Page />
      </Suspense>
    </FaultBoundary>
  )
}

function Page() {
  const { pathname, hash } = useAddress()
  if (pathname === '/forgot-password') return <ForgotPasswordPage />
  if (pathname !== '/reset-password') return <SignInScreen />
  const changed = () => location.replace(authPath({ reason: 'password-changed' }))
  return <ResetPasswordPage token={fragmentPart(hash, 'token')} onChanged={changed} />
}
