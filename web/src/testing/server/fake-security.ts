import { proofNeeded } from '@openhour/shared/access/proof.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import {
  ChangeEmailForm,
  ChangePasswordForm,
  ConfirmTwoFactorForm,
  EntryForm,
  PasskeyNameForm,
  ProofForm,
  type SecurityState,
  secondFactorTexts,
  SetPasswordForm,
  type SignInSession,
} from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { form, openFakeAuthRoutes, type Route } from './fake-routes.ts'

export const currentPassword = 'Quiet-river-7'
export const goodCode = '135790'
export const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const backupCodes = Array.from({ length: 10 }, (_, number) => `code${number}-abcd${number}`)

export const sessionOf = (given: Partial<SignInSession> = {}): SignInSession => ({
  id: crypto.randomUUID(),
  current: false,
  device: 'Firefox on Windows',
  ip: '192.0.2.7',
  createdAt: '2026-03-02T08:00:00Z',
  lastActiveAt: new Date().toISOString(),
  ...given,
})

/** The server for the security settings. */
export function openFake() {
  const state: SecurityState = {
    email: 'ana@example.com',
    hasPassword: true,
    twoFactor: false,
    backupCodesLeft: 0,
    google: false,
    passkeys: [],
    provedUntil: null,
  }
  const server = {
    state,
    /** Whether the person has just confirmed their identity. */
    proved: true,
    sessions: [sessionOf({ current: true, device: 'Chrome on Linux' }), sessionOf()],
  }
  const refused = (field: string, text: string) => problemOf('invalid-input', text, { errors: { [field]: text } })
  /** Only with a proof. */
  const proven =
    (route: Route): Route =>
    (body) =>
      server.proved ? route(body) : problemOf('proof-required', proofNeeded)
  const asked = openFakeAuthRoutes({
    security: () => state,
    'sign-in-sessions': () => server.sessions,
    'sign-in-sessions/end': form(EntryForm, ({ id }) => {
      server.sessions = server.sessions.filter((session) => session.id !== id)
      return {}
    }),
    'sign-in-sessions/end-others': () => {
      server.sessions = server.sessions.filter(({ current }) => current)
      return {}
    },
    prove: form(ProofForm, ({ password, code }) => {
      if (state.hasPassword && password !== currentPassword)
        return refused('password', secondFactorTexts.currentPasswordWrong)
      if (state.twoFactor && code !== goodCode) return refused('code', secondFactorTexts.wrongCode)
      server.proved = true
      return { provedUntil: new Date().toISOString() }
    }),
    'change-password': form(ChangePasswordForm, ({ currentPassword: given }) =>
      given === currentPassword
        ? { message: secondFactorTexts.passwordUpdated }
        : refused('currentPassword', secondFactorTexts.currentPasswordWrong),
    ),
    'set-password': proven(
      form(SetPasswordForm, () => {
        state.hasPassword = true
        return { message: '' }
      }),
    ),
    'change-email': proven(form(ChangeEmailForm, () => ({ message: secondFactorTexts.checkNewEmail }))),
    'two-factor/set-up': proven(() => ({ secret, uri: `otpauth://totp/Openhour:ana?secret=${secret}` })),
    'two-factor/confirm': form(ConfirmTwoFactorForm, ({ code }) => {
      if (code !== goodCode) return refused('code', secondFactorTexts.wrongCode)
      Object.assign(state, { twoFactor: true, backupCodesLeft: 10 })
      return { backupCodes }
    }),
    'two-factor/backup-codes': proven(() => ({ backupCodes })),
    'two-factor/turn-off': proven(() => {
      Object.assign(state, { twoFactor: false, backupCodesLeft: 0 })
      return {}
    }),
    'passkey/rename': form(PasskeyNameForm, ({ id, name }) => {
      for (const passkey of state.passkeys) if (passkey.id === id) passkey.name = name
      return {}
    }),
    'passkey/remove': proven(
      form(EntryForm, ({ id }) => {
        state.passkeys = state.passkeys.filter((passkey) => passkey.id !== id)
        return {}
      }),
    ),
    'google/link': proven(() => ({ url: '#at-google' })),
    'google/unlink': proven(() => {
      state.google = false
      return {}
    }),
    'sign-out': () => ({ home: '/' }),
  })
  return Object.assign(server, { asked })
}
