import * as z from 'zod/mini'
import { checkPassword } from '../../lib/password.ts'
import { emailAddress } from '../../lib/email-address.ts'
import { nameLine } from '../../lib/names.ts'

const emailInvalid = 'Please enter a valid email address'
/** A sign-in email address. */
export const email = emailAddress({ missing: 'Email is required', invalid: emailInvalid })

/** A new password, by the shared rule and its message. */
export const newPassword = z.string({ error: 'Password is required' }).check(
  z.check<string>((payload) => {
    const { passes, message } = checkPassword(payload.value)
    if (!passes) payload.issues.push({ code: 'custom', message, input: payload.value })
  }),
)
/** An existing password, of which only the presence is checked. */
export const givenPassword = z
  .string({ error: 'Password is required' })
  .check(z.minLength(1, 'Password is required'), z.maxLength(1000, 'Password is too long'))
/** The token of an emailed link. */
export const linkToken = z
  .string({ error: 'The link is incomplete' })
  .check(z.minLength(10, 'The link is incomplete'), z.maxLength(2000, 'The link is incomplete'))

const name = nameLine(100, 'Full name is required')
/** Has no default, because the role is permanent. */
export const chosenRole = z.enum(['therapist', 'client'], 'Choose whether you are a therapist or a client')
const timeZone = z.optional(z.string().check(z.maxLength(64)))

/** The forms of sign-up and sign-in, for screens and server. */
export const SignUpForm = z.object({
  name,
  email,
  password: newPassword,
  role: z.optional(z.unknown()),
  timeZone,
})
export const SignInForm = z.object({ email, password: givenPassword })
export const AddressForm = z.object({ email })
/** In another browser than the one that signed up, the details must be entered, so that no one activates a password that someone else chose. */
export const ConfirmForm = z.object({
  token: linkToken,
  name: z.optional(name),
  password: z.optional(newPassword),
  role: z.optional(z.unknown()),
  timeZone,
})
/** The page's form in that case. */
export const FinishSignUpForm = z.object({ name, password: newPassword, role: chosenRole })
export const LinkForm = z.object({ token: linkToken })

/** Messages of sign-in. They do not reveal whether an address has an account. */
export const signInTexts = {
  emailInvalid,
  wrong:
    'Wrong email or password. Check both and try again. If you just signed up, confirm your address first: we have sent the link again.',
  notConfirmed: 'Please confirm your email address first. Open the link in the email we sent you.',
  checkMail: 'Check your email. We sent you a link to confirm your address.',
  resetSent: 'If this address has an account, a link to choose a new password is on its way.',
  confirmSent: 'If this address still needs confirming, a new link is on its way.',
  linkOver: 'This link has expired or was already used. Request a new one.',
  confirmLinkOver:
    'This link has expired or was already used. If you have already confirmed your address, sign in. If not, request a new link.',
  choosePassword: 'Choose a password to finish signing up.',
  confirmed: 'Your email address is confirmed. Please sign in.',
  passwordChanged: 'Your password was changed. Please sign in.',
} as const
