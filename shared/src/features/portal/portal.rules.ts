/** Also for practices that the client has left, or whose access was ended. */
export const practiceNotFound = 'You are not connected with this practice.'
export const taskNotFound = 'This task was not found.'

/** Rows on a page of the portal's lists. */
export const portalPageSize = 25
/** Tasks on the portal's first page. */
export const homeTasks = 5

export const cancellationTexts = {
  notFound: 'This appointment was not found.',
  started: 'This appointment has already started or is over, so it can’t be cancelled here. Nothing was changed.',
} as const
