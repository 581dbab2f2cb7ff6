import type { Theme } from './theme.ts'

export const grief: Theme = {
  diagnosis: 'Grief',
  leaning: { anxiety: -0.5, energy: -0.4, sleep: -0.4, stress: 0 },
  first:
    'First session. {name} came seven months after the death, saying that everyone else seems to have finished. Told the story of the last week without hurry. Agreed that there is no timetable here.',
  beginning: [
    'Looked at photographs that {name} had brought. Spoke mostly about ordinary days, a shared joke, the way of making coffee.',
    'Talked about the first anniversary that is coming, and who would like to do what. {person} has asked and has not yet had an answer.',
    'Named the two movements of grief, towards the loss and towards life, and that both are allowed in one day.',
  ],
  middle: [
    'Went through the room that has been kept closed, in imagination first. {name} decided which drawer to open and which to leave.',
    'The drawer was opened, with {person}. There were tears, and then a meal.',
    'Spoke about the sentence that was not said. Wrote it as a letter; it was read here and kept.',
    'Worked with guilt about a good weekend. {name} could hear the wish of the other that there should be good weekends.',
    'Returned to {work} for full days. Colleagues avoid the subject; prepared a sentence that opens it and one that closes it.',
    'The anniversary was spent by the water, as planned. Tired and at peace afterwards.',
  ],
  ending: [
    'Memories come with warmth more often than with a stab. {name} has told a funny story at dinner and nobody fell silent.',
    'Took up {joy} again, in a different way from before. {name} says it is for two now.',
    'Spoke about new people, and loyalty. No decision needed; the question itself was new.',
    'Read the letter from the first weeks again. {name} would change one word and leave the rest.',
  ],
  tasks: [
    'Agreed: ten minutes with the photographs, then something in the open air.',
    'To do: ask {person} how the anniversary should be.',
    'Until next time: the letter, as far as it wants to go.',
    'Agreed: one evening a week with company.',
    'To do: one object to keep in sight, one to put away.',
  ],
  next: [
    'Ask about the weekend. If wished, go on with the letter.',
    'Talk about the day that is coming, and what should not happen on it.',
  ],
  triggers: ['a song', 'an empty chair at meals', 'anniversaries', 'paperwork of the estate', 'Sunday mornings'],
  coping: ['looking at photographs', 'telling a story', 'a walk by the water', 'company', 'letting tears come'],
  hard: [
    'The house was very quiet.',
    'Found the handwriting on an envelope.',
    'Missed the phone call that used to come.',
  ],
  well: [
    'Laughed at an old story.',
    'Cooked the recipe and it was right.',
    'A good day, and it was all right that it was good.',
  ],
  plan: {
    name: 'Room for grief and for life',
    goals: [
      'Speak about the loss with family',
      'Shape the anniversary in one’s own way',
      'Return to work and company at a bearable pace',
      'Keep the bond in a form that warms',
    ],
    interventions: ['Grief-focused conversation', 'Letter writing', 'Planning of hard days', 'Gentle activation'],
    symptoms: ['Yearning', 'Guilt', 'Withdrawal', 'Broken sleep'],
    metrics: ['Own rating of bearable days', 'Company once a week', 'Anniversary planned and reviewed'],
    weeks: 26,
  },
}

export const adjustment: Theme = {
  diagnosis: 'Adjustment disorder',
  leaning: { anxiety: 0.2, energy: -0.2, sleep: -0.3, stress: 0.3 },
  first:
    'First session. {name} has felt unsteady since work ended last year and the house became too large. Sleeps poorly, is short with people and sorry afterwards. Agreed to look at what has changed, one thing at a time.',
  beginning: [
    'Drew a line of the past two years with all that ended and began on it. {name} had not seen so many changes in one place.',
    'Spoke about what the former days gave: structure, being asked, a reason to iron a shirt. Looked for other places to find them.',
    'Sorted worries into those that can be acted on and those that need time. Two telephone calls came out of the first heap.',
  ],
  middle: [
    'The week has a shape again, with three fixed points. {name} moved the hardest one, the empty Monday, to {joy}.',
    'Talked about pride, and the difficulty of being helped by {person}. Found one thing that could be asked for.',
    'Visited {work} as a guest. It was stranger and easier than feared; two invitations followed.',
    'Practised a calmer way of saying that something is too much. Used it the same evening.',
    'Looked at money with numbers instead of dread. It is enough, with one holiday less.',
    'A tearful session about a photograph of the old desk. {name} decided to frame it.',
  ],
  ending: [
    'Sleeps better, and wakes with plans. The house has been measured for a lodger; {name} told this with some mischief.',
    'Named what the change has taken and what it has left. The second list was longer than expected.',
    'New tasks come with people in them. {name} is careful not to say yes to all of them.',
    'Spoke about the next change, whichever it will be, and what {name} now knows about beginnings.',
  ],
  tasks: [
    'Agreed: three fixed points in the week, written in the calendar.',
    'To do: the two telephone calls, before noon.',
    'Until next time: ask {person} for one thing.',
    'Agreed: lights out at eleven, radio off.',
    'To do: visit one place that might become familiar.',
  ],
  next: [
    'Ask about Monday. Look at the week’s fixed points and which one carried.',
    'Return to the line of the past two years; add what is new.',
  ],
  triggers: [
    'a day without structure',
    'former colleagues’ news',
    'forms and letters',
    'the quiet house',
    'being offered help',
  ],
  coping: ['a fixed point in the day', 'calling a friend', 'sorting worries', 'a walk', 'writing it down'],
  hard: ['Did not know what the day was for.', 'Snapped at somebody who meant well.', 'Woke at four and made lists.'],
  well: ['Busy in a good way.', 'Was asked for advice and had some.', 'Slept until seven.'],
  plan: {
    name: 'Finding a new shape',
    goals: [
      'Three fixed points in each week',
      'Sleep through on five nights of seven',
      'Ask for help with one thing a week',
      'One new place with familiar faces',
    ],
    interventions: ['Life line', 'Problem solving', 'Structuring of the week', 'Supportive conversation'],
    symptoms: ['Unsteady mood', 'Irritability', 'Broken sleep', 'Withdrawal'],
    metrics: ['Fixed points kept on four weeks of five', 'Own rating of the week above six', 'Nights slept through'],
    weeks: 12,
  },
}

export const caring: Theme = {
  diagnosis: null,
  leaning: { anxiety: 0, energy: -0.6, sleep: -0.2, stress: 0.7 },
  first:
    'First session. {name} looks after a parent with memory loss and has not had a free weekend for most of a year. Came because of a sharp word that was regretted for days. Agreed that this hour belongs to {name} alone.',
  beginning: [
    'Went through a week of care hour by hour. Forty-one hours, most of them uncounted until today.',
    'Spoke about the family, and who is asked last. {name} wrote down what {person} could take over, and has not asked yet.',
    'Talked about losing somebody a little at a time, and that sadness before a death is sadness too.',
  ],
  middle: [
    'The request has been made and half of it granted: every second Saturday is free. {name} slept through the first one.',
    'Looked at anger without dressing it up. Beneath it lay fear of being next; we stayed with that for a while.',
    'Prepared the call to the day centre, with questions written out. {name} rang from the waiting room and has a date.',
    'First day at the centre went well for the parent and strangely for {name}, who stood in the kitchen and did not know where to begin.',
    'Worked on a way of answering the same question for the tenth time. {name} has found a song that helps both.',
    'Went to {joy} for the first time in a year. Somebody had kept the place free.',
  ],
  ending: [
    'The sharp words have become rare, and are followed by a short apology and no sleepless night.',
    'Spoke about the home that may be needed one day. {name} wishes to look at two, before it presses.',
    'Counted the hours again: twenty-nine. {name} thinks this can be kept up.',
    'Talked about what of oneself should be kept whatever comes. Three things, written on a card.',
  ],
  tasks: [
    'Agreed: ask {person} for every second Saturday.',
    'To do: one hour a day behind a closed door.',
    'Until next time: call the day centre.',
    'Agreed: write down three moments of the week that were good for both.',
    'To do: {joy}, once.',
  ],
  next: [
    'Ask about Saturday, and what was done with it.',
    'Look at the hours again. Speak about the new times of the day centre.',
  ],
  triggers: ['the same question again', 'a night call', 'family messages', 'forms', 'no time alone'],
  coping: ['an hour alone', 'asking for help', 'singing', 'a friend who knows', 'breathing before answering'],
  hard: ['Up three times in the night.', 'Lost patience and felt awful.', 'Nobody asked how I was.'],
  well: [
    'A free Saturday.',
    'We sang in the kitchen and both knew the words.',
    'Had a conversation about something else.',
  ],
  plan: {
    name: 'Caring without vanishing',
    goals: [
      'Two free Saturdays a month',
      'Share care among three people',
      'Keep one own activity a week',
      'Meet anger without punishment',
    ],
    interventions: ['Mapping of care', 'Assertiveness practice', 'Anticipatory grief work', 'Use of local services'],
    symptoms: ['Exhaustion', 'Irritability', 'Guilt', 'Loneliness'],
    metrics: ['Hours of care below thirty a week', 'Own activity kept', 'Zarit short form below 17'],
    weeks: 16,
  },
}
