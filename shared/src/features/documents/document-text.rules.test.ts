import { expect, test } from 'vitest'
import { documentTextStates, unsearchableReason } from './document-text.rules.ts'

test('only a text that will not be read has a reason', () => {
  expect([null, ...documentTextStates].map((state) => [state, unsearchableReason(state)])).toEqual([
    [null, null],
    ['waiting', null],
    ['read', null],
    ['empty', 'no text to search'],
    ['protected', 'text locked by a password'],
    ['unreadable', 'text not readable'],
  ])
})
