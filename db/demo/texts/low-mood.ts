import type { Theme } from './theme.ts'

export const depression: Theme = {
  diagnosis: 'Depression',
  leaning: { anxiety: -0.4, energy: -0.9, sleep: -0.3, stress: 0 },
  first:
    'First session. {name} reports several months of low mood, early waking and loss of interest. Risk assessed: no thoughts of self-harm. Agreed to meet regularly and to start with daily structure.',
  beginning: [
    'Completed the activity record together. Mood is lowest before ten and lifts slightly in company.',
    'Explained how withdrawal maintains low mood. {name} chose two small activities: opening the curtains on waking and one call to {person}.',
    'Opened the curtains on six days; did not make the call. Treated this as information rather than failure.',
  ],
  middle: [
    'Two planned activities a week are now routine. {name} went to {joy} reluctantly and stayed an hour longer than planned.',
    'Worked through one self-critical thought about {work}. {name} rates belief in the kinder alternative at 40 percent, which is a start.',
    'Explored the rule that rest must be earned. {name} traced it to a household where everyone was always tired, and questioned whether it still helps.',
    'Low week after a poor night, but the plan held. Two of three activities done, the third rescheduled.',
    'Practised saying no in role play, then the actual sentence for {work}. {name} found that the shorter version was also the kinder one.',
    'Reviewed the list of what used to matter. {name} crossed out three items without regret and underlined one: {joy}.',
  ],
  ending: [
    'Energy is steadier and {name} no longer dreads mornings. Laughed at an old diary page, then reflected on how hard that month was.',
    'Discussed medication; {name} will review it with the doctor next month. Shared the mood record with consent.',
    'Identified early warning signs: closed curtains, unanswered calls, long afternoon naps. {name} will show the list to {person}.',
    'Discussed what to keep doing when sessions become less frequent. {name} put the weekly plan on the fridge first.',
  ],
  tasks: [
    'Homework: activity record on three days, with a mood rating for each hour.',
    'Homework: one enjoyable and one useful activity a day, both small.',
    'Homework: get up at eight, including weekends.',
    'Homework: write the kinder sentence on a card and read it before {work}.',
    'Homework: twenty minutes outside before noon.',
  ],
  next: [
    'Start with the activity record. Ask about mornings and about {person}.',
    'Return to the kinder sentence and re-rate belief in it.',
  ],
  triggers: [
    'early waking',
    'a day without plans',
    'self-criticism',
    'long afternoons',
    'comparing myself with others',
  ],
  coping: ['getting outside', 'following the day plan', 'calling someone', 'starting with a small task', 'music'],
  hard: ['Stayed in bed until noon.', 'Everything took more energy than I had.', 'Did not answer the phone.'],
  well: [
    'Cooked a proper meal for the first time in a while.',
    'The morning was all right.',
    'Looked forward to something, briefly.',
  ],
  plan: {
    name: 'Behavioural activation',
    goals: [
      'Regular sleep and mealtimes',
      'Two planned activities with others each week',
      'A kinder response to self-criticism',
      'Return to one former interest',
    ],
    interventions: [
      'Behavioural activation',
      'Activity and mood record',
      'Cognitive work on self-criticism',
      'Sleep scheduling',
    ],
    symptoms: ['Low mood', 'Loss of interest', 'Early waking', 'Withdrawal'],
    metrics: ['PHQ-9 below 10 for six weeks', 'Five planned activities a week', 'Up by eight on six days'],
    weeks: 24,
  },
}

export const postnatal: Theme = {
  diagnosis: 'Postnatal depression',
  leaning: { anxiety: 0.3, energy: -0.9, sleep: -1.2, stress: 0.4 },
  first:
    'First session; baby present for the second half. {name} reports tearfulness, exhaustion and a sense of doing everything wrong. Risk to both assessed: no concerns. Health visitor informed.',
  beginning: [
    'Went through one night and day in detail. {name} sleeps five hours in three blocks; agreed with {person} on one unbroken block.',
    'Talked about the birth for the first time, at the pace {name} wanted. Stopped at the hospital corridor; will return to it when ready.',
    'Named the image of the mother who is never tired. {name} could say where it comes from, and that nobody has ever met her.',
  ],
  middle: [
    'Managed the unbroken block on five nights. More animated today; the clinic has settled the worry about the baby’s weight.',
    'Watched a short video of play together. {name} saw how the baby looks for one face above all, and was moved.',
    'Completed the account of the birth. {name} can now tell which part was fear and which was anger.',
    'Reviewed the two hours alone on Saturday. {name} expected guilt by eight and felt it at four; {joy} helped.',
    'Joint session with {person} on dividing the nights and asking for help without keeping score.',
    'First visit to the parents’ group. {name} left early but will go again; another mother had said exactly what {name} was thinking.',
  ],
  ending: [
    'Most mood ratings are now in the upper half. {name} talks about the baby with humour.',
    'Discussed the return to work and what it will change. Two days a week seems a realistic start.',
    'Discussed the possibility of a second child and what {name} would want in place beforehand.',
    'Wrote a letter to the self of the first weeks and read it aloud. Nothing to add.',
  ],
  tasks: [
    'Agreed: one unbroken block of sleep each night, with the other parent on duty.',
    'Homework: ten minutes of play a day with the phone away.',
    'Homework: write down each day one sentence that a good friend would say.',
    'Agreed: two hours alone on Saturday, out of the house.',
    'Homework: go to the parents’ group once; leaving early is fine.',
  ],
  next: [
    'Ask about nights first, then about the Saturday hours and the feelings afterwards.',
    'Return to the image of the perfect mother if there is time.',
  ],
  triggers: ['a broken night', 'crying in the evening', 'advice from relatives', 'a day alone at home', 'feeding'],
  coping: [
    'resting while the baby slept',
    'handing over for an hour',
    'the parents’ group',
    'a walk with the pram',
    'asking for help',
  ],
  hard: [
    'Cried in the kitchen and did not know why.',
    'Three hours of sleep in total.',
    'Felt like a visitor in my own house.',
  ],
  well: ['We laughed together at bath time.', 'Slept five hours in one go.', 'Went out alone and came back happy.'],
  plan: {
    name: 'Postnatal recovery',
    goals: [
      'Five hours of unbroken sleep on most nights',
      'One enjoyable moment with the baby each day',
      'Two hours of personal time a week',
      'Share the nights with the other parent',
    ],
    interventions: [
      'Interpersonal work on roles',
      'Video feedback of play',
      'Rest and sleep planning',
      'Birth debrief',
    ],
    symptoms: ['Low mood', 'Exhaustion', 'Guilt', 'Anxiety about the baby'],
    metrics: ['EPDS below 10 on two occasions', 'Sleep record', 'Weekly hours alone'],
    weeks: 20,
  },
}

export const selfEsteem: Theme = {
  diagnosis: null,
  leaning: { anxiety: 0.3, energy: 0, sleep: 0.2, stress: 0.3 },
  first:
    'First session. {name} describes a harsh inner voice and a habit of apologising for being there. No specific trigger; wants to take up more space. Agreed on regular sessions with a review after ten.',
  beginning: [
    'Wrote down the inner critic’s sentences. {name} noticed that all of them have the same tone, and whose tone it is.',
    'Explored how {name} takes compliments: explained away within a minute. Collected five from the past year.',
    'Mapped the core belief and the rules that protect it. The strictest is never to disappoint anyone.',
  ],
  middle: [
    'Submitted work at {work} that was good but not perfect. Nothing happened; {name} found that almost disappointing, then funny.',
    'Gathered evidence for a fairer belief. Six entries, two of them from {person}.',
    'Talked about the friendship in which {name} always listens. Prepared one sentence beginning with “I would like”.',
    '{name} said the prepared sentence. The friend was pleased and a little surprised.',
    'Chair work with the inner critic. Beneath the harshness was a wish to keep {name} out of trouble; thanked it and asked it to speak more quietly.',
    'Admitted a mistake at {work} the same day. The shame lasted an evening instead of a week.',
  ],
  ending: [
    'The positive data log now takes two minutes. {name} no longer looks for the catch.',
    'Accepted a compliment in session with a simple thank you. Counted to three together.',
    'Reviewed the rules. “Never disappoint anyone” has become “I can disappoint people and stay”.',
    'Looked ahead to the family visit, where the old tone is still heard. {name} has a plan for the second evening.',
  ],
  tasks: [
    'Homework: three good moments each evening, one line each.',
    'Homework: answer one compliment with thank you.',
    'Homework: submit one piece of work at good enough.',
    'Homework: count apologies for one day.',
    'Homework: say one wish aloud this week.',
  ],
  next: [
    'Read the good moments. Ask about situations without an apology.',
    'Return to the core belief and re-rate the fairer alternative.',
  ],
  triggers: ['criticism', 'being praised in public', 'scrolling social media', 'making a mistake', 'family calls'],
  coping: ['the fairer belief', 'writing down good moments', 'asking a friend', 'saying no', 'time offline'],
  hard: ['Said sorry eleven times; I counted.', 'Compared myself all evening.', 'Rewrote one short message six times.'],
  well: ['Said what I wanted to eat.', 'Handed it in and went home.', 'Someone praised me and I believed some of it.'],
  plan: {
    name: 'Building self-esteem',
    goals: [
      'Notice the inner critic and answer it',
      'Accept good enough in two areas',
      'Say one wish aloud each week',
      'Keep a record of good moments',
    ],
    interventions: [
      'Cognitive work on core beliefs',
      'Behavioural experiments',
      'Compassion exercises',
      'Assertiveness training',
    ],
    symptoms: ['Self-criticism', 'Perfectionism', 'Difficulty accepting praise', 'Putting own needs last'],
    metrics: [
      'Rosenberg scale up by five points',
      'Belief in the fairer alternative at 70 percent',
      'Record kept on five days a week',
    ],
    weeks: 18,
  },
}
