import type { Theme } from './theme.ts'

export const depression: Theme = {
  diagnosis: 'Depression',
  leaning: { anxiety: -0.4, energy: -0.9, sleep: -0.3, stress: 0 },
  first:
    'First session. {name} reported low mood, early waking and little pleasure for some months. Asked about safety: no thoughts of self-harm. Agreed to meet regularly and to start with the shape of the day.',
  beginning: [
    'Filled in the activity record together. Mood is lowest before ten and lifts a little whenever somebody else is near.',
    'Explained how withdrawal keeps low mood going. {name} chose two small activities: opening the curtains on waking, and one call to {person}.',
    'Curtains on six days, the call on one. Looked at the second as information and not as failure.',
  ],
  middle: [
    'Activities twice a week have become ordinary. {name} went to {joy} without wanting to and stayed an hour longer than planned.',
    'Took one self-critical thought from {work} and went through it slowly. The kinder version was believed at forty percent, which is a start.',
    'Spoke about the rule that rest must be earned. {name} traced it to a tired household and considered whether it still serves anybody.',
    'Low week after a poor night; the plan held all the same. Two of three activities done, the third moved.',
    'Practised saying no in a role play, then the real sentence for {work}. {name} found that shorter was kinder.',
    'Went back to the list of what used to matter. Three items were crossed out without regret and one, {joy}, was underlined.',
  ],
  ending: [
    'Energy is steadier and mornings are no longer dreaded. {name} laughed at an old diary page, then was quiet about how hard that month had been.',
    'Reviewed the medication question with {name}; the doctor will see to it next month. Mood record shared with consent.',
    'Worked on early signs: the curtains, the unanswered calls, the long afternoon sleep. {person} will be shown the list.',
    'Spoke about what {name} would keep if sessions became fewer. The weekly plan on the fridge came first.',
  ],
  tasks: [
    'Agreed: activity record on three days, mood beside each hour.',
    'To do: one thing for pleasure and one for order each day, both small.',
    'Until next time: up at eight, also at the weekend.',
    'Agreed: write the kinder sentence on a card and read it before going to {work}.',
    'To do: twenty minutes outside before noon.',
  ],
  next: [
    'Activity record first. Ask about mornings and about {person}.',
    'Return to the kinder sentence; ask how far it is believed now.',
  ],
  triggers: ['early waking', 'a day without plans', 'self-criticism', 'long afternoons', 'comparing with others'],
  coping: ['getting outside', 'the day plan', 'calling somebody', 'a small task first', 'music'],
  hard: [
    'Stayed in bed until noon.',
    'Everything seemed to need more strength than I had.',
    'Did not answer the phone.',
  ],
  well: [
    'Cooked properly for the first time in a while.',
    'Morning was all right.',
    'Looked forward to something, briefly.',
  ],
  plan: {
    name: 'Back to the day',
    goals: [
      'A regular rhythm of sleep and meals',
      'Two planned activities a week with others',
      'A kinder reply to self-criticism',
      'Return to one former interest',
    ],
    interventions: [
      'Behavioural activation',
      'Activity and mood record',
      'Cognitive work on self-criticism',
      'Sleep rhythm',
    ],
    symptoms: ['Low mood', 'Loss of interest', 'Early waking', 'Withdrawal'],
    metrics: ['PHQ-9 below 10 for six weeks', 'Five planned activities kept a week', 'Up by eight on six days'],
    weeks: 24,
  },
}

export const postnatal: Theme = {
  diagnosis: 'Postnatal depression',
  leaning: { anxiety: 0.3, energy: -0.9, sleep: -1.2, stress: 0.4 },
  first:
    'First session, with the baby present for the second half. {name} spoke of tears, tiredness and the feeling of doing everything wrong. Safety of both discussed: no concerns. Health visitor is informed.',
  beginning: [
    'Went through a night and a day in detail. {name} sleeps five hours in three parts; agreed with {person} on one unbroken stretch.',
    'Spoke about the birth for the first time, as far as {name} wanted. Stopped at the corridor, and will return when it is wished.',
    'Named the picture of a mother who is never tired. {name} could say where it comes from, and that nobody has met her.',
  ],
  middle: [
    'The unbroken stretch has worked on five nights. Colour is back in the voice; the worry about the baby not gaining weight has been answered at the clinic.',
    'Watched a short film of play together. {name} saw how the baby looks for one face above all, and was silent for a while.',
    'Finished the account of the birth. {name} knows now which part was fear and which part anger.',
    'Planned two hours alone on Saturday. Guilt was expected at eight and came at four; {joy} helped.',
    'Talked with {person} present about who does what at night, and how to ask without keeping count.',
    'First visit to the parents group. {name} left early and will go again; one other mother said what she had thought.',
  ],
  ending: [
    'Mood entries are in the upper half on most days. {name} speaks of the baby with humour.',
    'Looked at the return to work, and what may change with it. Two days to start with seems right.',
    'Spoke about a possible second child later, and what {name} would want arranged before.',
    'Wrote a letter to the self of the first weeks. Read aloud; there was nothing to add.',
  ],
  tasks: [
    'Agreed: one unbroken stretch of sleep each night, the other parent on duty.',
    'To do: ten minutes of play a day with the phone away.',
    'Until next time: one sentence a day that a good friend would say.',
    'Agreed: two hours alone on Saturday, out of the house.',
    'To do: parents group once, leaving is allowed.',
  ],
  next: [
    'Ask about nights first. Then the Saturday hours, and how they felt afterwards.',
    'Return to the picture of the perfect mother, if there is room.',
  ],
  triggers: ['broken night', 'crying in the evening', 'advice from relatives', 'a day alone at home', 'feeding'],
  coping: [
    'a rest while the baby slept',
    'handing over for an hour',
    'the parents group',
    'a walk with the pram',
    'asking for help',
  ],
  hard: [
    'Cried in the kitchen and did not know why.',
    'Three hours of sleep in all.',
    'Felt like a visitor in my own house.',
  ],
  well: ['We laughed at the bath together.', 'Slept five hours in one piece.', 'Went out alone and came back glad.'],
  plan: {
    name: 'First year, together',
    goals: [
      'Five hours of unbroken sleep on most nights',
      'Enjoy one shared moment with the baby each day',
      'Two hours a week for oneself',
      'Share the night with the other parent by agreement',
    ],
    interventions: [
      'Interpersonal work on roles',
      'Video feedback of play',
      'Rest and sleep planning',
      'Account of the birth',
    ],
    symptoms: ['Low mood', 'Exhaustion', 'Guilt', 'Anxiety about the baby'],
    metrics: ['EPDS below 10 at two visits', 'Sleep record', 'Weekly hours alone kept'],
    weeks: 20,
  },
}

export const selfEsteem: Theme = {
  diagnosis: null,
  leaning: { anxiety: 0.3, energy: 0, sleep: 0.2, stress: 0.3 },
  first:
    'First session. {name} described a harsh inner voice and a habit of saying sorry for being there. No particular event; a wish to take up more room. Agreed on regular sessions and a review after ten.',
  beginning: [
    'Gathered the sentences of the inner critic on paper. {name} noticed that they all begin in the same tone, and whose tone it is.',
    'Looked at how compliments are received: explained away within a minute. Collected five from the past year.',
    'Drew the bottom line and the rules that protect it. The strictest is never to disappoint anybody.',
  ],
  middle: [
    'Handed in work at {work} that was good and not perfect. Nothing happened; {name} found that almost disappointing and then funny.',
    'Wrote the evidence for a fairer sentence. Six entries, two of them from {person}.',
    'Spoke about the friendship in which {name} always listens. Prepared one sentence that begins with I would like.',
    'The sentence was said. The friend was glad and a little surprised.',
    'Chair work with the critic. Under the harshness was a wish to keep {name} out of trouble; it was thanked and asked to speak more quietly.',
    'A mistake at {work}, admitted the same day. Shame lasted an evening and not a week.',
  ],
  ending: [
    'The record of good moments has become quick to write. {name} no longer looks for the catch.',
    'Took a compliment in session with thank you and nothing else. Counted to three together.',
    'Reviewed the rules. Never to disappoint has become: I may disappoint and stay.',
    'Looked ahead to the family visit, where the old tone lives. {name} has a plan for the second evening.',
  ],
  tasks: [
    'Agreed: three good moments each evening, one line each.',
    'To do: answer one compliment with thank you.',
    'Until next time: hand in one piece of work at good enough.',
    'Agreed: count the times of sorry for one day.',
    'To do: one wish a week, said aloud.',
  ],
  next: [
    'Read the good moments. Ask where sorry was not said.',
    'Return to the bottom line and rate the fairer sentence again.',
  ],
  triggers: ['criticism', 'being praised in public', 'scrolling through others’ lives', 'a mistake', 'family calls'],
  coping: ['the fairer sentence', 'good moments', 'asking a friend', 'saying no', 'time offline'],
  hard: ['Said sorry eleven times; I counted.', 'Compared myself all evening.', 'Rewrote one short message six times.'],
  well: ['Said what I wanted to eat.', 'Handed it in and went home.', 'Somebody praised me and I believed some of it.'],
  plan: {
    name: 'A fairer view of oneself',
    goals: [
      'Notice the inner critic and answer it',
      'Accept good enough in two areas',
      'Say one wish a week aloud',
      'Keep a record of good moments',
    ],
    interventions: [
      'Cognitive work on core beliefs',
      'Behavioural experiments',
      'Compassion exercises',
      'Assertiveness practice',
    ],
    symptoms: ['Self-criticism', 'Perfectionism', 'Difficulty with praise', 'Putting own wishes last'],
    metrics: [
      'Rosenberg scale up by five points',
      'Fairer sentence believed at 70 percent',
      'Record kept on five days',
    ],
    weeks: 18,
  },
}
