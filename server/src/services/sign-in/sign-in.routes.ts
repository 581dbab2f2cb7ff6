import {
  GoogleForm,
  GoogleSignUpForm,
  NewPasswordForm,
  PasskeyAnswerForm,
  SecondFactorForm,
} from '@openhour/shared/features/account-security/second-factor.rules.ts'
import {
  AddressForm,
  ConfirmForm,
  LinkForm,
  SignInForm,
  SignUpForm,
} from '@openhour/shared/features/account/sign-in.rules.ts'
import { Hono } from 'hono'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { Google } from './google.ts'
import type { Passkeys } from './passkeys.ts'
import type { PasswordReset } from './password-reset.ts'
import { answer, readForm } from './read-form.ts'
import type { SignIn } from './sign-in.ts'
import type { SignUp } from './sign-up.ts'

/** Routes for visitors who sign up or in, under /api/auth. */
export function signInRoutes(parts: {
  signUp: SignUp
  signIn: SignIn
  passwordReset: PasswordReset
  passkeys: Passkeys
  google: Google
}): Hono<HostEnv> {
  const { signUp, signIn, passwordReset, passkeys, google } = parts
  const routes = new Hono<HostEnv>()
  routes.post('/sign-up', async (c) =>
    answer(await signUp.signUp(readForm(c.env.incoming, SignUpForm), c.var.requestMeta)),
  )
  routes.post('/sign-in', async (c) =>
    answer(await signIn.signIn(readForm(c.env.incoming, SignInForm), c.req.raw.headers, c.var.requestMeta)),
  )
  routes.post('/second-factor', async (c) =>
    answer(await signIn.secondFactor(readForm(c.env.incoming, SecondFactorForm), c.req.raw.headers, c.var.requestMeta)),
  )
  routes.post('/sign-out', async (c) => answer(await signIn.signOut(c.req.raw.headers, c.var.requestMeta)))
  routes.post('/forgot-password', async (c) =>
    answer(await passwordReset.ask(readForm(c.env.incoming, AddressForm), c.var.requestMeta)),
  )
  routes.post('/reset-password', async (c) =>
    answer(await passwordReset.choose(readForm(c.env.incoming, NewPasswordForm), c.var.requestMeta)),
  )
  routes.post('/reset-password/factors', async (c) =>
    answer(await passwordReset.factors(readForm(c.env.incoming, LinkForm), c.var.requestMeta)),
  )
  routes.post('/confirm', async (c) =>
    answer(await signUp.confirm(readForm(c.env.incoming, ConfirmForm), c.req.raw.headers, c.var.requestMeta)),
  )
  routes.post('/confirm-again', async (c) =>
    answer(await signUp.confirmAgain(readForm(c.env.incoming, AddressForm), c.var.requestMeta)),
  )

  routes.post('/passkey/sign-in-options', async (c) => answer(await passkeys.signInOptions(c.var.requestMeta)))
  routes.post('/passkey/sign-in', async (c) => {
    const { response } = readForm(c.env.incoming, PasskeyAnswerForm)
    return answer(await passkeys.signIn(response, c.req.raw.headers, c.var.requestMeta))
  })

  routes.post('/google', async (c) =>
    answer(await google.begin(readForm(c.env.incoming, GoogleForm), c.var.requestMeta)),
  )
  routes.post('/google/sign-up', async (c) =>
    answer(await google.signUp(readForm(c.env.incoming, GoogleSignUpForm), c.req.raw.headers, c.var.requestMeta)),
  )
  routes.get('/callback/google', async (c) => {
    const query = new URL(c.req.url).searchParams
    const { to, setCookies } = await google.callback(query, c.req.raw.headers, c.var.requestMeta)
    const response = new Response(null, { status: 302, headers: { location: to, 'cache-control': 'no-store' } })
    for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
    return response
  })
  return routes
}
