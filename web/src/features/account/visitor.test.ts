import { problemOf } from '@openhour/shared/access/refusals.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCookie } from '../../lib/storage.ts'
import { homeOfVisitor, mayBeSignedIn } from './visitor.ts'

const asked: string[] = []
let answer: () => Response
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer()
  })
})
afterEach(() => {
  writeCookie('signed_in', '', 0)
  vi.unstubAllGlobals()
})

const refuse = (code: 'not-signed-in' | 'unavailable') => () => {
  const problem = problemOf(code, 'No.')
  return Response.json(problem, { status: problem.status })
}

test('no request is made if nobody can be signed in', async () => {
  answer = () => Response.json({ role: 'therapist' })
  expect(mayBeSignedIn()).toBe(false)
  expect(await homeOfVisitor()).toBeUndefined()
  expect(asked).toEqual([])
})

test.each([
  ['therapist', '/app/dashboard'],
  ['client', '/client/dashboard'],
  ['admin', '/app/admin'],
])('the home of a signed-in %s is %s', async (role, home) => {
  writeCookie('signed_in', '1', 1)
  answer = () => Response.json({ role })
  expect(await homeOfVisitor()).toBe(home)
  expect(asked).toEqual(['/api/v1/account/me'])
})

test('an expired sign-in session is checked once', async () => {
  writeCookie('signed_in', '1', 1)
  answer = refuse('not-signed-in')
  expect(await homeOfVisitor()).toBeUndefined()
  expect(await homeOfVisitor()).toBeUndefined()
  expect(asked).toEqual(['/api/v1/account/me'])
})

test.each([
  ['is away', refuse('unavailable')],
  [
    'cannot be reached',
    () => {
      throw new TypeError('no network')
    },
  ],
])('a server that %s leaves it unknown', async (_what, said) => {
  writeCookie('signed_in', '1', 1)
  answer = said
  expect(await homeOfVisitor()).toBeUndefined()
  expect(mayBeSignedIn()).toBe(true)
})
