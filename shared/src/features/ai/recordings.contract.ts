import * as z from 'zod/mini'
import { day } from '../../lib/day-schema.ts'

/** What goes with an uploaded recording. Its name stays in the browser. */
export const RecordingDetails = z.strictObject({
  clientId: z.guid('Client not found'),
  sessionDate: day('Please select a session date'),
})
export type RecordingDetails = z.infer<typeof RecordingDetails>
