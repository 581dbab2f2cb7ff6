import { expect, test } from 'vitest'
import { draftKeyForm, draftsTooLarge } from './drafts.rules.ts'

test.each([
  ['client:new', true],
  ['clinical-note:3f2A:new', true],
  ['a:b:c:d', true],
  ['a:b:c:d:e', false],
  ['client', false],
  ['client:', false],
  ['Client:new', false],
  ['1:new', false],
  ['client:new line', false],
  [' client:new', false],
])('%j is the key of a draft: %s', (key, valid) => {
  expect(draftKeyForm.test(key)).toBe(valid)
})

test('the refusal of more drafts says how large they are', () => {
  expect(draftsTooLarge).toMatch(/^Your drafts take up 20 MB\./)
})
