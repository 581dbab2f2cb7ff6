import type { Theme } from './theme.ts'

export const direction: Theme = {
  diagnosis: null,
  leaning: { anxiety: 0.4, energy: 0, sleep: 0.1, stress: 0.3 },
  first:
    'First session. {name} is unsure whether to finish the degree and tired of being asked about it. Wants a place to think aloud. Agreed on regular sessions and to postpone decisions for a month.',
  beginning: [
    'Drew the voices that have an opinion, each in its own colour. {name}’s own voice is at the edge, in pencil.',
    'Talked about moving house as a child and learning to fit in. Began to name what that has cost.',
    'Collected moments of flow from the past month. Most involve {joy}.',
  ],
  middle: [
    'Talked about coming out at home, what was said and what was left unsaid. {name} was moved by how much {person} had understood.',
    'Chair work with both possible futures. The second felt calmer; {name} wanted to stay there longer.',
    'Difficult visit home. Prepared two sentences for the next one, and permission to leave after lunch.',
    'Clarified values by way of people {name} admires. Kindness and making things came up each time.',
    'Wrote to the tutor about taking a break. {name} sent it from here, with a deep breath and a biscuit.',
    'Felt lonely this week and went out anyway. Met two people through {joy} who asked good questions.',
  ],
  ending: [
    'Decided to take a break, then continue part-time. {name} told the family in one sentence and stuck to it.',
    'Discussed doubt as a companion rather than an order.',
    '{name}’s own voice is now in the middle of the drawing, in ink. Brought the old sheet to compare.',
    'Reviewed what is still open, and that it can stay open.',
  ],
  tasks: [
    'Homework: note three moments of flow.',
    'Homework: one afternoon of {joy} without showing anyone the result.',
    'Homework: ask someone you admire how they decided.',
    'Agreed: leave after lunch if it becomes too much.',
    'Homework: write a letter from the self in five years.',
  ],
  next: [
    'Ask about the tutor’s answer. Take out the drawing of voices.',
    'Leave the start open. Continue the chair work if {name} wants to.',
  ],
  triggers: ['being asked about plans', 'family visits', 'scrolling the news', 'deadlines', 'lonely evenings'],
  coping: ['drawing', 'seeing a friend', 'walking through town', 'leaving early', 'writing'],
  hard: [
    'Everyone seems to know what they want but me.',
    'Smiled all through lunch.',
    'Stayed in and wished I had gone out.',
  ],
  well: ['Drew for three hours.', 'Said no and nothing bad happened.', 'Felt like myself on the way home.'],
  plan: {
    name: 'Finding a direction',
    goals: [
      'Decide about the degree without rushing',
      'Talk with family on equal terms',
      'Weekly time for absorbing activities',
      'Two friendships with room for doubt',
    ],
    interventions: ['Person-centred counselling', 'Chair work', 'Values clarification', 'Creative exercises'],
    symptoms: ['Indecision', 'Loneliness', 'Over-adapting to others'],
    metrics: ['Self-rated clarity', 'Weekly time kept', 'Decision reviewed after three months'],
    weeks: 20,
  },
}

export const relationship: Theme = {
  diagnosis: null,
  leaning: { anxiety: 0, energy: 0, sleep: 0, stress: 0.5 },
  first:
    'First session, with {person}. Each said what should change at home and what should stay. Voices rose once; both calmed things down. Agreed on ground rules for sessions.',
  beginning: [
    'Mapped the conflict cycle: one asks, the other goes quiet, the first asks louder. Both recognised their part and smiled.',
    'Each described the hardest evening without interruption. It was the first time the whole story was heard.',
    'Looked at the fifteen minutes before an argument. Hunger and arriving home came up more than once.',
  ],
  middle: [
    'Practised voicing the wish behind the criticism. {name} started with “I miss”; the mood in the room changed.',
    'One argument this week, repaired within the hour. {person} made the first move and was thanked.',
    'Talked about money and chores with a timer, ten minutes each. Settled two issues and postponed one by agreement.',
    'Returned to an old hurt that comes up in every argument. It was said calmly and answered calmly.',
    'Used the time-out twice: twenty minutes, then back to the table. Both kept the promise to return.',
    'Planned an evening with no issues to settle: {joy}, with phones left at home.',
  ],
  ending: [
    'They noticed the cycle while it was happening and named it in the kitchen. It ended in laughter.',
    'Each named what the other has changed. Both lists were longer than expected.',
    'Discussed holidays, where the old pattern tends to return. Made a plan for the third day of any trip.',
    'They hold the weekly talk without prompting. Sessions can be further apart.',
  ],
  tasks: [
    'Homework: weekly talk on Sunday, twenty minutes, one wish each.',
    'Homework: take a time-out when voices rise, and return after twenty minutes.',
    'Homework: say thank you out loud once a day.',
    'Agreed: no difficult topics on arriving home or before a meal.',
    'Homework: one evening with no issues to settle.',
  ],
  next: [
    'Ask each for one good moment first, then about the weekly talk and who started it.',
    'Review the time-out: did both return? Stay with the old hurt only if both want to.',
  ],
  triggers: [
    'an argument on arriving home',
    'chores',
    'coming home late',
    'silence at dinner',
    'plans changed without asking',
  ],
  coping: ['taking a time-out', 'saying what I wish', 'saying thank you', 'a walk together', 'the weekly talk'],
  hard: ['We went to bed without talking.', 'Said the thing I had not wanted to say.', 'Silence at dinner.'],
  well: [
    'We laughed in the kitchen.',
    'Made up before the washing-up was done.',
    'A whole evening with nothing to settle.',
  ],
  plan: {
    name: 'Better communication at home',
    goals: [
      'Repair arguments on the same day',
      'Hold a weekly talk of twenty minutes',
      'Voice the wish behind the criticism',
      'One evening a week with no issues to settle',
    ],
    interventions: ['Mapping the conflict cycle', 'Guided conversations', 'Agreed time-out', 'Planned time together'],
    symptoms: ['Frequent arguments', 'Withdrawal', 'Mistrust'],
    metrics: [
      'Arguments a week, counted by both',
      'Weekly talk kept in three weeks of four',
      'Closeness rated by each',
    ],
    weeks: 16,
  },
}
