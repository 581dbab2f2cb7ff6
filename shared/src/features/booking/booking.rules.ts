/** A time that can be booked: two instants, ISO 8601 with zone. */
export type Slot = { startsAt: string; endsAt: string }

export const maxServices = 30
/** Clients named for one service, if not all clients may book it. */
export const maxChosenClients = 500
export const maxServiceNameLength = 100
export const maxPolicyLength = 2000
/** How many upcoming appointments a client may have booked by themselves. */
export const bookingLimits = { least: 1, most: 20 } as const

export const bookingTexts = {
  noServiceName: 'Please enter a name',
  minutes: 'Please enter 5 to 480 minutes',
  noType: 'Please choose where it takes place',
  limit: `Please enter ${bookingLimits.least} to ${bookingLimits.most} appointments`,
  serviceTaken: 'There is already a service with this name. Please choose another name.',
  tooManyServices: `You already have ${maxServices} services. Nothing was saved. Please delete one first.`,
  serviceNotFound: 'This service was not found. It may have been deleted.',
  tooManyClients: `Please choose at most ${maxChosenClients} clients`,
  clientNotFound: 'Some of these clients were not found. Nothing was saved.',
} as const
