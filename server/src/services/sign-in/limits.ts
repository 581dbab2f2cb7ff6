/** Absolute lifetime of a sign-in session, regardless of activity. */
export const maxSignInHours = 12
export const resetMinutes = 30
/** Also for the link that moves an account to another address. */
export const confirmHours = 24
/** How long a passkey's challenge may be answered. */
export const passkeyMinutes = 5
/** How long a first-time Google user may take to choose a role. */
export const googleSignUpMinutes = 30
/** How long the setup of an authenticator app stays valid. */
export const setUpMinutes = 30
/** Code attempts per account and day over all addresses. After that, only a new password helps. */
export const codesPerDay = 100
/** Attempts for one account from one address. */
export const maxPerAccount = 10
/** Attempts per address without an account, such as link tokens, which cannot be guessed. */
export const maxWithoutAccount = 60
/** Attempts per address over all accounts and counted actions. */
export const maxPerAddress = 100
/** Emails of one kind that anyone can trigger for an address per day; then one per hour, so that no one can block the owner's. */
export const strangerMailsPerDay = 5
/** Passwords tried for one account from all addresses together, by browsers that it does not know. */
export const maxPasswordsPerAccount = 100
