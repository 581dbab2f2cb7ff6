import type { Theme } from './theme.ts'

export const generalisedAnxiety: Theme = {
  diagnosis: 'Generalised anxiety',
  leaning: { anxiety: 0.9, energy: 0, sleep: -0.5, stress: 0.4 },
  first:
    'First session. {name} describes years of worry that moves between work, health and money and rarely settles. Explained how worry maintains itself. Agreed to start with a worry diary.',
  beginning: [
    'Mapped one evening of worry, from the first thought to checking messages in bed. {name} was struck by how early the shoulder tension starts.',
    'Distinguished problems to solve from worries to let go. Sorted the diary into two columns; most entries were the second kind.',
    'Diary kept on four evenings. Explored beliefs about worry, especially that it prevents bad surprises.',
  ],
  middle: [
    'Moved the worry period from bedtime to six in the evening. {name} calls it closing the shop before dinner.',
    'Tested a prediction about {work}: spoke in a meeting without rehearsing. The feared silence lasted a few seconds and nobody commented.',
    'Left one message unanswered until morning. Discomfort rose to seven out of ten and fell to three within half an hour.',
    'Worked on reassurance seeking. {name} will wait twenty minutes before asking {person} the same question again.',
    'Built a hierarchy for the long drive, avoided since last year. First step: ten minutes in the parked car, twice this week.',
    'Second driving step done: to the roundabout and back, alone. Anxiety six at the start, four on the way home; no safety call.',
  ],
  ending: [
    'Anticipatory worry continues to decrease. {name} notices the first thought earlier and can name it without following it.',
    'Compared the first and latest diary pages. Half as many entries, in milder words; {name} read both aloud.',
    'Sleeping through on most nights. Worked on intolerance of uncertainty, and on what is good about not knowing.',
    'Started a written relapse plan: early signs, what has helped, whom to tell. {name} wrote the first half unprompted.',
  ],
  tasks: [
    'Homework: worry diary at six for ten minutes, then close the book.',
    'Homework: muscle relaxation after lunch on working days.',
    'Homework: count reassurance questions without changing them yet.',
    'Homework: one decision a day within two minutes, with its outcome noted.',
    'Homework: sit in the parked car twice, phone in the glovebox.',
  ],
  next: [
    'Start with the worry diary. Ask about the drive and about sleep since the last session.',
    'Review predictions from the past two weeks: what was feared, what happened.',
  ],
  triggers: ['unread messages', 'evening news', 'waiting for an answer', 'bills', 'Sunday evening'],
  coping: ['worry diary', 'slow breathing', 'a walk after work', 'muscle relaxation', 'postponing worry'],
  hard: [
    'Lay awake going through tomorrow.',
    'Worry jumped from one thing to the next all afternoon.',
    'Asked for reassurance more often than I wanted to.',
  ],
  well: [
    'Closed the diary at ten past six and left it closed.',
    'Noticed the worry, named it, carried on cooking.',
    'Left one thing undecided.',
  ],
  plan: {
    name: 'Living with less worry',
    goals: [
      'Limit worry to a set time on five days a week',
      'Drive alone on familiar routes',
      'Fall asleep within thirty minutes on most nights',
      'Make small decisions without asking twice',
    ],
    interventions: ['Worry diary and worry period', 'Behavioural experiments', 'Graded exposure', 'Applied relaxation'],
    symptoms: ['Excessive worry', 'Muscle tension', 'Difficulty falling asleep', 'Reassurance seeking'],
    metrics: ['GAD-7 below 8 for four weeks', 'Diary entries halved', 'Driving hierarchy completed'],
    weeks: 20,
  },
}

export const healthAnxiety: Theme = {
  diagnosis: 'Health anxiety',
  leaning: { anxiety: 0.9, energy: -0.2, sleep: -0.3, stress: 0.4 },
  first:
    'First session. {name} has had several medical examinations this year, each bringing relief for a few days. Wants to stop spending evenings reading about symptoms. Agreed to build a shared formulation first.',
  beginning: [
    'Drew the cycle from sensation to search to relief. {name} noticed that the relief is getting shorter.',
    'Counted checks and searches for one week without judgement: eleven a day on average, most after nine in the evening.',
    'Talked about the illness in the family behind the vigilance, and what was said about it at the time.',
  ],
  middle: [
    'Attention exercise: three minutes on one spot of the hand. Tingling started at once; {name} found this convincing.',
    'Agreed with {name} and, by letter, with the surgery: one planned appointment a month instead of calls in between.',
    'Only two evening searches this week. {name} spent the hour on {joy}.',
    'Wrote down two explanations for the headache and gathered evidence for each. Worry fits better than illness.',
    'Explored the fear of not being careful enough. {name} found a kinder standard: as careful as with a good friend.',
    'Walked past the pharmacy without going in. {person} knows the plan and no longer answers questions about symptoms.',
  ],
  ending: [
    'A real cold, with a real cough, and no searching. {name} went to bed with tea and was proud of how dull it was.',
    'Kept the monthly appointment and found it unnecessary; the next is in two months.',
    'Returned to the earlier question of what a body is for. {name} has gone back to {joy}.',
    'Listed signs that checking is creeping back, and who may point them out.',
  ],
  tasks: [
    'Homework: no searches after eight in the evening.',
    'Homework: note the urge to check, wait fifteen minutes, note it again.',
    'Homework: both explanations on one page, with evidence under each.',
    'Agreed: questions about symptoms go on the list for the monthly appointment.',
    'Homework: twenty minutes of brisk walking, whatever the heart does.',
  ],
  next: [
    'Review the check count. Ask how {name} spent the evenings instead.',
    'Go through the list for the monthly appointment; cross out what has resolved.',
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
    'No searches all day; only noticed at bedtime.',
    'Walked fast uphill and enjoyed it.',
  ],
  plan: {
    name: 'From checking to trusting',
    goals: [
      'No symptom searches on six days a week',
      'One planned medical appointment a month',
      'Exercise twice a week',
      'Talk about other things at dinner',
    ],
    interventions: [
      'Shared formulation',
      'Response prevention for checking',
      'Attention exercises',
      'Two explanations',
    ],
    symptoms: ['Body checking', 'Searching for symptoms', 'Reassurance seeking', 'Fear of illness'],
    metrics: ['Fewer than three checks a day', 'HAI short form below 15', 'No unplanned appointment for two months'],
    weeks: 16,
  },
}
