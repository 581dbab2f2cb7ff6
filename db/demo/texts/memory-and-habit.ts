import type { Theme } from './theme.ts'

export const compulsion: Theme = {
  diagnosis: 'OCD',
  leaning: { anxiety: 1, energy: -0.2, sleep: -0.1, stress: 0.5 },
  first:
    'First session. {name} spends about two hours a day checking the door, the cooker and sent messages. Ashamed of it, but describes it clearly. Explained exposure and response prevention, and that we set the pace together.',
  beginning: [
    'Mapped the loop for the front door. The relief after checking lasts four minutes, which {name} had never timed.',
    'Built a hierarchy, from an unlocked bathroom window (20) to leaving home after one look (90).',
    'Discussed inflated responsibility and how it grew. {person} has been drawn into the checking and is willing to step back.',
  ],
  middle: [
    'First exposure in session: sent a short message without rereading it. Distress 70, down to 40 after twenty minutes.',
    'Checked the cooker once only, on five evenings. {name} describes the urge to go back as a tide that comes in and goes out.',
    'Left the building after one look at the door and walked around the square together. {name} talked about {joy} on the second lap.',
    'Worked on thoughts that do not mean what they say. {name} can now describe an intrusive thought in a bored voice.',
    'Setback on Sunday with guests: an hour of checking. Treated it as one evening; {name} repeated the step on Monday.',
    'One look at the door on six days of seven. Total checking time is under thirty minutes.',
  ],
  ending: [
    'Left for a weekend after one look. The thought came along on the train and was given a seat.',
    'Reviewed what filled the free hour: {joy}, and arriving at {work} on time.',
    'Tried a spontaneous exposure that was not in the hierarchy. {name} chose it and laughed.',
    'Wrote a relapse plan: which loop tends to come first, and the first response to it.',
  ],
  tasks: [
    'Homework: one look at the cooker, then leave the kitchen.',
    'Homework: send three messages a day without rereading.',
    'Homework: rate the urge every five minutes until it falls.',
    'Agreed: {person} answers reassurance requests with “we agreed not to”.',
    'Homework: leave the bathroom window unlocked overnight, twice.',
  ],
  next: [
    'Review the hierarchy; choose one step for the session.',
    'Ask about {person} and the agreed answer. Measure checking time again.',
  ],
  triggers: ['leaving the house', 'sending a message', 'being last to lock up', 'guests', 'doubt at bedtime'],
  coping: ['one look only', 'letting the urge pass', 'the bored voice', 'leaving at once', 'telling someone'],
  hard: ['Went back four times.', 'Read the message again and again.', 'An hour at the door with guests waiting.'],
  well: ['One look, then the bus.', 'Sent it and forgot it.', 'The urge came and I made dinner.'],
  plan: {
    name: 'Exposure and response prevention',
    goals: [
      'Leave home after one look',
      'Send messages without rereading',
      'Checking below twenty minutes a day',
      'Family steps back from checking',
    ],
    interventions: [
      'Exposure and response prevention',
      'Work on responsibility beliefs',
      'Family agreement',
      'Relapse plan',
    ],
    symptoms: ['Checking', 'Doubt', 'Reassurance seeking', 'Lost time'],
    metrics: ['Y-BOCS below 14', 'Minutes of checking a day', 'Hierarchy completed to 80'],
    weeks: 20,
  },
}

export const trauma: Theme = {
  diagnosis: 'PTSD',
  leaning: { anxiety: 0.8, energy: -0.3, sleep: -1, stress: 0.6 },
  first:
    'First session. {name} was in a road accident eight months ago; injuries have healed. Reports nightmares and avoids the junction. Explained trauma reactions and the choice of pace. Safe at home.',
  beginning: [
    'Started with grounding: five things seen, four heard, feet on the floor. {name} practised with eyes open and found it useful in the car park.',
    'Talked about the weeks afterwards and who helped. {person} was there every day; {name} has not said thank you yet.',
    'Agreed what to tell people at {work}, and how much. One sentence is enough.',
  ],
  middle: [
    'First account of that afternoon, from breakfast to the ambulance, in the present tense. Distress eight at the junction, five at the end. Left time for grounding.',
    'Second account. Two missing details came back; heard and wrote down the belief “it was my fault”.',
    'Examined that belief with a map and a timeline. {name} knew far less at that moment than is known now.',
    'Walked to the junction together in daylight. {name} watched two changes of the lights and kept breathing.',
    'Nightmares on two nights of seven. Rehearsed the new ending before sleep, on paper first.',
    'Ten minutes as a passenger with {person} driving. Hands warm by the end.',
  ],
  ending: [
    '{name} told the story as something that is over, in the past tense, unprompted.',
    'Drove to {joy} and back. The junction was just a junction on the way home.',
    'Discussed the anniversary: flowers for the nurse who stayed, then a meal.',
    'Reviewed what remains: startling at loud brakes. It may stay, and that is manageable.',
  ],
  tasks: [
    'Homework: grounding twice a day, on good days too.',
    'Homework: listen to the recording once, at three in the afternoon, with company afterwards.',
    'Homework: walk to the corner before the junction.',
    'Homework: write the new ending before sleep.',
    'Homework: ten minutes as a passenger on a quiet road.',
  ],
  next: [
    'Start with grounding. Ask about nights and the corner; decide together whether to repeat the account.',
    'Leave fifteen minutes at the end. Ask about {person}.',
  ],
  triggers: ['loud brakes', 'the junction', 'wet roads', 'a siren', 'news of an accident'],
  coping: ['grounding', 'feet on the floor', 'telling someone', 'rehearsing the new ending', 'music'],
  hard: ['The nightmare, twice.', 'Took the long way round.', 'A siren, and I was back there for a moment.'],
  well: [
    'Slept through.',
    'Crossed at the lights with everyone else.',
    'Sat in the back and looked out of the window.',
  ],
  plan: {
    name: 'Recovery after the accident',
    goals: [
      'Recount the day as something past',
      'Sleep without nightmares on six nights a week',
      'Travel by car as a passenger, then as driver',
      'Talk about it with one other person',
    ],
    interventions: ['Grounding', 'Prolonged exposure', 'Cognitive work on guilt', 'Imagery rehearsal for nightmares'],
    symptoms: ['Intrusive memories', 'Nightmares', 'Avoidance of roads', 'Startle response'],
    metrics: ['PCL-5 below 28', 'Nightmares per week', 'Kilometres driven'],
    weeks: 16,
  },
}
