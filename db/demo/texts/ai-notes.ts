/**
 * A session note of the sample, and what a model made of it: each line has a second text, the passage on which it rests, unless it rests on nothing. What
 * Passages makes of a note is not written here: it reads the note itself.
 */
export type ModelNote = {
  note: string
  summary: readonly Written[]
  points: readonly Written[]
  observations?: readonly Written[]
  actions?: readonly Written[]
}
export type Written = readonly [text: string, passage?: string]

export const overwork = `S: He slept about five hours a night this week and woke before the alarm on four days. The deadline for the library competition was moved forward, and he agreed to it without asking his partners. He said: "If I say no, they will notice that I am not coping."
O: Jonas arrived ten minutes late and apologised twice.
A: He noticed that his shoulders drop when he cycles home.
P:
- He will leave the office at six on Tuesday and Thursday.
- Next time we look at what he told Clara.`

export const fleetingThought = `S: Henrik stayed at home on three of seven days. He played one game of chess with Josef on Friday and said that it felt like work. On Sunday he had a fleeting thought of ending his life. He has no plan and no intention to act on it, and he told Josef about it the same evening.
O: He looked up more often than last week.
A: We went through his safety plan together. PHQ-9 is 14, after 17 in the last session.
P: He will go for a walk with Josef on Wednesday.`

export const farewellToTheHouse: ModelNote = {
  note: `Samuel visited the house for the last time before the sale. He walked through every room with Elena and took the door handle of the workshop with him. He cried on the way home and was surprised that it did not frighten him. He has eaten little since Thursday. He spoke more slowly than usual and looked at the photograph for a long time. He and Elena will plant the first beans at the allotment on Saturday.`,
  summary: [
    [
      'Samuel said goodbye to the family house with his daughter.',
      'He walked through every room with Elena and took the door handle of the workshop with him.',
    ],
    [
      'Crying on the way home did not frighten him.',
      'He cried on the way home and was surprised that it did not frighten him.',
    ],
  ],
  points: [
    ['He has had little appetite since Thursday.', 'He has eaten little since Thursday.'],
    ['His grief has begun to ease.'],
  ],
  observations: [
    [
      'He spoke slowly and looked at a photograph for a long time.',
      'He spoke more slowly than usual and looked at the photograph for a long time.',
    ],
  ],
  actions: [
    [
      'He and Elena will plant beans at the allotment on Saturday.',
      'He and Elena will plant the first beans at the allotment on Saturday.',
    ],
  ],
}

export const anEmptyPlace: ModelNote = {
  note: `Samuel set the table for two again on Sunday and left the second plate standing. He told Elena about it, who said that she does the same. He has called the estate agent back. We talked about which things he wants to keep. He will choose three of them with Elena before the next session.`,
  summary: [
    ['He set the table for two and told Elena about it.', 'He told Elena about it, who said that she does the same.'],
  ],
  points: [
    [
      'He shares with Elena that both still lay a second place.',
      'He told Elena about it, who said that she does the same.',
    ],
    ['He has called the estate agent back.', 'He has called the estate agent back.'],
  ],
  actions: [
    [
      'He will choose three things to keep with Elena.',
      'He will choose three of them with Elena before the next session.',
    ],
  ],
}

export const nightFeeds = `Data: Matthias has taken the feed at two o'clock since Monday. She slept six hours on two nights. On Thursday she swam for twenty minutes and said that her body felt like her own again. She worries that the studio will not wait for her.
Assessment: Lena came without the pram for the first time.
Plan: She will ask the studio for a date to talk.`

export const aNewKitchen: ModelNote = {
  note: `Ruth has unpacked the last boxes. She invited Marco to dinner and was glad that she had not cancelled. She misses the bell of the school and noticed that she still gets up at six. She will look at the evening class for bookbinding.`,
  summary: [
    ['Ruth has settled into her new home.', 'Ruth has unpacked the last boxes.'],
    [
      'She was glad to have had Marco for dinner.',
      'She invited Marco to dinner and was glad that she had not cancelled.',
    ],
  ],
  points: [
    [
      'She misses the rhythm of the school day.',
      'She misses the bell of the school and noticed that she still gets up at six.',
    ],
  ],
  actions: [['She will look at an evening class.', 'She will look at the evening class for bookbinding.']],
}

export const lastSession = `Data: Oliver has slept through on five nights of seven. He keeps the light off after ten and reads in the kitchen if he is awake.
Assessment: He brought the box that he made for Ros.
Plan: This was the last session. He can write if the nights get worse.`

export const fiveASide = `Daniel went to the five-a-side match and stayed for the drink afterwards. He said little and left after half an hour, and called it a success. At work he switched his camera on in two of four meetings. He will ask one question in the meeting on Tuesday.`
