import { expect, test } from 'vitest'
import { browserEventNames, browserEvents, directiveOf } from './browser-events.rules.ts'

test('a directive that no policy has is recorded as other', () => {
  expect([directiveOf('img-src'), directiveOf('frame-src')]).toEqual(['img-src', 'frame-src'])
  expect([directiveOf('made-up'), directiveOf('toString')]).toEqual(['other', 'other'])
})

test('only a page in a foreign frame is severe', () => {
  expect(browserEventNames.filter((name) => browserEvents[name] === 'high')).toEqual(['framing:framed'])
})
