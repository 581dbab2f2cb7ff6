/** How often an admin can check parts by hand: some checks ask other people’s servers. */
export const checksPerMinute = 20
export const tooManyChecks =
  'You checked many parts within a minute. Nothing was changed. Wait a moment, then check again.'
export const noSuchPart = 'There is no such part.'
