// Without zod: the page that shows these asks no form.

/** From leaving for Google to coming back. */
export const googleMinutes = 10
/** For how long attempts to sign in or to prove something are counted. */
export const attemptMinutes = 15

/** Every way in which signing in by another service can fail, as `/auth?error=<code>` names it: what happened, and what to do. */
export const signInErrors = {
  'google-cancelled': {
    title: 'You did not finish with Google',
    happened: 'Signing in with Google was cancelled, so nothing was changed.',
    todo: 'Try again, or sign in another way.',
  },
  'google-failed': {
    title: 'Google could not sign you in',
    happened: 'Google did not answer, or its answer could not be verified. Nothing was changed.',
    todo: 'Try again in a moment. If it keeps failing, sign in with your email and password.',
  },
  'google-unverified': {
    title: 'Google has not confirmed this address',
    happened: 'Your Google account has an email address that Google itself has not confirmed, so we cannot rely on it.',
    todo: 'Confirm the address at Google and try again, or sign up with email and password.',
  },
  'account-not-linked': {
    title: 'This address already has an account',
    happened: 'The account with this address is not linked with Google. Nothing was changed.',
    todo: 'Sign in the way you did before, then link Google in your security settings. If it was not you who signed up, choose a new password through “Forgot password?” before anything else.',
  },
  'google-in-use': {
    title: 'This Google account could not be linked',
    happened: 'Your account is linked with Google already, or this Google account belongs to another account here.',
    todo: 'Go back to your security settings and look there, or choose another Google account.',
  },
  'state-mismatch': {
    title: 'This sign-in could not be continued',
    happened: `It was begun in another browser, was already used, or took longer than ${googleMinutes} minutes.`,
    todo: 'Please begin again from here.',
  },
  suspended: {
    title: 'This account is suspended',
    happened: 'You cannot sign in at the moment. Your data is kept.',
    todo: 'Please write to support.',
  },
  'not-available': {
    title: 'This App is Not Available in Your Country',
    happened: 'No new account can be made from where you are. Nothing was stored.',
    todo: 'If you already have an account, sign in with the address that it has.',
  },
  'too-many-tries': {
    title: 'Too many tries',
    happened: 'There were too many tries from your network. Nothing was changed.',
    todo: `Please wait ${attemptMinutes} minutes and try again.`,
  },
} as const
export type SignInErrorCode = keyof typeof signInErrors

/** Reads the code from a page's address; what is not on the list is undefined. */
export function signInErrorOf(code: unknown): SignInErrorCode | undefined {
  return typeof code === 'string' && Object.hasOwn(signInErrors, code) ? (code as SignInErrorCode) : undefined
}
