// Without zod, because the page that shows these has no form.

/** How long a round trip to Google may take. */
export const googleMinutes = 10
/** The window in which attempts are counted. */
export const attemptMinutes = 15

/** Errors of Google sign-in by the code in `/auth?error=<code>`: what happened, and what to do. */
export const signInErrors = {
  'google-cancelled': {
    title: 'You cancelled Google sign-in',
    happened: 'Google sign-in was cancelled. Nothing was changed.',
    todo: 'Try again, or sign in another way.',
  },
  'google-failed': {
    title: 'Google could not sign you in',
    happened: 'Google did not answer, or its answer could not be verified. Nothing was changed.',
    todo: 'Try again in a moment. If it keeps failing, sign in with your email and password.',
  },
  'google-unverified': {
    title: 'Google hasn’t confirmed this address',
    happened: 'Google hasn’t confirmed the email address of your Google account, so we can’t rely on it.',
    todo: 'Confirm the address with Google and try again, or sign up with email and password.',
  },
  'account-not-linked': {
    title: 'This address already has an account',
    happened: 'The account with this address is not linked to Google. Nothing was changed.',
    todo: 'Sign in as usual, then link Google in your security settings. If you didn’t sign up yourself, first choose a new password with “Forgot password?”.',
  },
  'google-in-use': {
    title: 'This Google account could not be linked',
    happened: 'Your account is already linked to Google, or this Google account belongs to another account here.',
    todo: 'Check your security settings, or choose another Google account.',
  },
  'state-mismatch': {
    title: 'This sign-in could not be continued',
    happened: `It was started in another browser, was already used, or took longer than ${googleMinutes} minutes.`,
    todo: 'Please start again here.',
  },
  suspended: {
    title: 'This account is suspended',
    happened: 'You can’t sign in right now. Your data is safe.',
    todo: 'Please contact support.',
  },
  'not-available': {
    title: 'This App is Not Available in Your Country',
    happened: 'You can’t create an account from your location. Nothing was stored.',
    todo: 'If you already have an account, sign in with its email address.',
  },
  'sign-up-closed': {
    title: 'You can’t sign up here by yourself',
    happened: 'No account is linked to this Google account, and new accounts on this server need an invitation.',
    todo: 'If you were invited, open the link in that email. If you have an account, sign in with its email address.',
  },
  'too-many-attempts': {
    title: 'Too many attempts',
    happened: 'There were too many attempts from your network. Nothing was changed.',
    todo: `Please wait ${attemptMinutes} minutes and try again.`,
  },
} as const
export type SignInErrorCode = keyof typeof signInErrors

/** Parses the code in a page's URL; undefined if unknown. */
export function signInErrorOf(code: unknown): SignInErrorCode | undefined {
  return typeof code === 'string' && Object.hasOwn(signInErrors, code) ? (code as SignInErrorCode) : undefined
}
