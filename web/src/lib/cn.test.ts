import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test.each([
  [['min-h-[5.25rem] resize-y', 'min-h-60'], 'resize-y min-h-60'],
  [['h-10 w-full px-4', 'h-9'], 'w-full px-4 h-9'],
  [['size-10 p-4', 'h-6 px-2'], 'size-10 p-4 h-6 px-2'],
  [['h-6 px-2', 'size-10 p-4'], 'size-10 p-4'],
  [['h-10 max-sm:h-9', 'sm:h-12 h-8'], 'max-sm:h-9 sm:h-12 h-8'],
  [['h-auto! min-h-10', 'h-9!'], 'h-auto! min-h-10 h-9!'],
  [['text-sm text-muted', 'text-text'], 'text-sm text-muted text-text'],
  [['one', false, undefined, { two: true, three: false }], 'one two'],
  [[undefined], ''],
])('%j is %j', (given, joined) => {
  expect(cn(...given)).toBe(joined)
})
