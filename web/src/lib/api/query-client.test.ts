import { problemOf } from '@openhour/shared/access/refusals.ts'
import { MutationObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { failureOf } from './http.ts'
import { openQueryClient } from './query-client.ts'

const refusal = (code: 'not-signed-in' | 'not-allowed') =>
  failureOf({ json: { data: problemOf(code, 'Please sign in.') } })

test.each([
  ['not-signed-in', 1],
  ['not-allowed', 0],
] as const)('a read or write refused with %s is sent %i time(s)', async (code, times) => {
  const signedOut = vi.fn<() => void>()
  const client = openQueryClient(signedOut)
  const fail = () => Promise.reject(refusal(code))
  await client.fetchQuery({ queryKey: ['x'], queryFn: fail }).catch(() => undefined)
  expect(signedOut).toHaveBeenCalledTimes(times)
  await new MutationObserver(client, { mutationFn: fail }).mutate().catch(() => undefined)
  expect(signedOut).toHaveBeenCalledTimes(2 * times)
})
