/**
 * The texts of therapy for one kind of difficulty. Slots: {name} (preferred name), {person} (someone close, such as 'her sister Ada'), {work} and {joy}. Texts
 * use no pronouns, so they fit every client.
 */
export type Theme = {
  diagnosis: string | null
  secondaryDiagnosis?: string
  /** Added to the ratings that follow from the mood, on the scale of 1 to 10. */
  leaning: { anxiety: number; energy: number; sleep: number; stress: number }
  first: string
  beginning: string[]
  middle: string[]
  ending: string[]
  /** Homework at the end of a note, in the order of the therapy. The text before the colon is dropped in self-care tasks. */
  tasks: string[]
  /** Preparation for an upcoming session, once therapy is under way. */
  next: string[]
  triggers: string[]
  coping: string[]
  /** Comments on a mood entry on a hard day, and on a better one. */
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
