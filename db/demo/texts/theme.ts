/**
 * What therapy for one kind of difficulty reads like. Texts may hold {name} (what the person likes to be called), {person} (somebody close,
 * as in 'her sister Ada'), {work} and {joy}; they do without pronouns, so that they fit everybody.
 */
export type Theme = {
  diagnosis: string | null
  secondaryDiagnosis?: string
  /** How far these readings lie from what the mood alone would give, on the scale of 1 to 10. */
  leaning: { anxiety: number; energy: number; sleep: number; stress: number }
  first: string
  beginning: string[]
  middle: string[]
  ending: string[]
  /** Steps between two sessions, as the end of a note, in the order in which a therapy comes to them. */
  tasks: string[]
  /** Preparation for a session that is still to come, once the therapy is under way. */
  next: string[]
  triggers: string[]
  coping: string[]
  /** Remarks beside a mood entry on a hard day, and on a better one. */
  hard: string[]
  well: string[]
  plan: {
    name: string
    goals: string[]
    interventions: string[]
    symptoms: string[]
    metrics: string[]
    weeks: number
  }
}
