import { expect, test } from 'vitest'
import { withoutPlurals } from './search.rules.ts'

test.each([
  ['panics', 'panic'],
  ['worries', 'worr'],
  ['Classes and boxes', 'Class and box'],
  ['sessions with friends', 'session with friend'],
  ['stress crisis focus', 'stress crisis focus'],
  ['series', 'serie'],
  ['gas his', 'gas his'],
  ['panic', 'panic'],
  ['42 %', '42 %'],
  ['rooms2 boxes7b', 'rooms2 boxes7b'],
  ['WORRIES BOXES PANICS', 'WORR BOX PANIC'],
  ['worriesome boxesful', 'worriesome boxesful'],
  ['cats undefined', 'cats undefined'],
  ['2rooms', '2room'],
])('%j becomes %j', (q, beginnings) => {
  expect(withoutPlurals(q)).toBe(beginnings)
})
