import type { Theme } from './theme.ts'

export const generalisedAnxiety: Theme = {
  diagnosis: 'Generalised anxiety',
  leaning: { anxiety: 0.9, energy: 0, sleep: -0.5, stress: 0.4 },
  first:
    'First session. {name} described years of worry that moves from work to health to money and seldom settles. Explained how worry keeps itself going and agreed to begin with a worry diary.',
  beginning: [
    'Mapped one evening of worry together, from the first thought to checking messages in bed. {name} was struck by how early the tension in the shoulders begins.',
    'Introduced the difference between a problem to solve and a worry to set down. Sorted the diary into two columns; most entries were of the second kind.',
    'Diary kept on four evenings. Looked at beliefs about worry itself, above all that it guards against bad surprises.',
  ],
  middle: [
    'Moved the worry period from bedtime to six in the evening. {name} calls it closing the shop before dinner.',
    'Tested a prediction about {work}: spoke in a meeting without rehearsing first. The feared silence lasted a few seconds and nobody remarked on it.',
    'Practised leaving one message unanswered until morning. Discomfort rose to seven of ten and had fallen to three within half an hour.',
    'Worked on reassurance. {name} will wait twenty minutes before putting the same question to {person} a second time.',
    'Built a ladder for the long drive that has been put off since last year. The first step is ten minutes in the parked car, twice this week.',
    'Second step of the driving ladder done: to the roundabout and back, alone. Anxiety six at the start, four on the way home; no safety phone call.',
  ],
  ending: [
    'Anticipatory worry continues to lessen. {name} notices the first thought earlier and can name it without following it.',
    'Compared the first and the latest diary page. The number of entries has halved and the words are milder; {name} read both aloud.',
    'Sleeping through on most nights. Worked on the wish to be rid of uncertainty altogether, and on what is good about not knowing.',
    'Began a written plan for worrying times: early signs, what has helped, whom to tell. {name} wrote the first half without prompting.',
  ],
  tasks: [
    'Agreed: worry diary at six, ten minutes, then close the book.',
    'To do: muscle relaxation after lunch, on working days.',
    'Until next time: notice reassurance questions and count them, without changing them yet.',
    'To do: one decision a day within two minutes, written down with its outcome.',
    'Agreed: parked car twice, phone in the glovebox.',
  ],
  next: [
    'Read the worry diary together first. Ask about the drive, and about nights since the last session.',
    'Look at the predictions of the past two weeks: what was feared, what came.',
  ],
  triggers: ['unread messages', 'news in the evening', 'waiting for an answer', 'money letters', 'Sunday evening'],
  coping: ['worry diary', 'slow breathing', 'a walk after work', 'muscle relaxation', 'postponing the worry'],
  hard: [
    'Lay awake going through tomorrow.',
    'Worry moved from one subject to the next all afternoon.',
    'Asked for reassurance more often than I wanted to.',
  ],
  well: [
    'Closed the diary at ten past six and left it closed.',
    'Noticed the worry, named it, went on cooking.',
    'Let one thing stay undecided.',
  ],
  plan: {
    name: 'Living with less worry',
    goals: [
      'Keep worry to an agreed time on five days of seven',
      'Drive alone on familiar routes',
      'Fall asleep within thirty minutes on most nights',
      'Make small decisions without asking twice',
    ],
    interventions: ['Worry diary and worry period', 'Behavioural experiments', 'Graded exposure', 'Applied relaxation'],
    symptoms: ['Excessive worry', 'Muscle tension', 'Difficulty falling asleep', 'Reassurance seeking'],
    metrics: ['GAD-7 below 8 for four weeks', 'Diary entries halved', 'Driving ladder completed'],
    weeks: 20,
  },
}

export const healthAnxiety: Theme = {
  diagnosis: 'Health anxiety',
  leaning: { anxiety: 0.9, energy: -0.2, sleep: -0.3, stress: 0.4 },
  first:
    'First session. {name} has had several examinations in a year, each a relief for a few days. Would like to spend evenings otherwise than reading about symptoms. Agreed on a shared understanding before any change.',
  beginning: [
    'Drew the cycle from sensation to search to relief. {name} could see that the relief gets shorter each time.',
    'Counted checks and searches over one week, without judging them: eleven a day on average, most after nine in the evening.',
    'Talked about the illness in the family that stands behind the vigilance, and what was said about it at the time.',
  ],
  middle: [
    'Tried attention to one spot on the hand for three minutes. Tingling came at once; {name} took this as a good demonstration.',
    'Agreed with {name} and, by letter, with the surgery: one planned appointment a month instead of calls between.',
    'Evening searches down to two in the week. The hour was spent on {joy}.',
    'Wrote two explanations for the headache side by side and gathered evidence for each. Worry about the headache fits better than illness.',
    'Worked with the thought of not being careful enough. {name} found a kinder measure: as careful as with a good friend.',
    'Went past the pharmacy without going in. {person} was told of the plan and no longer answers questions about symptoms.',
  ],
  ending: [
    'A real cold, with a real cough, and no search. {name} went to bed with tea and was proud of how dull it was.',
    'Monthly appointment kept and found unnecessary; the next is in two months.',
    'Returned to the earlier question of what a body is for. {name} has started going to {joy} again.',
    'Collected the signs that checking is creeping back, and who may mention it.',
  ],
  tasks: [
    'Agreed: no searches after eight in the evening.',
    'To do: note the wish to check, wait fifteen minutes, note it again.',
    'Until next time: both explanations on one page, evidence under each.',
    'Agreed: questions about symptoms go on the list for the monthly appointment.',
    'To do: twenty minutes of brisk walking, whatever the heart says.',
  ],
  next: [
    'Look at the count of checks. Ask how the evenings were spent instead.',
    'Go through the list for the monthly appointment; cross out what has passed by itself.',
  ],
  triggers: ['a new sensation', 'a health programme', 'waiting for results', 'a relative being ill', 'quiet evenings'],
  coping: ['waiting fifteen minutes', 'the two explanations', 'a brisk walk', 'phone in another room', 'gardening'],
  hard: [
    'Searched for an hour and felt worse.',
    'Checked the same spot again and again.',
    'Could not follow the film for listening to my heart.',
  ],
  well: [
    'Felt it, waited, it went.',
    'No search all day; noticed only at bedtime.',
    'Walked fast uphill and enjoyed it.',
  ],
  plan: {
    name: 'From checking to trusting',
    goals: [
      'No searches about symptoms on six days of seven',
      'One planned medical appointment a month',
      'Return to exercise twice a week',
      'Speak about other things at dinner',
    ],
    interventions: [
      'Shared formulation',
      'Response prevention for checking',
      'Attention exercises',
      'Two explanations',
    ],
    symptoms: ['Checking the body', 'Searching for symptoms', 'Asking for reassurance', 'Fear of illness'],
    metrics: ['Checks below three a day', 'HAI short form below 15', 'No unplanned appointment for two months'],
    weeks: 16,
  },
}
