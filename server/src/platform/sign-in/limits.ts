/** Absolute end of a sign-in session, however busy it is. */
export const maxSignInHours = 12
export const resetMinutes = 30
/** Also for the link that moves an account to another address. */
export const confirmHours = 24
/** How long a sign-up waits for its address to be confirmed. */
export const unconfirmedDays = 7
/** How long a passkey's challenge may be answered. */
export const passkeyMinutes = 5
/** How long somebody who came with Google for the first time may take to say what they are. */
export const googleSignUpMinutes = 30
/** How long a secret for an authenticator app waits for its first code. */
export const setUpMinutes = 30
/** Codes tried on one account in a day from all addresses together, before only a new password helps. */
export const codesADay = 100
/** Attempts for one account from one address. */
export const maxPerAccount = 10
/** Attempts from one address at what asks for no account: a link's token, which nobody guesses. */
export const maxWithoutAccount = 60
/** Attempts from one address for whatever account, of all that is counted together. */
export const maxPerAddress = 100
/** Mails of one kind that strangers can send to one person in a day; after that one an hour, so that nobody can keep the owner from theirs. */
export const strangersMailsADay = 5
/** Passwords tried for one account from all addresses together, by browsers that it does not know. */
export const passwordsAnywhere = 100
/** How long a browser is known to an account after somebody signed in with it. */
export const knownBrowserDays = 180
