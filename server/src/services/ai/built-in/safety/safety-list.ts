/** The lists of `<language>.txt`, strongest first where a sentence has phrases of several. */
export const safetyLists = {
  act: 'Attempts, injuries, plans and means.',
  thought: 'Thoughts of death, the wish not to live, suicide by name.',
  toward: 'Wanting to hurt others.',
  harm: 'Violence, abuse, neglect and threats that someone suffers.',
  idiom:
    'Fixed phrases that are taken out of a sentence before it is read. None may say that someone hurts, touches, threatens, kills or frightens someone.',
  denial: 'A clause that begins so says that there is none of it.',
  but: 'Takes a denial back.',
} as const
