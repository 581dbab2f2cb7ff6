import type { Theme } from './theme.ts'

export const compulsion: Theme = {
  diagnosis: 'OCD',
  leaning: { anxiety: 1, energy: -0.2, sleep: -0.1, stress: 0.5 },
  first:
    'First session. {name} spends about two hours a day checking the door, the cooker and sent messages. Ashamed of it and well able to describe it. Explained exposure with response prevention, and that the pace is shared.',
  beginning: [
    'Drew the loop for the front door. The relief after checking lasts four minutes by the clock, which {name} had never measured.',
    'Built a ladder with {name}, from an unlocked bathroom window at twenty to leaving home after one look at ninety.',
    'Spoke about responsibility, and how it grew so large. {person} has been part of the checking and is willing to step back.',
  ],
  middle: [
    'First step in session: sent a short message without reading it again. Distress seventy, then forty after twenty minutes.',
    'Cooker looked at once, on five evenings. The wish to go back was described as a tide, which came in and went out.',
    'Left the building after one look at the door and walked around the square together. {name} talked about {joy} on the second round.',
    'Worked on thoughts that do not mean what they say. {name} can now tell an intrusive thought in a bored voice.',
    'A setback on Sunday with guests; checking for an hour. Looked at it as one evening, and did the step again on Monday.',
    'One look at the door on six days of seven. Time spent on checking is below thirty minutes.',
  ],
  ending: [
    'Left home for a weekend after one look. The thought came along on the train and was given a seat.',
    'Looked at what moved into the free hour: {joy}, and simply arriving at {work} on time.',
    'Tried a spontaneous step that was not on the ladder. {name} chose it and laughed at the choice.',
    'Made a plan for hard times: which loop tends to come first, and what the first answer to it is.',
  ],
  tasks: [
    'Agreed: one look at the cooker, then out of the kitchen.',
    'To do: three messages a day sent without reading again.',
    'Until next time: note the tide, in numbers, every five minutes.',
    'Agreed: {person} answers with we agreed not to.',
    'To do: bathroom window unlocked overnight, twice.',
  ],
  next: [
    'Look at the ladder; choose one step for the session itself.',
    'Ask about {person} and the shared answer. Measure the time of checking again.',
  ],
  triggers: ['leaving the house', 'sending a message', 'being last to lock up', 'guests', 'a doubt in bed'],
  coping: ['one look only', 'letting the tide pass', 'the bored voice', 'leaving at once', 'telling somebody'],
  hard: ['Went back four times.', 'Read the message again and again.', 'An hour at the door with guests waiting.'],
  well: ['One look, then the bus.', 'Sent it and forgot it.', 'The tide came and I made dinner.'],
  plan: {
    name: 'Exposure and response prevention',
    goals: [
      'Leave home after one look',
      'Send messages without reading again',
      'Checking below twenty minutes a day',
      'Family steps back from checking',
    ],
    interventions: [
      'Exposure with response prevention',
      'Work with responsibility beliefs',
      'Family agreement',
      'Relapse plan',
    ],
    symptoms: ['Checking', 'Doubt', 'Reassurance seeking', 'Loss of time'],
    metrics: ['Y-BOCS below 14', 'Minutes of checking a day', 'Ladder completed to eighty'],
    weeks: 20,
  },
}

export const trauma: Theme = {
  diagnosis: 'PTSD',
  leaning: { anxiety: 0.8, energy: -0.3, sleep: -1, stress: 0.6 },
  first:
    'First session. {name} was in a road accident eight months ago; injuries have healed. Bad dreams, and a wide way around the junction. Gave information about the reactions, and the choice of pace. Safety at home is good.',
  beginning: [
    'Began with steadiness: five things seen, four heard, feet on the floor. {name} practised with eyes open and found it useful in the car park.',
    'Spoke about the weeks after, and who came. {person} was there each day; {name} had not yet said thank you.',
    'Agreed on what to tell at {work}, and how much. One sentence is enough.',
  ],
  middle: [
    'First telling of the afternoon, from breakfast to the ambulance, in the present tense. Distress eight at the junction and five at the end. Time left to arrive again.',
    'Second telling. Two details had gone missing and returned; the sentence it was my fault was heard and written down.',
    'Looked at the sentence with a map and times. What {name} could know at that moment was much less than is known now.',
    'Walked to the junction together, by daylight. {name} watched two changes of the lights and breathed.',
    'Dreams on two nights of seven. The new ending was practised before sleep, on paper first.',
    'Passenger in a car for ten minutes, with {person} driving. Hands warm at the end.',
  ],
  ending: [
    'The afternoon can be told as something over. {name} said it in the past tense, unasked.',
    'Drove to {joy} and back. The junction was an ordinary one on the way home.',
    'Spoke about the anniversary: flowers for the nurse who stayed, then a meal.',
    'Looked at what remains, a start at loud brakes, and that it may remain.',
  ],
  tasks: [
    'Agreed: five, four, three, two, one, twice a day, also on good days.',
    'To do: listen to the recording once, at three in the afternoon, company afterwards.',
    'Until next time: walk to the corner before the junction.',
    'Agreed: the new ending on paper before sleep.',
    'To do: ten minutes as a passenger, quiet road.',
  ],
  next: [
    'Begin with steadiness. Ask about nights and the corner; decide together whether to tell.',
    'Leave fifteen minutes at the end. Ask about {person}.',
  ],
  triggers: ['loud brakes', 'the junction', 'wet roads', 'a siren', 'news of an accident'],
  coping: ['five things seen', 'feet on the floor', 'telling somebody', 'the new ending', 'music'],
  hard: ['The dream, twice.', 'Took the long way round.', 'A siren, and I was back there for a moment.'],
  well: [
    'Slept through.',
    'Crossed at the lights with everybody else.',
    'Sat in the back and looked out of the window.',
  ],
  plan: {
    name: 'After the accident',
    goals: [
      'Tell the day as something past',
      'Sleep without the dream on six nights of seven',
      'Travel by car as a passenger and then as driver',
      'Speak about it with one other person',
    ],
    interventions: ['Grounding', 'Prolonged exposure', 'Cognitive work on guilt', 'Imagery rehearsal for dreams'],
    symptoms: ['Intrusive memories', 'Nightmares', 'Avoidance of roads', 'Startle'],
    metrics: ['PCL-5 below 28', 'Dreams a week', 'Kilometres driven'],
    weeks: 16,
  },
}
