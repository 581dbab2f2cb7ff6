/** How long re-authentication stays valid. Sign-in counts as one. */
export const proofMinutes = 10

export const proofNeeded = 'Confirm it’s you to continue.'
