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

test('where nobody can be signed in the server is not asked', async () => {
  answer = () => Response.json({ role: 'therapist' })
  expect(mayBeSignedIn()).toBe(false)
  expect(await homeOfVisitor()).toBeUndefined()
  expect(asked).toEqual([])
})

test.each([
  ['therapist', '/app/dashboard'],
  ['client', '/client/dashboard'],
  ['admin', '/app/admin'],
])('whoever is signed in as %s is at home at %s', async (role, home) => {
  writeCookie('signed_in', '1', 1)
  answer = () => Response.json({ role })
  expect(await homeOfVisitor()).toBe(home)
  expect(asked).toEqual(['/api/v1/account/me'])
})

test('a sign-in session that is over is asked for once', async () => {
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
])('a server that %s leaves it open', async (_what, said) => {
  writeCookie('signed_in', '1', 1)
  answer = said
  expect(await homeOfVisitor()).toBeUndefined()
  expect(mayBeSignedIn()).toBe(true)
})
