import { deviceSigningPath } from '@openhour/shared/features/consents/consents.rules.ts'
import { ForgotPasswordPage } from '../../features/account/ForgotPasswordPage.tsx'
import { ResetPasswordPage } from '../../features/account/ResetPasswordPage.tsx'
import { authPath, fragmentPart } from '../../lib/session/auth-search.ts'
import { useAddress, welcomePath } from './address.ts'
import { DeviceSigningScreen } from './DeviceSigningScreen.tsx'
import { WelcomeScreen } from './WelcomeScreen.tsx'

const leave = (path: string) => location.replace(path)

/** The pages of auth.html besides /auth. */
export function OtherPages() {
  const { pathname, hash } = useAddress()
  if (pathname.startsWith(welcomePath)) return <WelcomeScreen onLeave={leave} />
  if (pathname.startsWith(deviceSigningPath)) return <DeviceSigningScreen ticket={fragmentPart(hash, 'ticket')} />
  if (pathname.startsWith('/forgot-password')) return <ForgotPasswordPage />
  const changed = () => leave(authPath({ reason: 'password-changed' }))
  return <ResetPasswordPage token={fragmentPart(hash, 'token')} onChanged={changed} />
}
