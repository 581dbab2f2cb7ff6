import { ForgotPasswordPage } from '../../features/account/ForgotPasswordPage.tsx'
import { ResetPasswordPage } from '../../features/account/ResetPasswordPage.tsx'
import { authPath, fragmentPart } from '../../lib/session/auth-search.ts'
import { useAddress } from './address.ts'
import { WelcomeScreen } from './WelcomeScreen.tsx'

const leave = (path: string) => location.replace(path)

/** The pages of auth.html besides /auth. */
export function OtherPages() {
  const { pathname, hash } = useAddress()
  if (pathname.startsWith('/client-welcome')) return <WelcomeScreen onLeave={leave} />
  if (pathname.startsWith('/forgot-password')) return <ForgotPasswordPage />
  const changed = () => leave(authPath({ reason: 'password-changed' }))
  return <ResetPasswordPage token={fragmentPart(hash, 'token')} onChanged={changed} />
}
