import { afterEach, expect, test } from 'vitest'
import { readPageConfig } from './page-config.ts'

afterEach(() => document.head.replaceChildren())

function serve(content: string) {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'openhour', content }))
}

const own = {
  plansOn: true,
  signInIdleMinutes: 60,
  googleOn: false,
  smsOn: false,
  supportEmail: '',
  locationGate: 'open',
  signUp: 'open',
}

test('a page without server config has the defaults', () => {
  expect(readPageConfig()).toEqual(own)
})

test.each([
  ['{"plansOn":false,"signInIdleMinutes":15}', { ...own, plansOn: false, signInIdleMinutes: 15 }],
  ['{"plansOn":true,"signInIdleMinutes":720,"more":1}', { ...own, signInIdleMinutes: 720 }],
  ['{"plansOn":false}', { ...own, plansOn: false }],
  [
    '{"googleOn":true,"smsOn":true,"supportEmail":"help@example.com","locationGate":"closed"}',
    { ...own, googleOn: true, smsOn: true, supportEmail: 'help@example.com', locationGate: 'closed' },
  ],
  ['{"signUp":"invitation"}', { ...own, signUp: 'invitation' }],
  ['{"signUp":"closed"}', { ...own, signUp: 'closed' }],
  ['{"signUp":"sometimes"}', own],
  ['{"googleOn":"yes","smsOn":1,"supportEmail":1,"locationGate":"shut"}', own],
  ['{"plansOn":"no","signInIdleMinutes":"15"}', own],
  ['null', own],
  ['[]', own],
  ['{', own],
  ['', own],
])('from %s', (content, facts) => {
  serve(content)
  expect(readPageConfig()).toEqual(facts)
})
