/** A thread over three months: days before the sample's day, minutes from midnight UTC, who writes, and what. */
export const messageLines: readonly [daysAgo: number, minutes: number, sender: 'therapist' | 'client', text: string][] =
  [
    [
      95,
      612,
      'therapist',
      'Welcome to the portal. You can write to me here between sessions. I read messages on working days.',
    ],
    [95, 1145, 'client', 'Thank you, good to know. The form was easy to fill in.'],
    [88, 548, 'therapist', 'I have added the breathing exercise to your tasks. Two minutes are enough to begin with.'],
    [87, 1210, 'client', 'Tried it on the bus. It felt silly at first, and then it helped.'],
    [74, 790, 'client', 'Could we start ten minutes later next week? My meeting was moved.'],
    [74, 905, 'therapist', 'Yes, ten minutes later works. I have changed the appointment.'],
    [
      61,
      1272,
      'client',
      'Hard day. I used the list we wrote:\n\n1. walk to the river\n2. call my sister\n3. no news after nine\n\nIt got better in the evening.',
    ],
    [
      60,
      525,
      'therapist',
      'That sounds like a hard day, and you used what you have. Let’s look at it together on our next date.',
    ],
    [46, 1101, 'client', 'Slept seven hours, three nights in a row!'],
    [45, 560, 'therapist', 'I am glad to read that. Please note it in the diary too, so that we see it in the chart.'],
    [31, 735, 'therapist', 'I have shared the sleep plan with you. You find it under Documents.'],
    [30, 1188, 'client', 'Found it. I have printed it and put it beside the bed.'],
    [17, 1015, 'client', 'I will be away from the 3rd to the 9th. Should I cancel or can we meet online?'],
    [16, 541, 'therapist', 'Online is fine. The link will be in your appointment.'],
    [6, 1139, 'client', 'The exercise with the worry hour worked better than I expected.'],
    [5, 566, 'therapist', 'Well done. Keep it short this week, ten minutes at the most.'],
    [
      1,
      1166,
      'client',
      'Quick question: is it normal that I feel more tired since we started? It is not bad, only new.',
    ],
  ]
