import { afterEach, expect, test } from 'vitest'
import { readFacts } from './facts.ts'

afterEach(() => document.head.replaceChildren())

function serve(content: string) {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'openhour', content }))
}

const own = { plansOn: true, signInIdleMinutes: 60 }

test('a page that no server wrote into has the defaults', () => {
  expect(readFacts()).toEqual(own)
})

test.each([
  ['{"plansOn":false,"signInIdleMinutes":15}', { plansOn: false, signInIdleMinutes: 15 }],
  ['{"plansOn":true,"signInIdleMinutes":720,"more":1}', { plansOn: true, signInIdleMinutes: 720 }],
  ['{"plansOn":false}', { plansOn: false, signInIdleMinutes: 60 }],
  ['{"plansOn":"no","signInIdleMinutes":"15"}', own],
  ['null', own],
  ['[]', own],
  ['{', own],
  ['', own],
])('from %s', (content, facts) => {
  serve(content)
  expect(readFacts()).toEqual(facts)
})
