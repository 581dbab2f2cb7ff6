/** How far a client is on the way into the portal. `expired`: the last invitation ran out unused. */
export const portalStates = ['not-invited', 'invited', 'opened', 'expired', 'joined'] as const
export type PortalState = (typeof portalStates)[number]

/** How long an invitation's link works. */
export const invitationHours = 72

/** A link's token: 256 random bits, base64url. */
export const invitationToken = /^[A-Za-z0-9_-]{43}$/

/** Whether a link still works (`open`), or why not. */
export const linkStates = ['open', 'used', 'revoked', 'expired'] as const
export type LinkState = (typeof linkStates)[number]

export const invitationTexts = {
  archived: 'This client is archived. Restore the client first, then send the invitation.',
  joined: 'This client has already joined. There is nothing to send.',
  noAddress: 'This client has no email address. Add one in their details, then send the invitation.',
  over: 'This invitation can no longer be used. Ask your therapist to send a new one.',
  otherAddress:
    'This invitation was sent to another email address. Sign in with that address, or ask your therapist to send the invitation to the address you use here.',
  alreadyJoined:
    'Your account is already connected with this practice as another client. Ask your therapist to check the invitation.',
  sameRecord:
    'You are connected with another practice that has the same record of you. Nothing was changed. Leave that practice on your Profile page, then open this link again.',
  notAClient:
    'You are signed in with an account that is not a client’s. Ask your therapist to send the invitation to another email address.',
  /** For every address, so that it does not say whether there was an account. */
  accountReady: 'Sign in to join.',
} as const
