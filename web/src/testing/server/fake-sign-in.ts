import { problemOf } from '@openhour/shared/access/refusals.ts'
import {
  GoogleForm,
  GoogleSignUpForm,
  NewPasswordForm,
  PasskeyAnswerForm,
  SecondFactorForm,
  secondFactorTexts,
  type SignInFactor,
  wrongCodes,
} from '@openhour/shared/features/account-security/second-factor.rules.ts'
import {
  AddressForm,
  ConfirmForm,
  LinkForm,
  SignInForm,
  SignUpForm,
  signInTexts,
} from '@openhour/shared/features/account/sign-in.rules.ts'
import { passwordTooCommon } from '@openhour/shared/lib/password.ts'
import { form, openFakeAuthRoutes } from './fake-routes.ts'

export const goodPassword = 'Quiet-river-7'
export const goodCode = '246810'
export const goodBackupCode = 'ab2cd-ef3gh'
const googleUrl = 'https://accounts.google.test/begin'
type Account = { password: string; confirmed: boolean; twoFactor?: boolean }

/** The server for the pages of signing in and up; returns what it was asked. */
export function openFake(factors: SignInFactor[] = []) {
  const accounts = new Map<string, Account>([
    ['ana@example.com', { password: goodPassword, confirmed: true }],
    ['new@example.com', { password: goodPassword, confirmed: false }],
    ['two@example.com', { password: goodPassword, confirmed: true, twoFactor: true }],
  ])
  const signedIn = { home: '/app/dashboard', role: 'therapist' }
  let wrong = 0
  return openFakeAuthRoutes({
    'sign-up': form(SignUpForm, ({ password }) =>
      password === 'Password1!'
        ? problemOf('invalid-input', passwordTooCommon, { errors: { password: passwordTooCommon } })
        : { message: signInTexts.checkMail },
    ),
    'sign-in': form(SignInForm, ({ email, password }) => {
      const account = accounts.get(email)
      if (email === 'gone@example.com') return problemOf('suspended', secondFactorTexts.suspended)
      if (email === 'often@example.com')
        return problemOf('too-many-attempts', 'Too many attempts. Try again in 12 minutes.', {
          retryAfterSeconds: 700,
        })
      if (account?.password !== password || !account.confirmed) return problemOf('not-signed-in', signInTexts.wrong)
      if (account.twoFactor) return { secondFactor: true }
      return signedIn
    }),
    'second-factor': form(SecondFactorForm, ({ code, method }) => {
      if (method === 'app' ? code === goodCode : code === goodBackupCode) return signedIn
      wrong += 1
      if (wrong > wrongCodes) return problemOf('too-many-attempts', secondFactorTexts.tooManyCodesToSignIn(700))
      const words = method === 'app' ? secondFactorTexts.wrongCode : secondFactorTexts.wrongBackupCode
      return problemOf('invalid-input', words, { errors: { code: words } })
    }),
    google: form(GoogleForm, () => ({ url: googleUrl })),
    'passkey/sign-in-options': () => ({ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', allowCredentials: [] }),
    'passkey/sign-in': form(PasskeyAnswerForm, ({ response }) =>
      response.id === 'known' ? signedIn : problemOf('not-signed-in', secondFactorTexts.passkeyUnknown),
    ),
    'google/sign-up': form(GoogleSignUpForm, () => signedIn),
    confirm: form(ConfirmForm, ({ token, password }) => {
      if (token === 'a-good-token' || (token === 'of-another-browser' && password !== undefined)) return { message: '' }
      if (token !== 'of-another-browser') return problemOf('not-possible-now', signInTexts.confirmLinkOver)
      return problemOf('invalid-input', signInTexts.choosePassword, {
        errors: { password: signInTexts.choosePassword },
      })
    }),
    'reset-password/factors': form(LinkForm, ({ token }) =>
      token === 'a-good-token' ? { factors } : problemOf('not-possible-now', signInTexts.linkOver),
    ),
    'forgot-password': form(AddressForm, () => ({ message: signInTexts.resetSent })),
    'confirm-again': form(AddressForm, () => ({ message: signInTexts.confirmSent })),
    'reset-password': form(NewPasswordForm, ({ token, code }) => {
      if (token !== 'a-good-token') return problemOf('not-possible-now', signInTexts.linkOver)
      if (code === undefined || code === goodCode) return { message: '' }
      return problemOf('invalid-input', secondFactorTexts.wrongCode, { errors: { code: secondFactorTexts.wrongCode } })
    }),
  })
}
