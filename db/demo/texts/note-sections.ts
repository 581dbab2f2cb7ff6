/** Note sections that fit any therapy at any point. They use no pronouns, so they fit every client. */

export const assessments = [
  'Same pattern as before, but noticed earlier and without prompting. No risk concerns.',
  'In line with the course so far. Stress manageable; no risk indicated.',
  'Insight is ahead of practice. Small, frequent steps are next.',
  'Some progress, although {name} does not feel it yet; the ratings show it.',
  'Good motivation, low energy. No risk indicated.',
  'Avoidance is decreasing, which makes the remaining difficulty more visible.',
  'Stable. Support from {person} is a protective factor, and {name} named it as such.',
  'Progress on the first goal; the second has not been addressed and can wait.',
  'Demanding period, handled with more coping skills than at intake.',
  'Symptoms vary with sleep more than with events. Monitor.',
  'More hopeful: said “when” instead of “if” twice.',
  'Consistent with the initial formulation.',
]

export const observations = [
  'On time, oriented, fluent speech. Mood brighter towards the end.',
  'Looked tired, slow to start; good eye contact throughout.',
  'Restless hands in the first half, calm in the second.',
  'Affect congruent with content. Laughed once, infectiously.',
  'Briefly tearful and at ease with it. Orientation and memory unremarkable.',
  'Thinks before answering; longer answers than in the first sessions.',
  'Sat on the edge of the chair until the exercise, relaxed afterwards.',
  'Well groomed, slightly out of breath from the stairs. Attentive.',
  'Firmer voice than last time. No distress on leaving.',
  'Calm, good rapport; looked out of the window when home came up.',
]

export const responses = [
  'Sceptical at first, then curious. Rephrased it better than I had.',
  'Engaged at once and gave two examples from the week.',
  'Could do it with support, and once without.',
  'Found it strange but wants to try again.',
  'Relieved that it has a name.',
  'Objected with good reasons; we adapted it together.',
  'Quiet for a while, then: “That is new.”',
  'Agreed quickly, perhaps too quickly. Follow up next time.',
  'Felt the change in the shoulders before noticing it elsewhere.',
  'Left with more energy than on arrival.',
]
