import * as z from 'zod/mini'
import { appointmentTypes } from '../appointments/appointments.rules.ts'
import { noteTemplateIds } from './clinical-notes.rules.ts'

/** An unsigned note in the list of all clients, without its text. */
export const UnsignedNote = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  template: z.enum(noteTemplateIds),
  templateName: z.nullable(z.string()),
  serviceDate: z.string(),
  daysAgo: z.int(),
  version: z.int(),
})
export type UnsignedNote = z.infer<typeof UnsignedNote>

/** A past appointment without a note, neither cancelled nor missed. */
export const MissingNote = z.object({
  appointmentId: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  appointmentDate: z.string(),
  startsAt: z.string(),
  type: z.enum(appointmentTypes),
  daysAgo: z.int(),
})
export type MissingNote = z.infer<typeof MissingNote>
