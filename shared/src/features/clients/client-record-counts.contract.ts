import * as z from 'zod/mini'
import { countNames } from '../../tables/counted-tables.ts'

/** The numbers of records that are deleted with a client. */
export const ClientRecordCounts = z.object({
  counts: z.object(
    Object.fromEntries(countNames.map((name) => [name, z.int()])) as unknown as Record<
      (typeof countNames)[number],
      z.ZodMiniInt
    >,
  ),
  /** How many of the clinical notes are signed. */
  signedNotes: z.int(),
  riskAlerts: z.int(),
  /** How many of the appointments are upcoming. The others are past or cancelled. */
  upcomingAppointments: z.int(),
  /** Whether the client gets emails about appointments, and so learns that upcoming ones are cancelled. */
  notifiedByEmail: z.boolean(),
})
export type ClientRecordCounts = z.infer<typeof ClientRecordCounts>
