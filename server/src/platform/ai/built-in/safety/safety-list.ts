/** Phrases of one language, in the form that `phrases` reads. */
export type SafetyWords = {
  /** Attempts, injuries, plans and means. */
  act: string
  /** Thoughts of death, the wish not to live, suicide by name. */
  thought: string
  /** Wanting to hurt others. */
  toward: string
  /** Violence, abuse, neglect and threats that someone suffers. */
  harm: string
  /** Everyday phrases with such words in them. */
  idiom: string
  /** A clause that begins so says that there is none of it. */
  denial: string
  /** Takes a denial back. */
  but: string
}
