import type { Seen } from './request.ts'

/** What every request carries through the host. */
export type HostEnv = { Variables: { seen: Seen } }
