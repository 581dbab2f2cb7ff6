import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type {
  SecondFactorMethod,
  SignInFactor,
} from '@openhour/shared/features/account-security/second-factor.rules.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { get, post } from '../api/http.ts'

/** Where a person goes after signing in, by role. */
export type SignedInAnswer = { home: string; role: string }

type SignUpDetails = { name: string; password: string; role: string; timeZone: string }
export type NewPassword = {
  token: string
  newPassword: string
  /** What remains of the removable methods; the rest no longer signs in. */
  keep?: { passkeys: string[]; google: boolean }
  /** Removes the authenticator app. */
  code?: string
  method?: SecondFactorMethod
}

/** Signing up and in. Signing out, which signed-in people do: sign-out.ts. */
export const signInCalls = {
  signUp: (form: { email: string } & SignUpDetails) => post<{ message: string }>('/api/auth/sign-up', form),
  signIn: (form: { email: string; password: string }) =>
    post<SignedInAnswer | { secondFactor: true }>('/api/auth/sign-in', form),
  secondFactor: (form: { code: string; method: SecondFactorMethod }) =>
    post<SignedInAnswer>('/api/auth/second-factor', form),
  passkeyOptions: () => post<PublicKeyCredentialRequestOptionsJSON>('/api/auth/passkey/sign-in-options', {}),
  passkey: (response: object) => post<SignedInAnswer>('/api/auth/passkey/sign-in', { response }),
  google: (form: { next?: string; timeZone?: string }) => post<{ url: string }>('/api/auth/google', form),
  googleSignUp: (form: { role: string }) => post<SignedInAnswer>('/api/auth/google/sign-up', form),
  forgotPassword: (form: { email: string }) => post<{ message: string }>('/api/auth/forgot-password', form),
  resetFactors: (form: { token: string }) =>
    post<{ factors: SignInFactor[] }>('/api/auth/reset-password/factors', form),
  resetPassword: (form: NewPassword) => post<{ message: string }>('/api/auth/reset-password', form),
  /** `email`: the address of a confirmed sign-up. */
  confirm: (form: { token: string } & Partial<SignUpDetails>) =>
    post<{ message: string; email?: string }>('/api/auth/confirm', form),
  confirmAgain: (form: { email: string }) => post<{ message: string }>('/api/auth/confirm-again', form),
  /** Who is signed in. The pages of the application use `api.account.me` instead. */
  me: () => get<Me>('/api/v1/account/me'),
}
