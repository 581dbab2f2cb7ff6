import { expect, test } from 'vitest'
import { shortcutBefore } from './snippet-shortcut.ts'

const snippets = [
  { name: 'risk', text: 'No risk was voiced.' },
  { name: 'No risk', text: 'Asked about harm to self and others; none was voiced.' },
  { name: 'plan', text: 'Continue as agreed.' },
]
const found = (text: string, caret = text.length) => {
  const shortcut = shortcutBefore(text, caret, snippets)
  return shortcut && [shortcut.snippet.name, shortcut.from]
}

test.each([
  ['/risk', ['risk', 0]],
  ['Slept well. /RISK', ['risk', 12]],
  ['one\n/plan', ['plan', 4]],
  ['/no risk', ['No risk', 0]],
  ['risk', undefined],
  ['and/risk', undefined],
  ['/risk ', undefined],
  ['/ris', undefined],
  ['', undefined],
])('%j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test('text after the caret is ignored', () => {
  expect(found('/risk and more', 5)).toEqual(['risk', 0])
  expect(found('/risk and more', 4)).toBeUndefined()
})
