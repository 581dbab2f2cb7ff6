/** Accounts per page of the admin's lists. */
export const accountsPerPage = 25
export const maxReasonLength = 500
/** Days by which an admin may extend a trial at once. */
export const maxTrialDays = 90
/** How long a reset of the second factor waits, so that the owner of the account can stop it. */
export const factorResetHours = 24
/** How long the link of an invited admin or therapist works. Afterwards they ask for a new one as for a forgotten password. */
export const adminInvitationHours = 72

export const adminAccountTexts = {
  notFound: 'Account not found',
  noReason: 'Say why. The reason is kept with the account.',
  noDays: `Enter 1 to ${maxTrialDays} days`,
  ownAccount: 'This is your own account. Change it in your settings.',
  suspendedAlready: 'This account is already suspended. Nothing was changed.',
  notSuspended: 'This account is not suspended. Nothing was changed.',
  confirmedAlready: 'This address is already confirmed. No email was sent.',
  noTrial: 'Only confirmed therapists without a paid plan have a trial. Nothing was changed.',
  noFactor: 'This account has no second factor and no passkey. Nothing was changed.',
  resetWaits: 'A reset is already waiting. Nothing was changed.',
  noReset: 'No reset is waiting. The owner may have stopped it by signing in.',
  addressTaken: 'This address already has an account. Invite another address.',
  notAnAdmin: 'This account is not an admin. Nothing was changed.',
  noName: 'Enter a name',
}
