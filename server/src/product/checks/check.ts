import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'

/** The check of one part of the installation. */
export type Check = {
  /** Names the part in the database and in addresses, so it stays once it is released. */
  key: string
  look: () => HealthPart | Promise<HealthPart>
  /** Other people’s servers, or those of practices, stand behind it. */
  isOutside?: boolean
  /** How long a good result is used again, for checks that take seconds or ask other servers. */
  restMs?: number
}

const minuteMs = 60_000
/** For checks of this server that take seconds. */
export const shortRestMs = 5 * minuteMs
/** For checks that ask other people's servers. */
export const longRestMs = 30 * minuteMs
