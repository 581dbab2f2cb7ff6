/** Absolute end of a sign-in session, however busy it is. */
export const longestSignInHours = 12
export const resetMinutes = 30
/** Also for the link that moves an account to another address. */
export const confirmHours = 24
/** How long a passkey's challenge may be answered. */
export const passkeyMinutes = 5
/** From leaving for Google to coming back. */
export const googleMinutes = 10
/** How long a secret for an authenticator app waits for its first code. */
export const setUpMinutes = 30
/** Codes tried on one account in a day from all addresses together, before only a new password helps. */
export const codesADay = 100
