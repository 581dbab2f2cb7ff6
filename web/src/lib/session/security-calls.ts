import type {
  SecondFactorMethod,
  SecurityState,
  SignInSession,
} from '@openhour/shared/features/account-security/second-factor.rules.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { get, post } from '../api/http.ts'

/** A passkey, or every other factor of the account: the password, and a code if two-factor is on. */
export type Proof = { password?: string; code?: string; method?: SecondFactorMethod } | { passkey: object }

/** The calls of the security settings. Those marked "Proof" need a recent proof: see proof.ts. */
export const securityCalls = {
  state: () => get<SecurityState>('/api/auth/security'),
  prove: (proof: Proof) => post<{ provedUntil: string }>('/api/auth/prove', proof),
  provePasskeyOptions: () => post<PublicKeyCredentialRequestOptionsJSON>('/api/auth/prove/passkey-options', {}),

  changePassword: (form: { currentPassword: string; newPassword: string }) =>
    post<{ message: string }>('/api/auth/change-password', form),
  /** Proof. For accounts created with Google. */
  setPassword: (form: { newPassword: string }) => post<{ message: string }>('/api/auth/set-password', form),
  /** Proof. */
  changeEmail: (form: { newEmail: string }) => post<{ message: string }>('/api/auth/change-email', form),

  /** Proof. Nothing is turned on until `confirmTwoFactor`. */
  setUpTwoFactor: () => post<{ secret: string; uri: string }>('/api/auth/two-factor/set-up', {}),
  confirmTwoFactor: (form: { code: string }) => post<{ backupCodes: string[] }>('/api/auth/two-factor/confirm', form),
  /** Proof. The old codes stop working. */
  newBackupCodes: () => post<{ backupCodes: string[] }>('/api/auth/two-factor/backup-codes', {}),
  /** Proof. */
  turnOffTwoFactor: () => post<unknown>('/api/auth/two-factor/turn-off', {}),

  /** Proof. */
  registerOptions: () => post<PublicKeyCredentialCreationOptionsJSON>('/api/auth/passkey/register-options', {}),
  registerPasskey: (form: { name: string; response: object }) => post<unknown>('/api/auth/passkey/register', form),
  renamePasskey: (form: { id: string; name: string }) => post<unknown>('/api/auth/passkey/rename', form),
  /** Proof. */
  removePasskey: (form: { id: string }) => post<unknown>('/api/auth/passkey/remove', form),

  /** Proof. Returns where the browser must go. */
  linkGoogle: () => post<{ url: string }>('/api/auth/google/link', {}),
  /** Proof. */
  unlinkGoogle: () => post<unknown>('/api/auth/google/unlink', {}),

  signInSessions: () => get<SignInSession[]>('/api/auth/sign-in-sessions'),
  endSignInSession: (form: { id: string }) => post<unknown>('/api/auth/sign-in-sessions/end', form),
  endOtherSignInSessions: () => post<unknown>('/api/auth/sign-in-sessions/end-others', {}),
}
