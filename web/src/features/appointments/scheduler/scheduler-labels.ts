import type { Scope } from '@openhour/shared/features/appointments/appointments.rules.ts'

export const scopeNames: Record<Scope, string> = {
  this: 'This appointment',
  following: 'This and following',
  all: 'All upcoming',
}

/** `clientId` while the client is one to be added with the appointment. */
export const newClient = 'new'
