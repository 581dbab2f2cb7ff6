import type { Theme } from './theme.ts'

export const grief: Theme = {
  diagnosis: 'Grief',
  leaning: { anxiety: -0.5, energy: -0.4, sleep: -0.4, stress: 0 },
  first:
    'First session, seven months after the death. {name} feels that everyone else has finished grieving. Talked through the last week of life without hurry. Agreed that there is no timetable here.',
  beginning: [
    'Looked at photographs that {name} brought. Mostly talked about ordinary days: a shared joke, a way of making coffee.',
    'Discussed the upcoming first anniversary and who would like to do what. {person} has asked and is waiting for an answer.',
    'Introduced the two movements of grief, towards the loss and towards life. Both are allowed on the same day.',
  ],
  middle: [
    'Imaginal walk through the room that has stayed closed. {name} decided which drawer to open and which to leave.',
    'Opened the drawer with {person}. There were tears, and then a meal.',
    'Explored what was left unsaid. Wrote it as a letter; {name} read it here and kept it.',
    'Worked on guilt about a good weekend. {name} could imagine being wished good weekends.',
    'Back at {work} full time. Colleagues avoid the subject; prepared one sentence that opens it and one that closes it.',
    'Spent the anniversary by the water, as planned. Tired and at peace afterwards.',
  ],
  ending: [
    'Memories now bring warmth more often than pain. {name} told a funny story at dinner and nobody went quiet.',
    'Took up {joy} again, in a new way. {name} says it is for two now.',
    'Discussed new relationships and loyalty. No decision needed; asking the question was new.',
    'Reread the letter from the first weeks. {name} would change one word.',
  ],
  tasks: [
    'Homework: ten minutes with the photographs, then go outside.',
    'Homework: talk with {person} about the anniversary.',
    'Homework: write the letter, as far as it goes.',
    'Homework: one evening a week with company.',
    'Homework: choose one object to keep in sight and one to put away.',
  ],
  next: [
    'Ask about the weekend. Continue with the letter if {name} wants to.',
    'Discuss the coming anniversary, and what should not happen that day.',
  ],
  triggers: ['a song', 'the empty chair at meals', 'anniversaries', 'estate paperwork', 'Sunday mornings'],
  coping: ['looking at photographs', 'telling a story', 'a walk by the water', 'company', 'letting myself cry'],
  hard: ['The house was very quiet.', 'Found the handwriting on an envelope.', 'Missed our usual phone call.'],
  well: ['Laughed at an old story.', 'Cooked the recipe and got it right.', 'A good day, and that was fine.'],
  plan: {
    name: 'Room for grief and for life',
    goals: [
      'Talk about the loss with family',
      'Plan the anniversary',
      'Return to work and social life at a manageable pace',
      'Keep a bond that comforts',
    ],
    interventions: ['Grief counselling', 'Letter writing', 'Planning for hard days', 'Gentle activation'],
    symptoms: ['Yearning', 'Guilt', 'Withdrawal', 'Broken sleep'],
    metrics: ['Self-rated manageable days', 'Company once a week', 'Anniversary planned and reviewed'],
    weeks: 26,
  },
}

export const adjustment: Theme = {
  diagnosis: 'Adjustment disorder',
  leaning: { anxiety: 0.2, energy: -0.2, sleep: -0.3, stress: 0.3 },
  first:
    'First session. {name} has felt unsettled since leaving work last year, in a house that now feels too big. Poor sleep, irritability and regret afterwards. Agreed to look at what has changed, one thing at a time.',
  beginning: [
    'Drew a timeline of the past two years with every ending and beginning. {name} had not realised how much had changed.',
    'Explored what the working years provided: structure, being needed, a reason to iron a shirt. Looked for other sources.',
    'Sorted worries into those that can be acted on and those that need time. The first list led to two phone calls.',
  ],
  middle: [
    'The week has structure again, with three fixed points. {name} filled the hardest gap, Monday, with {joy}.',
    'Discussed pride and the difficulty of accepting help from {person}. Found one thing to ask for.',
    'Visited {work} as a guest. Stranger and easier than feared; two invitations followed.',
    'Practised a calmer way of saying that something is too much. {name} used it the same evening.',
    'Reviewed finances with figures instead of dread. There is enough, with one holiday fewer.',
    'Tearful about a photograph of the old desk. {name} decided to frame it.',
  ],
  ending: [
    'Sleeping better and waking with plans. {name} is preparing to take in a lodger, and said so with some mischief.',
    'Listed what the change has taken and what it has left. The second list was longer than expected.',
    'New commitments now involve other people. {name} is careful not to say yes to all of them.',
    'Discussed the next change, whatever it may be, and what {name} has learned about starting over.',
  ],
  tasks: [
    'Homework: three fixed points a week, written in the calendar.',
    'Homework: make the two phone calls before noon.',
    'Homework: ask {person} for one thing.',
    'Homework: lights out at eleven, radio off.',
    'Homework: visit one place that could become a regular one.',
  ],
  next: [
    'Ask about Monday. Review the fixed points and which one helped most.',
    'Return to the timeline and add what is new.',
  ],
  triggers: [
    'a day without structure',
    'news from former colleagues',
    'official letters',
    'the quiet house',
    'being offered help',
  ],
  coping: ['a fixed point in the day', 'calling a friend', 'sorting worries', 'a walk', 'writing it down'],
  hard: ['Did not know what to do with the day.', 'Snapped at someone who meant well.', 'Woke at four and made lists.'],
  well: ['Busy in a good way.', 'Was asked for advice and had some.', 'Slept until seven.'],
  plan: {
    name: 'Rebuilding structure',
    goals: [
      'Three fixed points each week',
      'Sleep through the night on five nights a week',
      'Ask for help with one thing a week',
      'Become a regular somewhere new',
    ],
    interventions: ['Timeline work', 'Problem solving', 'Weekly scheduling', 'Supportive counselling'],
    symptoms: ['Unstable mood', 'Irritability', 'Broken sleep', 'Withdrawal'],
    metrics: ['Fixed points kept in four weeks of five', 'Self-rated week above six', 'Nights slept through'],
    weeks: 12,
  },
}

export const caring: Theme = {
  diagnosis: null,
  leaning: { anxiety: 0, energy: -0.6, sleep: -0.2, stress: 0.7 },
  first:
    'First session. {name} cares for a parent with dementia and has not had a free weekend for most of a year. Came after a sharp remark that caused days of regret. Agreed that this hour is for {name} alone.',
  beginning: [
    'Went through a week of care hour by hour: forty-one hours, most of them never counted before.',
    'Discussed who in the family gets asked. {name} listed what {person} could take over but has not asked yet.',
    'Talked about losing someone gradually. Sadness before a death is grief too.',
  ],
  middle: [
    '{name} asked, and got half: every second Saturday is free. Slept through the first one.',
    'Explored anger without softening it. Beneath it was fear of developing the same illness; stayed with that for a while.',
    'Prepared the call to the day centre with written questions. {name} rang from the waiting room and has a date.',
    'The first day at the centre went well for the parent. {name} stood in the kitchen and did not know where to start.',
    'Worked on answering the same question for the tenth time. {name} found a song that helps both.',
    'Went to {joy} for the first time in a year. Someone had kept the place free.',
  ],
  ending: [
    'Sharp remarks are now rare, and followed by a short apology instead of a sleepless night.',
    'Discussed residential care as a future option. {name} wants to visit two homes before it becomes urgent.',
    'Counted the hours again: twenty-nine. {name} considers this sustainable.',
    'Discussed what to protect whatever happens. Three things, written on a card.',
  ],
  tasks: [
    'Homework: ask {person} for every second Saturday.',
    'Homework: one hour a day behind a closed door.',
    'Homework: call the day centre.',
    'Homework: write down three moments this week that were good for both.',
    'Homework: {joy}, once.',
  ],
  next: [
    'Ask about Saturday and how {name} spent it.',
    'Review the hours. Discuss the day centre’s new opening times.',
  ],
  triggers: ['the same question again', 'a call at night', 'family messages', 'paperwork', 'no time alone'],
  coping: ['an hour alone', 'asking for help', 'singing', 'a friend who understands', 'breathing before answering'],
  hard: ['Up three times in the night.', 'Lost patience and felt awful.', 'Nobody asked how I was.'],
  well: [
    'A free Saturday.',
    'We sang in the kitchen and both knew the words.',
    'Had a conversation about something else.',
  ],
  plan: {
    name: 'Caring without burning out',
    goals: [
      'Two free Saturdays a month',
      'Share care among three people',
      'Keep one personal activity a week',
      'Respond to anger without self-punishment',
    ],
    interventions: ['Care mapping', 'Assertiveness training', 'Anticipatory grief work', 'Local support services'],
    symptoms: ['Exhaustion', 'Irritability', 'Guilt', 'Loneliness'],
    metrics: ['Under thirty hours of care a week', 'Personal activity kept', 'Zarit short form below 17'],
    weeks: 16,
  },
}
