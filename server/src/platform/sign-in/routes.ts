import {
  AddressForm,
  ConfirmForm,
  NewPasswordForm,
  SignInForm,
  SignUpForm,
} from '@openhour/shared/features/account/sign-in.rules.ts'
import { isStorable } from '@openhour/shared/lib/storable.ts'
import { Hono } from 'hono'
import type * as z from 'zod/mini'
import type { HostEnv } from '../http/host-env.ts'
import { Refusal } from '../refusal.ts'
import type { Outcome, SignIn } from './sign-in.ts'

async function read<S extends z.ZodMiniType>(request: Request, schema: S): Promise<z.output<S>> {
  const text = await request.text()
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new Refusal('invalid-input', 'The request could not be read: it has to be well-formed JSON.')
  }
  const result = schema.safeParse(given)
  if (!result.success) {
    const errors: Record<string, string> = {}
    for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
    throw new Refusal('invalid-input', Object.values(errors)[0] ?? 'Invalid input detected', { errors })
  }
  if (
    !isStorable(text) ||
    Object.values(result.data as object).some((value) => typeof value === 'string' && !isStorable(value))
  ) {
    throw new Refusal('invalid-input', 'The text contains characters that cannot be stored. Remove them and try again.')
  }
  return result.data
}

function answer({ body, setCookies }: Outcome): Response {
  const response = Response.json(body, { headers: { 'cache-control': 'no-store' } })
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
  return response
}

/** The doors of signing in, under /api/auth. Nothing else of the library is reachable from outside. */
export function signInRoutes(signIn: SignIn): Hono<HostEnv> {
  const routes = new Hono<HostEnv>()
  routes.post('/sign-up', async (c) => answer(await signIn.signUp(await read(c.req.raw, SignUpForm), c.var.seen)))
  routes.post('/sign-in', async (c) =>
    answer(await signIn.signIn(await read(c.req.raw, SignInForm), c.req.raw.headers, c.var.seen)),
  )
  routes.post('/sign-out', async (c) => answer(await signIn.signOut(c.req.raw.headers, c.var.seen)))
  routes.post('/forgot-password', async (c) =>
    answer(await signIn.requestReset(await read(c.req.raw, AddressForm), c.var.seen)),
  )
  routes.post('/reset-password', async (c) =>
    answer(await signIn.resetPassword(await read(c.req.raw, NewPasswordForm), c.var.seen)),
  )
  routes.post('/confirm', async (c) => answer(await signIn.confirm(await read(c.req.raw, ConfirmForm), c.var.seen)))
  routes.post('/confirm-again', async (c) =>
    answer(await signIn.confirmAgain(await read(c.req.raw, AddressForm), c.var.seen)),
  )
  return routes
}
