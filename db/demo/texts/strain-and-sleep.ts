import type { Theme } from './theme.ts'

export const burnout: Theme = {
  diagnosis: 'Burnout',
  leaning: { anxiety: 0.1, energy: -1, sleep: -0.6, stress: 1 },
  first:
    'First session. {name} is signed off for four weeks after two years of long days at {work}. Speaks fast and apologises for being tired. Agreed that recovery comes before explanation.',
  beginning: [
    'Looked at a day on sick leave. It is as full as a working day; marked in two colours what gives strength and what takes it.',
    'Spoke about the first signs, which lie eighteen months back: cold meals, no music, short answers to {person}.',
    'Began with rest as a task: twenty minutes lying down after lunch, without a screen. {name} lasted nine and was pleased with that.',
  ],
  middle: [
    'The rest has reached twenty minutes. Dreams have come back; {name} finds that reassuring.',
    'Went through the belief that nothing is done properly unless done alone. Found where it was true once, and where it is not.',
    'Drafted the conversation with the line manager: fewer projects, one fixed evening, no mail after six. Rehearsed it twice.',
    'The conversation went better than feared. Return in steps from next month, half days at first.',
    'First half days. Leaving at one o’clock was harder than arriving; {name} sat in the park and watched the guilt pass.',
    'A colleague’s mistake was left with the colleague. {name} could feel the hand reaching for it.',
  ],
  ending: [
    'Four days a week, home by half past five. Music in the kitchen again, said in passing.',
    'Reviewed the two colours. The balance holds in most weeks; the signs of tipping are known and written down.',
    'Spoke about ambition, and what it may be for. {name} would like to be good and to be there.',
    'Went to {joy} on a working evening. Agreed on what to watch in the busy season.',
  ],
  tasks: [
    'Agreed: twenty minutes of rest after lunch, no screen.',
    'To do: mark each day in two colours.',
    'Until next time: mail closed at six, on three days.',
    'Agreed: one thing a week left to somebody else.',
    'To do: leave the building at noon, also for ten minutes.',
  ],
  next: [
    'Look at the two colours of the week. Ask what was left undone, and how that was.',
    'Prepare the next step of the return. Ask about evenings with {person}.',
  ],
  triggers: ['mail after six', 'a full calendar', 'skipped lunch', 'being asked for a favour', 'Sunday evening'],
  coping: ['rest after lunch', 'leaving on time', 'saying not today', 'cooking', 'time without a screen'],
  hard: ['Worked through lunch again.', 'Too tired to talk.', 'Lay down and thought of the list.'],
  well: ['Left on time.', 'Heard a whole record from beginning to end.', 'Had something left for the evening.'],
  plan: {
    name: 'Recovery and return',
    goals: [
      'Daily rest without a screen',
      'Return to work in agreed steps',
      'No work mail after six',
      'Two evenings a week with family or friends',
    ],
    interventions: [
      'Energy diary',
      'Work with beliefs about performance',
      'Role play of boundaries',
      'Graded return plan',
    ],
    symptoms: ['Exhaustion', 'Distance from work', 'Irritability', 'Unrefreshing sleep'],
    metrics: [
      'Energy above five on most days',
      'Leaving on time four days of five',
      'Return plan kept for eight weeks',
    ],
    weeks: 22,
  },
}

export const insomnia: Theme = {
  diagnosis: 'Insomnia',
  leaning: { anxiety: 0, energy: -0.5, sleep: -1.8, stress: 0.2 },
  first:
    'First session. {name} has slept badly for two years, with waking at three and a long wait for the alarm. Tea, tablets and a new mattress have been tried. Explained sleep pressure and gave out the sleep diary.',
  beginning: [
    'Read the first sleep diary. Eight and a half hours in bed, five and a quarter asleep; {name} had guessed four.',
    'Agreed on a window from midnight to six, with the reasons. {name} was doubtful and willing.',
    'First week of the window: tired and cross, and two nights without waking. Spoke about driving and who takes the wheel.',
  ],
  middle: [
    'Sleep efficiency 84 percent. The bed is no longer used for reading mail.',
    'Worked with the thought that tomorrow is lost after a bad night. Went through three such days; one was among the best of the month.',
    'Left the bed twice at three and sat with a dull book. Back asleep within half an hour both times.',
    'Window widened by a quarter of an hour. {name} would like more, and agreed to wait a week.',
    'The clock has been turned to the wall. {name} reports not knowing when the waking was, and not minding.',
    'Looked at the last hour of the day. {joy} has moved to the afternoon, a bath and paper to the evening.',
  ],
  ending: [
    'Six and three quarter hours asleep, on average of fourteen nights. {name} brought the diary with a drawing of an owl on it.',
    'A bad night before the review at {work}, followed by an ordinary one. No lie-in, no early night.',
    'Diary now only in one week of four. Spoke about holidays, and about the time change.',
    'Wrote down what to do when sleep goes again: the window, the chair, the dull book, and patience.',
  ],
  tasks: [
    'To do: sleep diary before breakfast, by estimate and without looking at the clock.',
    'Agreed: in bed from midnight to six, up at once with the alarm.',
    'Until next time: if awake, to the chair with the dull book.',
    'Agreed: no naps; ten minutes of daylight before nine.',
    'To do: worries on paper at seven in the evening, not at three.',
  ],
  next: [
    'Work out efficiency from the diary. Decide on the window together.',
    'Ask about the evening hour and about driving when tired.',
  ],
  triggers: ['waking at three', 'late screen', 'an early meeting', 'wine in the evening', 'watching the clock'],
  coping: ['getting up when awake', 'the dull book', 'fixed rising time', 'daylight', 'worries on paper'],
  hard: ['Awake from three to five.', 'Tired enough to cancel the evening.', 'Counted the hours that were left.'],
  well: ['Slept through.', 'Up at six without the alarm.', 'Bad night, good day: noted.'],
  plan: {
    name: 'Sleep again (CBT-I)',
    goals: [
      'Sleep efficiency above 85 percent',
      'A fixed rising time on all days',
      'Calm in waking hours at night',
      'No tablets for sleep, agreed with the doctor',
    ],
    interventions: ['Sleep diary', 'Sleep restriction', 'Stimulus control', 'Cognitive work on sleeplessness'],
    symptoms: ['Waking at night', 'Early waking', 'Daytime tiredness', 'Worry about sleep'],
    metrics: ['ISI below 8', 'Average of fourteen nights', 'Nights awake longer than thirty minutes below two a week'],
    weeks: 10,
  },
}

export const attention: Theme = {
  diagnosis: 'ADHD',
  secondaryDiagnosis: 'Anxiety, situational',
  leaning: { anxiety: 0.2, energy: 0.4, sleep: -0.4, stress: 0.7 },
  first:
    'First session. {name} received the diagnosis in adult life and is relieved and sad in turns. Unfinished things at {work} weigh most. Agreed on practical steps with room for what the diagnosis means.',
  beginning: [
    'Went back over school reports in the light of the diagnosis. Bright but careless, in five handwritings; {name} read them with some tenderness.',
    'Looked at where time goes between eight and nine in the morning. Put a clock in the bathroom and a bowl for the keys by the door.',
    'One list instead of seven. {name} chose paper, to be kept open on the desk.',
  ],
  middle: [
    'List kept on four days of five. Three things a day is the right number; seven was a wish.',
    'Worked on starting: the two-minute beginning, with a timer. The tax letter was opened in session.',
    'Spoke about being called lazy, and what that did. Anger for the first time, and then tiredness.',
    'Tried working beside somebody. {person} reads, {name} files; an hour passes.',
    'A quarrel after a forgotten appointment. Prepared a sentence that explains without excusing.',
    'Medication was adjusted by the doctor. Appetite and sleep noted; afternoons are calmer.',
  ],
  ending: [
    'The morning works without hurry on most days. {name} has been early once and told everybody.',
    'Looked at strengths that come with it: quick links, warmth, courage. Two examples from {work} this month.',
    'The system broke during a holiday and was set up again in one evening. This is the skill, more than the system.',
    'Listed the arrangements that are worth asking for at {work}. Letter drafted together.',
  ],
  tasks: [
    'Agreed: three things on the list each morning, not more.',
    'To do: timer at two minutes for whatever is being avoided.',
    'Until next time: keys in the bowl.',
    'Agreed: one hour of working side by side.',
    'To do: alarm for leaving, ten minutes before the real time.',
  ],
  next: [
    'Look at the list of the week. What carried it, what tipped it.',
    'Ask about the letter to {work}. Begin with the smallest open thing.',
  ],
  triggers: [
    'several deadlines',
    'noise in the office',
    'being interrupted',
    'a forgotten appointment',
    'boring forms',
  ],
  coping: ['the short list', 'timer', 'working beside somebody', 'headphones', 'moving about'],
  hard: ['Lost the afternoon.', 'Forgot again, and somebody waited.', 'Ten things begun.'],
  well: ['Finished one thing, fully.', 'Left on time with the keys.', 'Asked for quiet and got it.'],
  plan: {
    name: 'Order that fits',
    goals: [
      'One list, three things a day',
      'Arrive on time on four days of five',
      'Begin avoided tasks within a day',
      'A fair view of one’s own history',
    ],
    interventions: [
      'Skills for planning and starting',
      'Changes to surroundings',
      'Work on shame',
      'Contact with the doctor',
    ],
    symptoms: ['Losing time', 'Putting off', 'Restlessness', 'Self-blame'],
    metrics: ['List kept on four days of five', 'Fewer than two missed appointments a month', 'Own rating of calm'],
    weeks: 16,
  },
}
