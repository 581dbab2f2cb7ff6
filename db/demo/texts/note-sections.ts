/** Parts of a note that stand beside what happened; each does for any therapy and any point of it. They do without pronouns. */

export const assessments = [
  'The same pattern as before, noticed earlier and by {name} alone. No concern about safety.',
  'In keeping with the course so far. Strain is within what can be carried; safety not in question.',
  'Insight is ahead of practice. The next step is a small one, done often.',
  'Some movement, though it does not feel so from inside. The record says otherwise.',
  'Motivation good, energy less so. Nothing that points to risk.',
  'Avoidance is lessening. What remains has become more visible by it.',
  'Steady. The help of {person} is part of that and was named as such.',
  'Progress toward the first aim; the second has not been touched and may wait.',
  'A demanding period, met with more of the means at hand than at first.',
  'Symptoms vary with sleep more than with events. Worth following.',
  'Hope is back in the wording: “when” has taken the place of “if” twice.',
  'Fits the understanding that was written down together at the beginning.',
]

export const observations = [
  'On time, well oriented, speech fluent. Mood brighter towards the end.',
  'Tired face, slow start; eye contact throughout.',
  'Restless hands in the first half, still in the second.',
  'Affect fits what is told. One laugh, and it was infectious.',
  'Tearful for a moment and at ease with it. Orientation and memory unremarkable.',
  'Thinks before answering; answers are longer than in the first sessions.',
  'Sat upright at the edge of the chair until the exercise, then back in it.',
  'Dressed with care, a little out of breath from the stairs. Attentive.',
  'Voice firmer than last time. No sign of distress on leaving.',
  'Calm, in good contact; looked out of the window when home was mentioned.',
]

export const responses = [
  'Doubtful at first, then curious. Put it into words that were better than mine.',
  'Took it up at once and gave two examples from the week.',
  'Could do it with help, and once without.',
  'Found it strange and wishes to try it again all the same.',
  'Relieved that it has a name.',
  'Protested with good reasons; we changed it together.',
  'Quiet for some time, then: “That is new.”',
  'Agreed quickly, perhaps too quickly. To be asked about next time.',
  'Felt the difference in the shoulders before noticing it elsewhere.',
  'Left with more energy than was brought along.',
]
