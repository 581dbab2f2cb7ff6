import type { Theme } from './theme.ts'

export const direction: Theme = {
  diagnosis: null,
  leaning: { anxiety: 0.4, energy: 0, sleep: 0.1, stress: 0.3 },
  first:
    'First session. {name} is unsure whether to finish the degree and tired of being asked. Would like a place to think aloud. Agreed on regular sessions and on leaving decisions open for a month.',
  beginning: [
    'Drew the voices that have an opinion on the matter, each with a colour. {name} put the own one at the edge, in pencil.',
    'Spoke about moving house as a child, and the skill of fitting in. It has a price, which we began to name.',
    'Collected moments of the past month in which time was forgotten. Most have to do with {joy}.',
  ],
  middle: [
    'Talked about coming out at home, and about what was said and left out at the table. {name} was moved by how much {person} had understood.',
    'Tried both futures on, one in each chair. The second was quieter; {name} wanted to stay there a little.',
    'A difficult visit home. Found two sentences for the next one, and permission to leave after lunch.',
    'Looked at values by way of people who are admired. Kindness and making things came up each time.',
    'Wrote to the tutor about a pause. Sent from here, with a deep breath and a biscuit.',
    'Felt lonely this week and went out all the same. Met two people at {joy} who asked good questions.',
  ],
  ending: [
    'The decision has ripened: a pause, then part time. {name} told the family in one sentence and held to it.',
    'Spoke about doubt as company and not as an order.',
    'The own voice has moved to the middle of the drawing, in ink. {name} brought the old sheet to compare.',
    'Looked at what is still open, and that it may be.',
  ],
  tasks: [
    'Agreed: note three moments in which time was forgotten.',
    'To do: one afternoon for {joy}, without showing it to anybody.',
    'Until next time: ask somebody admired how they decided.',
    'Agreed: leave after lunch, if it is enough.',
    'To do: a letter from the self in five years.',
  ],
  next: [
    'Ask about the tutor’s answer. Take out the drawing of voices.',
    'Leave the beginning open. If wished, go on with the two chairs.',
  ],
  triggers: ['being asked about plans', 'family visits', 'feeds full of news', 'deadlines', 'lonely evenings'],
  coping: ['drawing', 'a friend', 'walking through town', 'leaving early', 'writing'],
  hard: ['Everyone seems to know but me.', 'Smiled through lunch.', 'Stayed in and wished I had not.'],
  well: ['Drew for three hours.', 'Said no and nothing fell down.', 'Felt like myself on the way home.'],
  plan: {
    name: 'Finding my own voice',
    goals: [
      'Decide on the degree without hurry',
      'Speak with the family on own terms',
      'Time each week for what absorbs',
      'Two friendships that can carry doubt',
    ],
    interventions: ['Person-centred conversation', 'Chair work', 'Values clarification', 'Creative exercises'],
    symptoms: ['Indecision', 'Loneliness', 'Adapting to others'],
    metrics: ['Own rating of clarity', 'Weekly time kept', 'Decision reviewed after three months'],
    weeks: 20,
  },
}

export const relationship: Theme = {
  diagnosis: null,
  leaning: { anxiety: 0, energy: 0, sleep: 0, stress: 0.5 },
  first:
    'First session, with {person}. Each said what should be different at home and what should stay. Voices rose once and were brought down by both. Agreed on rules for this hour.',
  beginning: [
    'Drew the quarrel as a circle: one asks, the other goes quiet, the first asks louder. Both could find their place in it and smiled at that.',
    'Each told the story of the hardest evening without interruption. It was the first time that the whole of it was heard.',
    'Looked at what happens in the quarter of an hour before a quarrel. Hunger and the hall came up more than once.',
  ],
  middle: [
    'Practised saying the wish beneath the reproach. {name} began with I miss; the room changed.',
    'A week with one quarrel and one repair within the hour. {person} made the first step and was thanked.',
    'Talked about money and chores with a timer, ten minutes each. Two things settled, one put aside by agreement.',
    'Went back to an old hurt that returns in every quarrel. It was said slowly, and answered slowly.',
    'The pause was used twice: twenty minutes, then back to the table. Both kept the promise to return.',
    'Planned an evening that has nothing to settle. It will be {joy}, with the phones left at home.',
  ],
  ending: [
    'The circle was seen while it happened, and named in the kitchen. They laughed before it had closed.',
    'Each named what the other has changed. Both lists were longer than expected.',
    'Spoke about the holidays, and where the old pattern waits. A plan for the third day of any journey.',
    'They hold the weekly talk without prompting. Sessions can be further apart.',
  ],
  tasks: [
    'Agreed: weekly talk on Sunday, twenty minutes, one wish each.',
    'To do: the pause when voices rise, and the return after twenty minutes.',
    'Until next time: one thank you a day, said aloud.',
    'Agreed: no hard subject in the hall or before a meal.',
    'To do: an evening with nothing to settle.',
  ],
  next: [
    'Ask each for one good moment first. Then the weekly talk, and who began it.',
    'Look at the pause: was there a return. Stay with the old hurt only if both wish.',
  ],
  triggers: [
    'a quarrel in the hall',
    'chores',
    'coming home late',
    'silence at dinner',
    'plans changed without asking',
  ],
  coping: ['the pause', 'saying the wish', 'a thank you', 'a walk together', 'the weekly talk'],
  hard: ['We went to bed without speaking.', 'Said the sentence I did not want to say.', 'Silence at dinner.'],
  well: [
    'We laughed in the kitchen.',
    'Repaired it before the washing-up was done.',
    'A whole evening with nothing to settle.',
  ],
  plan: {
    name: 'Talking again at home',
    goals: [
      'Repair a quarrel within the same day',
      'Hold a weekly talk of twenty minutes',
      'Say the wish beneath the reproach',
      'One evening a week with nothing to settle',
    ],
    interventions: ['Mapping of the cycle', 'Guided conversations', 'The agreed pause', 'Planned time together'],
    symptoms: ['Frequent quarrels', 'Withdrawal', 'Mistrust of small changes'],
    metrics: [
      'Quarrels a week, counted by both',
      'Weekly talk kept three weeks of four',
      'Each one’s rating of closeness',
    ],
    weeks: 16,
  },
}
