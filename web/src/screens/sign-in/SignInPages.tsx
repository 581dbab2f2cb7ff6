import { lazy, Suspense } from 'react'
import { authPath, fragmentPart } from '../../lib/auth-search.ts'
import { useAddress } from './address.ts'
import { FaultBoundary } from './FaultBoundary.tsx'
import { SignInScreen } from './SignInScreen.tsx'

const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../../features/account/ForgotPasswordPage.tsx')).ForgotPasswordPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../../features/account/ResetPasswordPage.tsx')).ResetPasswordPage,
}))

/** Every page of auth.html, by its path. Links between them load anew: nothing typed on one belongs to another. */
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
