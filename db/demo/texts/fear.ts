import type { Theme } from './theme.ts'

export const panic: Theme = {
  diagnosis: 'Panic disorder',
  leaning: { anxiety: 1.2, energy: 0.2, sleep: 0, stress: 0.3 },
  first:
    'First session. {name} describes three sudden panic attacks in two months, the first on a train. Medically cleared. Explained the physiology of panic and why it passes.',
  beginning: [
    'Drew the panic cycle of sensation, thought and alarm for the last attack. {name} identified the thought about fainting as the turning point.',
    'Listed safety behaviours: sitting near doors, carrying a water bottle, holding the phone. Explained why they help for a minute and cost more later.',
    'Started a breathing log, to observe rather than control. {name} was relieved that nothing has to be controlled yet.',
  ],
  middle: [
    'Interoceptive exposure: chair spinning and straw breathing. The dizziness felt familiar; fear dropped from eight to four over three rounds.',
    'Ran on the spot until the heart was pounding. {name} laughed at the end: “like the train without the train”.',
    'Reviewed the week: one attack began at {work} and was allowed to pass at the desk. It lasted six minutes.',
    'Planned train journeys in three steps, starting with two stops off-peak. {person} will come along the first time only.',
    'Four trips of two stops alone, standing in the middle of the carriage. Left the water bottle at home on the last two.',
    'Full journey at rush hour. Anxiety seven at the second stop and three at the last, without getting off.',
  ],
  ending: [
    'No attack for four weeks. Discussed the difference between not having panic and not fearing it; {name} is aiming for the second.',
    'Dropped the last safety behaviour, the seat by the door. {name} is surprised how quickly it stopped mattering.',
    'Reviewed the log: from daily pulse checks to none in two weeks. Discussed what to do with the time gained.',
    'Prepared for a return of symptoms in a stressful month: what it will feel like, and what {name} already knows how to do.',
  ],
  tasks: [
    'Homework: breathing log once a day, observing only.',
    'Homework: chair exercise three times at home, without sitting down straight afterwards.',
    'Homework: climb the stairs at {work} briskly and note the heart rate.',
    'Homework: two stops by train, off-peak.',
    'Homework: one journey without the water bottle.',
  ],
  next: [
    'Review the breathing log. Ask about the train journey.',
    'Plan the next journey; decide together which safety behaviour to drop.',
  ],
  triggers: ['crowded carriage', 'racing heart', 'warm rooms', 'queuing', 'coffee'],
  coping: ['letting it pass', 'looking around the room', 'slow breathing', 'staying where I was', 'climbing'],
  hard: [
    'Got off one stop early.',
    'Checked my pulse several times before noon.',
    'Heart raced in the meeting and I was sure everyone could see.',
  ],
  well: [
    'Stayed on to the last stop.',
    'It came, it went, I kept reading.',
    'Forgot the water bottle and only noticed at home.',
  ],
  plan: {
    name: 'Panic: understanding and exposure',
    goals: [
      'Travel alone by train at any time of day',
      'Tell panic from real danger',
      'Drop all safety behaviours',
      'Stay in a situation until anxiety falls',
    ],
    interventions: [
      'Psychoeducation on panic',
      'Interoceptive exposure',
      'Graded exposure to train travel',
      'Breathing log',
    ],
    symptoms: ['Panic attacks', 'Avoidance of trains', 'Pulse checking', 'Fear of fainting'],
    metrics: ['No escape during panic for six weeks', 'Three full journeys a week', 'PDSS below 5'],
    weeks: 14,
  },
}

export const socialAnxiety: Theme = {
  diagnosis: 'Social anxiety',
  leaning: { anxiety: 1, energy: 0, sleep: 0, stress: 0.3 },
  first:
    'First session. {name} avoids video meetings and shared lunches for fear of blushing and having nothing to say. Quiet at first, more open towards the end. Agreed to go slowly.',
  beginning: [
    'Mapped what happens in a conversation: attention turns inwards, and the self-image is mistaken for what others see.',
    'Tried two short conversations, one with attention on the self and one on the other person. We both thought the second went better.',
    'Listed avoided situations, from phone calls to the kitchen at {work}, and ranked them by difficulty.',
  ],
  middle: [
    'Watched a short recording of the last session. {name} expected to see trembling and saw someone thoughtful.',
    'Experiment: asked a shop assistant an obvious question. Predicted distress eight, actual three; the assistant smiled.',
    'Joined the shared lunch once, for fifteen minutes. Noticed and survived long silences; a colleague asked about {joy}.',
    'Worked on post-event rumination, which lasts longer than the conversations themselves. Agreed on a limit of five minutes.',
    'Made a phone call in session to book a table. Voice steady after the first sentence.',
    'Camera on for a whole meeting. {name} made the one prepared remark and was asked to say more.',
  ],
  ending: [
    'Invited {person} and two others for a meal. {name} was nervous until they arrived, then forgot to self-monitor.',
    'Blushed and let it happen; one person noticed and did not mind. {name} counts this as the best result so far.',
    'Discussed shyness as a trait that may stay, and anxiety as a habit that need not.',
    'Wrote down three sentences to use before new situations. Looked ahead to the presentation at {work}.',
  ],
  tasks: [
    'Homework: one conversation a day with attention on the other person.',
    'Homework: lunch in the kitchen twice, fifteen minutes each.',
    'Homework: limit rumination after meetings to five minutes, timed.',
    'Homework: make one phone call instead of sending a message.',
    'Homework: camera on for the first half of the team call.',
  ],
  next: [
    'Ask about the team call first. Compare prediction and outcome.',
    'Choose the next step on the ladder together; rehearse only the opening.',
  ],
  triggers: ['team calls', 'eating with others', 'phone ringing', 'being introduced', 'silence in a conversation'],
  coping: ['focusing outwards', 'one prepared remark', 'staying to the end', 'not rehearsing', 'a run'],
  hard: [
    'Went over one sentence for an hour.',
    'Left before the others sat down.',
    'Felt my face go hot and stopped talking.',
  ],
  well: [
    'Stayed for the whole lunch.',
    'Asked a question and listened to the answer.',
    'Someone laughed at my joke, in a good way.',
  ],
  plan: {
    name: 'Taking part',
    goals: [
      'Join shared lunches twice a week',
      'Keep the camera on in team calls',
      'Make phone calls without rehearsing',
      'Invite friends home once a month',
    ],
    interventions: [
      'Attention training',
      'Behavioural experiments',
      'Video feedback',
      'Limiting post-event rumination',
    ],
    symptoms: ['Fear of blushing', 'Avoidance of groups', 'Rehearsing sentences', 'Post-event rumination'],
    metrics: [
      'LSAS reduced by a third',
      'Two planned social steps a week',
      'Rumination after meetings under five minutes',
    ],
    weeks: 18,
  },
}
