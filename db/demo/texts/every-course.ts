/** Texts that fit any course of therapy; the slots are those of a theme, and {event} is what set somebody back. */

/** First sentences of a note. */
export const openings = [
  'Arrived on time and settled quickly.',
  'Came straight from {work} and needed a few minutes to arrive.',
  'Began with {joy}, which went well this week.',
  '{name} brought the notebook and wished to start there.',
  'Talked first about {person}, and a meal that went better than expected.',
  'Somewhat tired today; kept the pace slow.',
  'A lighter start than last time.',
  'Short review of the task: done on most days.',
  'The task was not done; looked at what stood in its way.',
  'Weather and traffic first, then quite suddenly the matter itself.',
  'A busy stretch at {work} has left little time to practise.',
  'Good contact from the beginning.',
  'Spoke about the last session, which had stayed in mind.',
  'A quiet hour with long pauses that were easy to keep.',
  '{person} had noticed a change before {name} did.',
  'Missed {joy} twice and missed it in both senses, as {name} put it.',
  'Came with a question that had been written down on the way.',
  'Some good news first, told in passing.',
]

export const beginning = [
  'Went through the history at an easy pace: family, school, first work, earlier help. {name} would like to return to the school years at some point.',
  'Agreed on three aims in {name}’s own words and wrote them down. The second matters most at present.',
  'Talked about earlier therapy, what was useful in it and what was not. Agreed to say early when something does not help.',
  'Asked about sleep, appetite, alcohol and safety. No concerns; coffee is more than {name} had thought.',
]

export const middle = [
  'Reviewed the aims. One has been reached quietly, one has changed its meaning, one stays.',
  'Spoke about home. {person} asks less and listens more, and {name} has begun to tell things unasked.',
  'Stayed with one moment of the week for the whole hour. {name} could feel where in the body it begins.',
  'A plateau, and some impatience with it. Looked at the record of the first weeks, which put it into proportion.',
  'Went back to the school years, as {name} had wished. Much became clear about who was allowed to be tired.',
  'Spoke about what happens between us when {name} says all is fine. It was possible to smile about it and stay with the question.',
  'Looked at the week ahead and picked the hardest hour. Went through it in imagination, with the help already known.',
  'Asked for a drawing of the week in place of words. {name} drew a house, looked at it for a while, and added a door.',
]

export const ending = [
  'Agreed to lengthen the time between sessions. {name} is pleased, and a little wistful.',
  'Looked back at the first notes, with consent. {name} would like to tell that person to hold on.',
  'Collected what has helped in order of use. Most of it is done by {name} alone now.',
  'A difficult fortnight was met with the means at hand. There was no wish for extra sessions.',
  'Talked about endings in general: which were sudden, which were good. This one may be planned.',
]

/** Ends of a note that suit any session. */
export const tasks = [
  'No new task; let this settle.',
  'Agreed: go on with the record as before.',
  'To do: one line a day about something that went well.',
  'Next time: begin with what is left over from today.',
  'Nothing to prepare for next time.',
]

/** The last session of a course. */
export const farewells = [
  'Last session. Went through the aims and the plan for hard times once more. {name} brought a card; we said goodbye well. The door stays open.',
  'Final session, as planned. {name} named three things to take along, and one that may stay here. Records closed; return possible at any time.',
]

/** The session after something went wrong, and the one after that. */
export const setbacks = [
  'Difficult weeks after {event}. Much of what was gained seemed gone on Monday and less so today. Kept to what steadies; safety discussed, no concerns.',
  '{event} has brought the old pattern back. Slowed down, looked at what held all the same, and put the next step off by a week.',
  'Came in low spirits after {event}. Made room for it before anything else; {person} knows and is near.',
]
export const recoveries = [
  'Back on firmer ground. {name} could describe the setback from start to end, and what shortened it.',
  'The wave has passed. Compared it with a similar one a year ago, which lasted three times as long.',
  'Steadier than last time. Returned to the plan where it had been left, with one step made smaller.',
]

export const cancelled = [
  'Cancelled two days ahead because of a cold. No replacement this week.',
  'Moved at {name}’s request, a full week at {work}; the next session stands.',
  'Cancelled by telephone, child care fell through. Sounded well.',
  'Cancelled in good time: travelling with {person}.',
  'Called off by the practice because of a training day.',
  'Cancelled the evening before with a migraine; rest was more use.',
  'Cancelled for a medical appointment that could not be moved.',
]
export const noShows = [
  'Did not come. Rang after fifteen minutes; {name} had mixed up the weeks and apologised.',
  'Not present; replied to a message in the evening. The next session is confirmed.',
  'Did not come and could not be reached. Wrote a short letter; answered two days later, all well.',
]

/** What to prepare for a session still to come. */
export const preparation = [
  'Review the task first. Ask about {joy}.',
  'Look at the record of the week before going on with the plan.',
  'Ask about {work}, and how the conversation there went.',
  'Bring the aims of the first sessions; go through them together.',
  'Leave time at the end to plan the coming month.',
]

/** Remarks beside a mood entry: on a hard day, a middling one, a good one. */
export const hardDays = [
  'A long day. Went to bed early.',
  'Nothing in particular happened, it was just heavy.',
  'Cancelled the evening.',
  'Better by night than at noon.',
]
export const middlingDays = [
  'An ordinary day.',
  'Up and down, more up towards evening.',
  'Busy; did not think about it much.',
  'Did the exercise, did not feel like it.',
  'Tired but all right.',
  'Long call with an old friend.',
]
export const goodDays = [
  'Good day, {joy} in the evening.',
  'Laughed until it hurt, with the right people.',
  'Felt rested for once.',
  'A quiet evening that was really quiet.',
  'Managed what I had planned.',
  'Sun, and time to notice it.',
]

/** The second plan of somebody who has reached the aims of the first. */
export const consolidation = {
  name: 'Keeping what has been gained',
  goals: [
    'Keep the plan for hard times within reach',
    'Notice early signs and answer them within a week',
    'Lengthen the time between sessions step by step',
  ],
  interventions: ['Review sessions', 'Relapse prevention', 'Practice in new situations'],
  symptoms: ['Occasional early signs'],
  metrics: ['Eight weeks without a return of symptoms', 'Plan used without prompting'],
  weeks: 26,
}
