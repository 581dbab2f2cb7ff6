/** Texts that fit any course of therapy. Slots are those of a theme; {event} is what caused a setback. */

/** Opening sentences of a note. */
export const openings = [
  'Arrived on time and settled quickly.',
  'Came straight from {work} and needed a few minutes to settle.',
  'Started with {joy}, which went well this week.',
  '{name} brought the notebook and wanted to start there.',
  'Talked first about {person} and a meal that went better than expected.',
  'Somewhat tired today; kept the pace slow.',
  'Lighter mood than last time.',
  'Reviewed homework: done on most days.',
  'Homework not done; explored what got in the way.',
  'Small talk at first, then straight to the main issue.',
  'A busy time at {work} has left little room for practice.',
  'Good rapport from the start.',
  'Talked about the last session, which had stayed in mind.',
  'A quiet session with long, comfortable pauses.',
  '{person} noticed a change before {name} did.',
  'Skipped {joy} twice and missed it.',
  'Arrived with a question, written down on the way here.',
  'Good news first, mentioned in passing.',
]

export const beginning = [
  'Took a history: family, school, first jobs, previous treatment. {name} would like to return to the school years at some point.',
  'Agreed on three goals in {name}’s own words and wrote them down. The second matters most at present.',
  'Discussed previous therapy, what helped and what did not. Agreed to say early if something is not helping.',
  'Asked about sleep, appetite, alcohol and risk. No concerns; caffeine intake is higher than {name} had thought.',
]

export const middle = [
  'Reviewed the goals. One has been reached, one has changed its meaning, one remains.',
  'Talked about home. {person} asks less and listens more, and {name} has started to share things unprompted.',
  'Spent the session on one moment of the week. {name} could feel where in the body it starts.',
  'A plateau, and some impatience with it. The record of the first weeks put it in perspective.',
  'Returned to the school years, as {name} had wished. It became clear who was allowed to be tired.',
  'Discussed what happens between us when {name} says everything is fine. We could smile about it and stay with the question.',
  'Picked the hardest hour of the coming week. Rehearsed it in imagination, using skills {name} already has.',
  'Asked for a drawing of the week instead of words. {name} drew a house, looked at it for a while and added a door.',
]

export const ending = [
  'Agreed to space sessions further apart. {name} is pleased and a little wistful.',
  'Reread the first notes together. {name} would tell that person to hang on.',
  'Ranked what has helped by how often it is used. {name} now does most of it independently.',
  'Handled a difficult two weeks independently, without asking for extra sessions.',
  'Discussed endings: which were sudden, which were good. This one can be planned.',
]

/** Closing sentences of a note that fit any session. */
export const tasks = [
  'No homework; let this settle.',
  'Homework: continue the record as before.',
  'Homework: one line a day about something that went well.',
  'Next session: start with what was left over today.',
  'No preparation needed for next session.',
]

/** The last session of a course. */
export const farewells = [
  'Last session. Reviewed the goals and the relapse plan once more. {name} brought a card and we said a good goodbye. Welcome to return at any time.',
  'Final session, as planned. {name} named three things to take away and one to leave here. File closed; return possible at any time.',
]

/** The session after something went wrong, and the one after that. */
export const setbacks = [
  'Difficult weeks after {event}. On Monday all progress seemed lost; less so today. Focused on stabilising; risk assessed, no concerns.',
  '{event} has triggered the old pattern. Slowed down, reviewed what still held, and postponed the next step by a week.',
  'Low mood after {event}. Made room for it first; {person} knows and is close by.',
]
export const recoveries = [
  'Back on track. {name} could describe the setback from start to finish, and what shortened it.',
  'The setback has passed. Compared it with a similar one a year ago that lasted three times as long.',
  'Steadier than last time. Resumed the plan, with one step made smaller.',
]

export const cancelled = [
  'Cancelled two days ahead because of a cold. Not rescheduled this week.',
  'Cancelled at {name}’s request, a full week at {work}; the next session is unchanged.',
  'Cancelled by phone, childcare fell through. Sounded well.',
  'Cancelled well in advance: travelling with {person}.',
  'Cancelled by the practice for a training day.',
  'Cancelled the evening before with a migraine.',
  'Cancelled for a medical appointment that could not be moved.',
]
export const noShows = [
  'Did not attend. Called after fifteen minutes; {name} had mixed up the weeks and apologised.',
  'Did not attend; replied to a message in the evening. Next session confirmed.',
  'Did not attend and could not be reached. Sent a short letter; reply two days later, all well.',
]

/** What to prepare for an upcoming session. */
export const preparation = [
  'Review homework first. Ask about {joy}.',
  'Review last week’s record before continuing with the plan.',
  'Ask about {work} and how the conversation there went.',
  'Bring the initial goals; go through them together.',
  'Leave time at the end to plan the coming month.',
]

/** Comments on a mood entry: on a hard day, a middling one, a good one. */
export const hardDays = [
  'A long day. Went to bed early.',
  'Nothing in particular happened, it was just heavy.',
  'Cancelled my evening plans.',
  'Better at night than at noon.',
]
export const middlingDays = [
  'An ordinary day.',
  'Up and down, better towards evening.',
  'Busy; did not think about it much.',
  'Did the exercise without feeling like it.',
  'Tired but all right.',
  'Long call with an old friend.',
]
export const goodDays = [
  'Good day, {joy} in the evening.',
  'Laughed until it hurt, with the right people.',
  'Felt rested for once.',
  'A quiet, peaceful evening.',
  'Managed everything I had planned.',
  'Sunshine, and time to notice it.',
]

/** The second plan of someone who has reached the goals of the first. */
export const consolidation = {
  name: 'Maintaining progress',
  goals: [
    'Keep the relapse plan within reach',
    'Notice early signs and respond within a week',
    'Gradually space sessions further apart',
  ],
  interventions: ['Review sessions', 'Relapse prevention', 'Practice in new situations'],
  symptoms: ['Occasional early signs'],
  metrics: ['Eight weeks without a return of symptoms', 'Relapse plan used without prompting'],
  weeks: 26,
}
