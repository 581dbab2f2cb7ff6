import { expect, test } from 'vitest'
import { type LeftOut, leftOutText } from './ai.rules.ts'

test.each<[LeftOut[], string | undefined]>([
  [[], undefined],
  [[{ reason: 'no-sentence', count: 1 }], '1 line was left out, because it named no sentence of the text.'],
  [[{ reason: 'link', count: 2 }], '2 lines were left out, because they had a link or program code.'],
  [
    [
      { reason: 'no-sentence', count: 2 },
      { reason: 'link', count: 1 },
      { reason: 'twice', count: 4 },
    ],
    '7 lines were left out, because 2 named no sentence of the text, 1 had a link or program code and 4 said the same as another line.',
  ],
])('lines that are left out are counted, and the reasons said: %j', (leftOut, text) => {
  expect(leftOutText(leftOut)).toBe(text)
})
