import { problemOf } from '@openhour/shared/access/refusals.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../api/api.ts'
import { post, problemFrom } from '../api/http.ts'
import { signInCalls } from './sign-in-calls.ts'
import { writeCookie } from '../storage.ts'

type Answers = (() => Response)[]
const refused = () => Response.json(problemOf('not-signed-in', 'Please sign in to continue.'), { status: 401 })
const refusedOperation = () => {
  const data = problemOf('not-signed-in', 'Please sign in to continue.')
  const json = { defined: false, code: data.code, status: 401, message: data.detail, data }
  return Response.json({ json }, { status: 401 })
}
const done = () => Response.json({ ok: true })

let asked: string[]
/** Sends the given responses, one after another. */
function serve(answers: Answers) {
  asked = []
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
    asked.push(`${path} ${body}`)
    return (answers[asked.length - 1] ?? refused)()
  })
}
const renew = (value: string, answer: () => Response) => () => {
  writeCookie('signed_in', value, 60)
  return answer()
}
beforeEach(() => writeCookie('signed_in', '1', 60))
afterEach(() => {
  writeCookie('signed_in', '', 0)
  vi.unstubAllGlobals()
})

test('a request refused while the sign-in got its new cookie is sent once more, whole', async () => {
  serve([renew('b', refusedOperation), () => Response.json({ json: { fullName: 'Ana' } })])
  expect(await api.account.me()).toEqual({ fullName: 'Ana' })
  serve([renew('c', refusedOperation), () => Response.json({ json: {} })])
  await api.notifications.markRead({ id: '0198c7a0-0000-7000-8000-000000000001' })
  expect(asked).toHaveLength(2)
  expect(asked[1]).toBe(asked[0])
  expect(asked[1]).toContain('0198c7a0-0000-7000-8000-000000000001')
})

test('the new cookie may come after the refusal', async () => {
  serve([refused, done])
  const answer = post('/api/auth/passkey/rename', {})
  await waitFor(() => expect(asked).toHaveLength(1))
  writeCookie('signed_in', 'later', 60)
  expect(await answer).toEqual({ ok: true })
})

test.each([
  ['is over stays over', refused],
  [
    'somebody ended here is over at once',
    () => {
      writeCookie('signed_in', '', 0)
      return refused()
    },
  ],
])('a sign-in that %s', async (_words, answer) => {
  serve([answer, done])
  const error: unknown = await post('/api/auth/passkey/rename', {}).catch((fault: unknown) => fault)
  expect([problemFrom(error).code, asked.length]).toEqual(['not-signed-in', 1])
})

test('a wrong password is sent once, whatever happened to the cookie', async () => {
  serve([renew('b', refused), done])
  const error: unknown = await signInCalls
    .signIn({ email: 'a@example.com', password: 'x' })
    .catch((fault: unknown) => fault)
  expect([problemFrom(error).code, asked.length]).toEqual(['not-signed-in', 1])
})
