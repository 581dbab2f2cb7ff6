import * as z from 'zod/mini'

/** What a person says in a transcript, counted. `speaker` is the name as the transcript has it. */
export const SpeakerFigures = z.object({
  speaker: z.string(),
  words: z.int(),
  turns: z.int(),
  questions: z.int(),
})
export type SpeakerFigures = z.infer<typeof SpeakerFigures>

/** How many of the latest sessions are looked at. */
export const figuredSessions = 8

/**
 * Figures of a client's latest sessions, newest first. `speakers` is empty without a transcript that names who speaks. `goals` has how many passages of the
 * session's clinical notes share words with a goal; those with none are left out.
 */
export const SessionFigures = z.object({
  sessions: z.array(
    z.object({
      date: z.string(),
      speakers: z.array(SpeakerFigures),
      goals: z.array(z.object({ number: z.int(), passages: z.int() })),
    }),
  ),
  /** Of the active treatment plans, by the number that they have there. */
  goals: z.array(z.object({ number: z.int(), goal: z.string() })),
})
export type SessionFigures = z.infer<typeof SessionFigures>
