import {
  ChangeEmailForm,
  ChangePasswordForm,
  ConfirmTwoFactorForm,
  EntryForm,
  NewPasskeyForm,
  PasskeyNameForm,
  ProofForm,
  SetPasswordForm,
} from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { type Context, Hono } from 'hono'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { RememberedActors } from './actors.ts'
import type { AddressChange } from './address-change.ts'
import type { Google } from './google.ts'
import { type Caller, callerOf } from './parts.ts'
import type { Passkeys } from './passkeys.ts'
import type { PasswordChange } from './password-change.ts'
import { answer, readForm } from './read-form.ts'
import type { Security } from './security.ts'
import type { TwoFactor } from './two-factor.ts'

/** Routes for the security settings of a signed-in person, under /api/auth. */
export function securityRoutes(
  actors: RememberedActors,
  parts: {
    security: Security
    twoFactor: TwoFactor
    passkeys: Passkeys
    google: Google
    passwordChange: PasswordChange
    addressChange: AddressChange
  },
): Hono<HostEnv> {
  const { security, twoFactor, passkeys, google, passwordChange, addressChange } = parts
  const routes = new Hono<HostEnv>()
  const said = (body: object) => answer({ body, setCookies: [] })
  // Check sign-in first, so that visitors learn nothing about the input.
  const known = (c: Context<HostEnv>): Promise<Caller> => callerOf(actors, c.req.raw.headers, c.var.requestMeta)

  routes.get('/security', async (c) => said(await security.state(await known(c))))
  routes.post('/prove', async (c) => {
    const caller = await known(c)
    return answer(await security.prove(readForm(c.env.incoming, ProofForm), caller))
  })
  routes.post('/prove/passkey-options', async (c) => said(await passkeys.proofOptions(await known(c))))

  routes.post('/two-factor/set-up', async (c) => said(await twoFactor.setUp(await known(c))))
  routes.post('/two-factor/confirm', async (c) => {
    const caller = await known(c)
    const { code } = readForm(c.env.incoming, ConfirmTwoFactorForm)
    return answer(await twoFactor.confirm(code, caller))
  })
  routes.post('/two-factor/backup-codes', async (c) => said(await twoFactor.newBackupCodes(await known(c))))
  routes.post('/two-factor/turn-off', async (c) => answer(await twoFactor.turnOff(await known(c))))

  routes.post('/passkey/register-options', async (c) => said(await passkeys.registerOptions(await known(c))))
  routes.post('/passkey/register', async (c) => {
    const caller = await known(c)
    return answer(await passkeys.register(readForm(c.env.incoming, NewPasskeyForm), caller))
  })
  routes.post('/passkey/rename', async (c) => {
    const caller = await known(c)
    return said(await passkeys.rename(readForm(c.env.incoming, PasskeyNameForm), caller))
  })
  routes.post('/passkey/remove', async (c) => {
    const caller = await known(c)
    return answer(await passkeys.remove(readForm(c.env.incoming, EntryForm), caller))
  })

  routes.post('/google/link', async (c) => answer(await google.beginLink(await known(c))))
  routes.post('/google/unlink', async (c) => answer(await google.unlink(await known(c))))

  routes.get('/sign-in-sessions', async (c) => said(await security.signInSessions(await known(c))))
  routes.post('/sign-in-sessions/end', async (c) => {
    const caller = await known(c)
    return answer(await security.end(readForm(c.env.incoming, EntryForm), caller))
  })
  routes.post('/sign-in-sessions/end-others', async (c) => answer(await security.endOthers(await known(c))))

  routes.post('/change-password', async (c) => {
    const caller = await known(c)
    return answer(await passwordChange.change(readForm(c.env.incoming, ChangePasswordForm), caller))
  })
  routes.post('/set-password', async (c) => {
    const caller = await known(c)
    return answer(await passwordChange.set(readForm(c.env.incoming, SetPasswordForm), caller))
  })
  routes.post('/change-email', async (c) => {
    const caller = await known(c)
    const { newEmail } = readForm(c.env.incoming, ChangeEmailForm)
    return said(await addressChange.ask(newEmail, caller))
  })
  return routes
}
