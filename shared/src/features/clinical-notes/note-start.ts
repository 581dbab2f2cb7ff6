import * as z from 'zod/mini'
import { noteTemplateIds } from './clinical-notes.rules.ts'

/** What the form of a new note starts with. */
export const NoteStart = z.object({
  serviceDate: z.string(),
  sessionId: z.nullable(z.guid()),
  /** An appointment without a session, which the note creates. */
  appointment: z.nullable(z.object({ id: z.guid(), date: z.string(), startTime: z.string() })),
  /** The therapist's last used template. */
  template: z.enum(noteTemplateIds),
  templateName: z.nullable(z.string()),
  /** The note that exists about the day that was asked for; null if it needs a new one, or no day was given. */
  existing: z.nullable(z.object({ id: z.guid(), signed: z.boolean() })),
})
export type NoteStart = z.infer<typeof NoteStart>
