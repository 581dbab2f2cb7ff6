import { problemOf, type Problem } from '@openhour/shared/access/refusals.ts'
import {
  AddressForm,
  ConfirmForm,
  NewPasswordForm,
  SignInForm,
  SignUpForm,
  signInTexts,
} from '@openhour/shared/features/account/sign-in.rules.ts'
import { passwordTooCommon } from '@openhour/shared/lib/password.ts'
import { vi } from 'vitest'
import type * as z from 'zod/mini'

export const goodPassword = 'Quiet-river-7'
type Account = { password: string; confirmed: boolean }

/** For tests: answers at the network's edge as the server does, with the same schemas and refusals, and notes what it was asked. */
export function openStandIn() {
  const accounts = new Map<string, Account>([
    ['ana@example.com', { password: goodPassword, confirmed: true }],
    ['new@example.com', { password: goodPassword, confirmed: false }],
  ])
  const asked: { door: string; body: Record<string, unknown> }[] = []
  const form =
    <S extends z.ZodMiniType>(schema: S, act: (fields: z.output<S>) => Problem | object) =>
    (body: unknown) => {
      const read = schema.safeParse(body)
      if (read.success) return act(read.data)
      const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
      return problemOf('invalid-input', Object.values(errors)[0] ?? '', { errors })
    }
  const doors: Record<string, (body: unknown) => Problem | object> = {
    'sign-up': form(SignUpForm, ({ password }) =>
      password === 'Password1!'
        ? problemOf('invalid-input', passwordTooCommon, { errors: { password: passwordTooCommon } })
        : { message: signInTexts.checkMail },
    ),
    'sign-in': form(SignInForm, ({ email, password }) => {
      const account = accounts.get(email)
      if (account?.password !== password) return problemOf('not-signed-in', signInTexts.wrong)
      if (!account.confirmed) return problemOf('address-not-confirmed', signInTexts.notConfirmed)
      return { home: '/app/dashboard', role: 'therapist' }
    }),
    confirm: form(ConfirmForm, ({ token }) =>
      token === 'a-good-token' ? { message: '' } : problemOf('not-possible-now', signInTexts.linkOver),
    ),
    'confirm-again': form(AddressForm, () => ({ message: signInTexts.confirmSent })),
    'reset-password': form(NewPasswordForm, ({ token }) =>
      token === 'a-good-token' ? { message: '' } : problemOf('not-possible-now', signInTexts.linkOver),
    ),
  }
  const answer = async (path: string, init: { body: string }) => {
    const door = path.replace('/api/auth/', '')
    const body = JSON.parse(init.body) as Record<string, unknown>
    asked.push({ door, body })
    const said = doors[door]?.(body) ?? problemOf('not-found', 'There is nothing at this address.')
    return Response.json(said, { status: 'status' in said ? Number(said.status) : 200 })
  }
  vi.stubGlobal('fetch', answer)
  return asked
}
