import type { Theme } from './theme.ts'

export const burnout: Theme = {
  diagnosis: 'Burnout',
  leaning: { anxiety: 0.1, energy: -1, sleep: -0.6, stress: 1 },
  first:
    'First session. {name} is signed off for four weeks after two years of long days at {work}. Speaks fast and apologises for being tired. Agreed that recovery comes before explanation.',
  beginning: [
    'Reviewed a day on sick leave. It is as full as a working day; marked what gives energy and what drains it in two colours.',
    'Traced the first signs back eighteen months: cold meals, no music, short answers to {person}.',
    'Started with rest as a task: twenty minutes lying down after lunch without a screen. {name} managed nine and was pleased.',
  ],
  middle: [
    'Now rests for twenty minutes. Dreams have come back, which {name} finds reassuring.',
    'Examined the belief that things are only done properly alone. Found where it was once true, and where it no longer is.',
    'Drafted the conversation with the line manager: fewer projects, one fixed evening, no email after six. Rehearsed it twice.',
    'The conversation went better than feared. Phased return from next month, half days at first.',
    'First half days. Leaving at one o’clock was harder than arriving; {name} sat in the park and watched the guilt pass.',
    'Left a colleague’s mistake with the colleague. {name} noticed the urge to fix it.',
  ],
  ending: [
    'Four days a week, home by half past five. {name} mentioned in passing that there is music in the kitchen again.',
    'Reviewed the two colours. The balance holds in most weeks; the warning signs are written down.',
    'Discussed ambition and what it is for. {name} wants to be good at the job and be present at home.',
    'Went to {joy} on a work night. Agreed what to watch for in the busy season.',
  ],
  tasks: [
    'Homework: twenty minutes of rest after lunch, no screen.',
    'Homework: mark each day in two colours.',
    'Homework: close email at six on three days.',
    'Homework: delegate one thing a week.',
    'Homework: leave the building at noon, even for ten minutes.',
  ],
  next: [
    'Review the week’s two colours. Ask what was left undone and how that felt.',
    'Prepare the next step of the phased return. Ask about evenings with {person}.',
  ],
  triggers: ['email after six', 'a full calendar', 'skipping lunch', 'being asked for a favour', 'Sunday evening'],
  coping: ['resting after lunch', 'leaving on time', 'saying not today', 'cooking', 'screen-free time'],
  hard: ['Worked through lunch again.', 'Too tired to talk.', 'Lay down and thought about my to-do list.'],
  well: ['Left on time.', 'Listened to a whole album.', 'Had some energy left for the evening.'],
  plan: {
    name: 'Recovery and return',
    goals: [
      'Daily rest without a screen',
      'Phased return to work',
      'No work email after six',
      'Two evenings a week with family or friends',
    ],
    interventions: ['Energy diary', 'Work on performance beliefs', 'Boundary-setting role play', 'Phased return plan'],
    symptoms: ['Exhaustion', 'Detachment from work', 'Irritability', 'Unrefreshing sleep'],
    metrics: [
      'Energy above five on most days',
      'Leaving on time on four days of five',
      'Return plan followed for eight weeks',
    ],
    weeks: 22,
  },
}

export const insomnia: Theme = {
  diagnosis: 'Insomnia',
  leaning: { anxiety: 0, energy: -0.5, sleep: -1.8, stress: 0.2 },
  first:
    'First session. {name} has slept badly for two years: wakes at three and lies awake until the alarm. Has tried tea, tablets and a new mattress. Explained sleep pressure and introduced the sleep diary.',
  beginning: [
    'Reviewed the first sleep diary. Eight and a half hours in bed, five and a quarter asleep; {name} had guessed four.',
    'Agreed a sleep window from midnight to six and explained why. {name} was sceptical but willing.',
    'First week of the sleep window: tired and irritable, with two nights of unbroken sleep. Discussed driving safety.',
  ],
  middle: [
    'Sleep efficiency 84 percent. {name} no longer reads email in bed.',
    'Challenged the thought that a bad night ruins the next day. Reviewed three such days; one was among the best of the month.',
    'Got up twice at three and sat with a dull book. Back asleep within half an hour both times.',
    'Extended the sleep window by fifteen minutes. {name} would like more and agreed to wait a week.',
    'Turned the clock to the wall. {name} no longer knows the time when waking at night, and does not mind.',
    'Reviewed the last hour of the day. Moved {joy} to the afternoon, a bath and a newspaper to the evening.',
  ],
  ending: [
    'Average of six and three quarter hours of sleep over fourteen nights. {name} had drawn an owl on the diary.',
    'A bad night before the appraisal at {work}, followed by an ordinary one. No lie-in, no early night.',
    'Sleep diary now kept one week in four. Discussed holidays and the clock change.',
    'Wrote down what to do when sleep worsens again: the window, the chair, the dull book and patience.',
  ],
  tasks: [
    'Homework: sleep diary before breakfast, estimated without looking at the clock.',
    'Agreed: in bed from midnight to six, up with the alarm.',
    'Agreed: if awake, move to the chair with the dull book.',
    'Homework: no naps; ten minutes of daylight before nine.',
    'Homework: write down worries at seven in the evening.',
  ],
  next: [
    'Calculate sleep efficiency from the diary. Decide on the window together.',
    'Ask about the last hour before bed and about driving when tired.',
  ],
  triggers: ['waking at three', 'late screen time', 'an early meeting', 'wine in the evening', 'clock watching'],
  coping: ['getting up when awake', 'the dull book', 'a fixed rising time', 'daylight', 'writing down worries'],
  hard: ['Awake from three to five.', 'Tired enough to cancel the evening.', 'Counted the hours left until morning.'],
  well: ['Slept through.', 'Up at six without the alarm.', 'Bad night, good day: noted.'],
  plan: {
    name: 'CBT-I: sleeping again',
    goals: [
      'Sleep efficiency above 85 percent',
      'Same rising time every day',
      'Stay calm when awake at night',
      'Stop sleeping tablets, in agreement with the doctor',
    ],
    interventions: ['Sleep diary', 'Sleep restriction', 'Stimulus control', 'Cognitive work on sleep beliefs'],
    symptoms: ['Waking at night', 'Early waking', 'Daytime tiredness', 'Worry about sleep'],
    metrics: ['ISI below 8', 'Fourteen-night average', 'Awake over thirty minutes on fewer than two nights a week'],
    weeks: 10,
  },
}

export const attention: Theme = {
  diagnosis: 'ADHD',
  secondaryDiagnosis: 'Anxiety, situational',
  leaning: { anxiety: 0.2, energy: 0.4, sleep: -0.4, stress: 0.7 },
  first:
    'First session. {name} was diagnosed as an adult and is both relieved and sad. Unfinished work at {work} is the biggest burden. Agreed on practical steps, with room for what the diagnosis means.',
  beginning: [
    'Reread school reports in light of the diagnosis: “bright but careless”, in five different hands. {name} read them with some tenderness.',
    'Looked at where time goes between eight and nine in the morning. Put a clock in the bathroom and a bowl for keys by the door.',
    'One list instead of seven. {name} chose paper, kept open on the desk.',
  ],
  middle: [
    'Kept the list on four days of five. Three things a day is realistic; seven was wishful thinking.',
    'Practised starting: the two-minute rule with a timer. {name} opened the tax letter in session.',
    'Talked about being called lazy and its effect. Anger for the first time, then tiredness.',
    'Tried body doubling. {person} reads while {name} files; an hour passes.',
    'An argument after a forgotten appointment. Prepared a sentence that explains without excusing.',
    'The doctor adjusted the medication. Monitoring appetite and sleep; afternoons are calmer.',
  ],
  ending: [
    'Most mornings run without a rush. {name} was early once and told everyone.',
    'Reviewed strengths: quick connections, warmth, courage. Two examples from {work} this month.',
    'The system collapsed during a holiday and was back in one evening. Rebuilding it is the real skill.',
    'Listed adjustments worth requesting at {work}. Drafted the letter together.',
  ],
  tasks: [
    'Homework: three things on the list each morning, no more.',
    'Homework: two-minute timer for anything avoided.',
    'Homework: keys in the bowl.',
    'Homework: one hour of body doubling.',
    'Homework: set an alarm ten minutes before leaving.',
  ],
  next: [
    'Review the week’s list: what helped, what derailed it.',
    'Ask about the letter to {work}. Start with the smallest open item.',
  ],
  triggers: [
    'several deadlines',
    'noise in the office',
    'being interrupted',
    'a forgotten appointment',
    'boring paperwork',
  ],
  coping: ['the short list', 'using a timer', 'body doubling', 'headphones', 'moving about'],
  hard: ['Lost the whole afternoon.', 'Forgot again, and someone was waiting.', 'Started ten things.'],
  well: ['Finished one thing completely.', 'Left on time with the keys.', 'Asked for quiet and got it.'],
  plan: {
    name: 'Everyday structure',
    goals: [
      'One list, three things a day',
      'Arrive on time on four days of five',
      'Start avoided tasks within a day',
      'A fairer view of the past',
    ],
    interventions: [
      'Planning and initiation skills',
      'Environmental changes',
      'Work on shame',
      'Liaison with the prescriber',
    ],
    symptoms: ['Losing track of time', 'Procrastination', 'Restlessness', 'Self-blame'],
    metrics: ['List kept on four days of five', 'Fewer than two missed appointments a month', 'Self-rated calm'],
    weeks: 16,
  },
}
