import * as z from 'zod/mini'
import { requiredLine } from '../../lib/text.ts'
import { waitText } from '../../lib/wait-text.ts'
import { chosenRole, email, givenPassword, linkToken, newPassword } from '../account/sign-in.rules.ts'

/** How long a sign-in waits for its second factor. */
export const secondFactorMinutes = 10
/** Wrong codes allowed per address. The next one ends the pending sign-in. */
export const wrongCodes = 5
export const backupCodeCount = 10
export const maxPasskeys = 20

export const secondFactorMethods = ['app', 'backup-code'] as const
/** The source of a code: the authenticator app or the list of backup codes. */
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

const codeForms: Record<SecondFactorMethod, RegExp> = { app: /^\d{6}$/, 'backup-code': /^[a-z0-9]{10}$/ }

/** Normalizes a code for comparison: lower case, without spaces and hyphens. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '')
}

/** The message for a malformed code, checked before the code itself. */
export function faultOfCode(method: SecondFactorMethod, typed: string): string | undefined {
  if (codeForms[method].test(plainCode(typed))) return undefined
  return secondFactorTexts[method === 'app' ? 'appCodeForm' : 'backupCodeForm']
}

const code = z
  .string({ error: 'Code is required' })
  .check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(40, 'A code is not that long'))
const method = z.enum(secondFactorMethods, 'Choose where the code comes from')
const wellFormed = z.check<{ code?: string | undefined; method?: SecondFactorMethod | undefined }>((payload) => {
  const { code: typed, method: from = 'app' } = payload.value
  const fault = typed === undefined ? undefined : faultOfCode(from, typed)
  if (fault) payload.issues.push({ code: 'custom', message: fault, input: typed, path: ['code'] })
})

const id = z.guid('Unknown entry')
const passkeyName = requiredLine(60, 'Give the passkey a name')
const encoded = z.string().check(z.maxLength(20_000))
/** A browser's passkey response. Only its outline is checked here; the server verifies its content. */
const passkeyResponse = z.looseObject(
  { id: encoded, rawId: encoded, type: z.literal('public-key'), response: z.looseObject({ clientDataJSON: encoded }) },
  'The passkey’s response could not be read. Please try again.',
)

export const SecondFactorForm = z.object({ code, method }).check(wellFormed)
export const PasskeyAnswerForm = z.object({ response: passkeyResponse })
/** The page to return to, and the time zone of a new practice. */
export const GoogleForm = z.object({
  next: z.optional(z.unknown()),
  timeZone: z.optional(z.string().check(z.maxLength(64))),
})
/** The choice of a first-time Google user. The role is permanent, so it has no default. */
export const GoogleSignUpForm = z.object({
  role: chosenRole,
})
/**
 * A new password through an emailed link. Other sign-in methods are removed unless `keep` lists them, and always if they were added before the address
 * was proven. An authenticator app added afterwards stays unless its code is sent too, because reading the email alone must not open an account with a
 * second factor.
 */
export const NewPasswordForm = z
  .object({
    token: linkToken,
    newPassword,
    keep: z.optional(
      z.object({
        passkeys: z.array(id).check(z.maxLength(maxPasskeys, 'Too many passkeys')),
        google: z.boolean('Choose whether to keep Google'),
      }),
    ),
    code: z.optional(code),
    method: z.optional(method),
  })
  .check(wellFormed)
/**
 * Re-authentication: either a passkey, or everything else that the account has, that is the password, if any, and a code, if two-factor sign-in is on.
 * Both are sent in one call. `method` defaults to `app`.
 */
export const ProofForm = z
  .object({
    password: z.optional(givenPassword),
    code: z.optional(code),
    method: z.optional(method),
    passkey: z.optional(passkeyResponse),
  })
  .check(wellFormed)
export const ConfirmTwoFactorForm = z.object({ code }).check(wellFormed)
export const NewPasskeyForm = z.object({ name: passkeyName, response: passkeyResponse })
export const PasskeyNameForm = z.object({ id, name: passkeyName })
export const EntryForm = z.object({ id })
export const ChangePasswordForm = z.object({ currentPassword: givenPassword, newPassword })
export const SetPasswordForm = z.object({ newPassword })
export const ChangeEmailForm = z.object({ newEmail: email })

/** The person's sign-in methods, and until when their re-authentication is valid. */
export type SecurityState = {
  email: string
  hasPassword: boolean
  twoFactor: boolean
  backupCodesLeft: number
  google: boolean
  passkeys: { id: string; name: string; createdAt: string }[]
  provedUntil: string | null
}

/** A sign-in method besides the password. `proven`: it was added after the address was proven, so it may be kept. */
export type SignInFactor = {
  kind: 'passkey' | 'app' | 'google'
  id: string
  /** The name that its owner chose; only passkeys have one. */
  name: string | null
  addedAt: string
  proven: boolean
}

/** A browser in which the person is signed in. `device` is derived from its user agent. */
export type SignInSession = {
  id: string
  current: boolean
  device: string
  ip: string
  createdAt: string
  lastActiveAt: string
}

/** When a lockout ends, as a sentence. */
export function tryAgainIn(seconds: number): string {
  return `Try again in ${waitText(seconds)}.`
}

export const secondFactorTexts = {
  appCodeForm: 'Enter the six digits from your app',
  backupCodeForm: 'A backup code has ten letters and digits, such as ab2cd-ef3gh',
  wrongCode: 'That code is wrong or already used. Wait for the next one and try again.',
  wrongBackupCode: 'That backup code is wrong or already used.',
  tooManyCodes: (seconds: number) => `Too many wrong codes. ${tryAgainIn(seconds)}`,
  tooManyCodesToSignIn: (seconds: number) =>
    `Too many wrong codes. To protect your account, we ended this sign-in. ${tryAgainIn(seconds)}`,
  pendingOver: 'This sign-in expired or was ended. Please sign in again.',
  passwordAsWell: 'Enter your password too',
  codeAsWell: 'Enter a code from your app or a backup code too',
  currentPasswordWrong: 'Current password is incorrect',
  samePassword: 'Choose a password that differs from your current one',
  noPassword: 'Your account has no password yet. Set one first.',
  hasPassword: 'Your account already has a password. Change it instead.',
  noProofPossible: 'Your account has no password or passkey. Sign out, sign in again, then retry.',
  twoFactorIsOn: 'Two-factor sign-in is already on.',
  twoFactorIsOff: 'Two-factor sign-in is not on.',
  changedElsewhere: 'Your account was changed a moment ago. Please try again.',
  setUpOver: 'This setup has expired. Please start again.',
  passkeyRefused: 'This passkey wasn’t accepted. Try again, or sign in another way.',
  passkeyUnknown: 'No account here uses this passkey. Sign in another way.',
  passkeyOver: 'This request expired or was already used. Please try again.',
  passkeyExists: 'This passkey is already registered.',
  tooManyPasskeys: `You have ${maxPasskeys} passkeys, the maximum. Remove one first.`,
  noSuchPasskey: 'Passkey not found.',
  noSuchSignIn: 'This sign-in has already ended.',
  passwordUpdated: 'Password updated successfully. Please sign in again.',
  signInToMove:
    'In this browser, sign in to the account that asked for this. Then open the link in the email again. Nothing was changed.',
  checkNewEmail: 'Please check your new email for verification link',
  emailChanged: 'Your email address was changed. Please sign in with the new one.',
  suspended: 'This account is suspended. Please contact support.',
  googleSignUpOver: 'This sign-up expired or was already completed. Please continue with Google again.',
  googleAddressTaken: 'This address already has an account. Sign in to it, then link Google in your security settings.',
  googleOff: 'Google sign-in is not set up here.',
  googleIsLinked: 'This account or that Google account is already linked.',
  googleIsNotLinked: 'Your account is not linked to Google.',
  googleIsLastMethod: 'Google is your only sign-in method. Set a password or add a passkey first.',
  googleAway: 'We can’t reach Google right now. Try again, or sign in another way.',
} as const
