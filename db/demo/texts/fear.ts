import type { Theme } from './theme.ts'

export const panic: Theme = {
  diagnosis: 'Panic disorder',
  leaning: { anxiety: 1.2, energy: 0.2, sleep: 0, stress: 0.3 },
  first:
    'First session. {name} described three sudden attacks within two months, the first on a train. A medical check has found no cause. Explained what the body does in panic and why it passes.',
  beginning: [
    'Drew the circle of sensation, thought and alarm for the last attack. {name} recognised the thought about fainting as the turning point.',
    'Listed what is done to feel safe: sitting near doors, water bottle, phone in hand. Explained why these help for a minute and cost more later.',
    'Began a breathing log, as an observation and not as a rescue. {name} was relieved to hear that nothing needs to be controlled yet.',
  ],
  middle: [
    'Spun on the office chair and breathed through a straw in session. The dizziness was familiar and the fear of it sank from eight to four in three rounds.',
    'Ran on the spot together until the heart pounded. {name} laughed at the end and said it felt like the train without the train.',
    'Went through the week: one beginning of an attack at {work}, allowed to come and go at the desk. It was over in six minutes.',
    'Planned journeys in three steps, beginning with two stops at a quiet hour. {person} will come along the first time only.',
    'Two stops alone, four times. Stood in the middle of the carriage; the water bottle stayed at home on the last two.',
    'Full journey at a busy hour. Anxiety seven at the second stop and three at the last, without getting off.',
  ],
  ending: [
    'No attack for four weeks. Talked about the difference between not having panic and not fearing it; {name} aims for the second.',
    'Dropped the last safety habit, the seat by the door. {name} finds it odd how quickly it stopped mattering.',
    'Reviewed the log: from daily checks of the pulse to none in a fortnight. Spoke about what to do with the time this has freed.',
    'Prepared for a return of symptoms in a stressful month: what it will feel like, and what {name} already knows to do with it.',
  ],
  tasks: [
    'Agreed: breathing log once a day, noting only.',
    'To do: chair exercise three times, at home, without sitting down at once afterwards.',
    'To do: climb the stairs at {work} briskly and write down what the heart does.',
    'Until next time: two stops by train at a quiet hour.',
    'Agreed: one journey without the water bottle.',
  ],
  next: [
    'Review the breathing log. Ask about the train journey.',
    'Plan the next step of the journeys; decide together which safety habit goes.',
  ],
  triggers: ['crowded carriage', 'a fast heartbeat', 'warm rooms', 'standing in a queue', 'coffee'],
  coping: ['letting it pass', 'looking around the room', 'slow breathing', 'staying where I was', 'climbing'],
  hard: [
    'Got off one stop early.',
    'Checked the pulse several times before noon.',
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
      'Travel by train alone at any hour',
      'Tell panic from danger by its own signs',
      'Let go of all safety habits',
      'Stay in a situation until anxiety falls',
    ],
    interventions: ['Psychoeducation on panic', 'Interoceptive exposure', 'Graded travel steps', 'Breathing log'],
    symptoms: ['Panic attacks', 'Avoidance of trains', 'Checking the pulse', 'Fear of fainting'],
    metrics: ['No attack that ends in flight for six weeks', 'Three full journeys a week', 'PDSS below 5'],
    weeks: 14,
  },
}

export const socialAnxiety: Theme = {
  diagnosis: 'Social anxiety',
  leaning: { anxiety: 1, energy: 0, sleep: 0, stress: 0.3 },
  first:
    'First session. {name} avoids meetings with cameras on, and shared lunches, for fear of blushing and having nothing to say. Spoke quietly and more freely towards the end. Agreed to go slowly.',
  beginning: [
    'Drew up what happens in a conversation: attention turns inwards, and the picture in the mind is taken for what others see.',
    'Tried two short conversations, one watching oneself and one watching the other. The second went better by both accounts.',
    'Collected what is avoided, from phone calls to the kitchen at {work}, and put it in order of difficulty.',
  ],
  middle: [
    'Watched a short recording of the last session together. {name} expected trembling and saw somebody thoughtful.',
    'Experiment: asked a shop assistant a question with an obvious answer. Rated in advance at eight, in the event at three; she smiled.',
    'Joined the shared lunch once, for fifteen minutes. Long silences were noticed and survived; a colleague asked about {joy}.',
    'Worked on the review of every sentence afterwards, which lasts longer than the conversation did. Agreed on a limit of five minutes.',
    'Phone call made in session, to book a table. Voice steady after the first sentence.',
    'Camera on for a whole meeting. {name} had prepared one remark, made it, and was asked to say more.',
  ],
  ending: [
    'Invited {person} and two others for a meal. {name} was nervous until they came and then forgot to watch.',
    'Blushing happened and was let be; one person noticed and did not mind. {name} counts this as the best result so far.',
    'Spoke about shyness as a trait that may stay, and anxiety as a habit that need not.',
    'Wrote down three sentences to return to before any new situation. Looked ahead to the talk at {work}.',
  ],
  tasks: [
    'Agreed: one conversation a day with attention on the other person.',
    'To do: lunch in the kitchen twice, fifteen minutes.',
    'Agreed: five minutes of review after a meeting, by the clock.',
    'Until next time: one phone call instead of a message.',
    'To do: camera on for the first half of the team call.',
  ],
  next: [
    'Ask first about the team call. Compare what was predicted with what happened.',
    'Choose the next step on the ladder together; rehearse only the opening.',
  ],
  triggers: ['team calls', 'eating with others', 'phone ringing', 'being introduced', 'a silence in conversation'],
  coping: ['attention outwards', 'one prepared remark', 'staying to the end', 'dropping the rehearsal', 'a run'],
  hard: [
    'Went over one sentence for an hour.',
    'Left before the others sat down.',
    'Felt my face go hot and stopped talking.',
  ],
  well: [
    'Stayed for the whole lunch.',
    'Asked a question and listened to the answer.',
    'Somebody laughed at my joke, in the good way.',
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
      'Limiting the review afterwards',
    ],
    symptoms: ['Fear of blushing', 'Avoidance of groups', 'Rehearsing sentences', 'Reviewing conversations'],
    metrics: ['LSAS reduced by a third', 'Two planned social steps a week', 'Review after meetings under five minutes'],
    weeks: 18,
  },
}
