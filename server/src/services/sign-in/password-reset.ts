import {
  type SecondFactorMethod,
  secondFactorTexts,
  type SignInFactor,
} from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { newId } from '../../platform/new-id.ts'
import { now } from '../../platform/clock.ts'
import { runPlain, type Statement } from '../../platform/database/tenancy.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import {
  type Account,
  endGoogle,
  findAccount,
  findAccountByEmail,
  proveAddress,
  putPassword,
} from './accounts.queries.ts'
import type { Challenges } from './challenges.ts'
import type { Changes } from './changes.ts'
import type { Codes } from './codes.ts'
import { endOtherPasskeys, endTwoFactor, listFactors, requireTwoFactor } from './factors.queries.ts'
import { newToken } from './keys.ts'
import { resetMinutes } from './limits.ts'
import type { Outcome, SignInParts } from './parts.ts'
import { type Passwords, refuseCommon } from './passwords.ts'
import { endAccessWithoutSignIn } from './sign-in.queries.ts'
import type { SignUp } from './sign-up.ts'

type Tools = { challenges: Challenges; passwords: Passwords; changes: Changes; codes: Codes; signUp: SignUp }
type Kept = { passkeys: string[]; google: boolean }
type Form = {
  token: string
  newPassword: string
  keep?: Kept | undefined
  code?: string | undefined
  method?: SecondFactorMethod | undefined
}

/** Resets a password through an emailed link. */
export function openPasswordReset({ pool, attempts, mails, quiet }: SignInParts, tools: Tools) {
  const { challenges, passwords, changes, codes } = tools
  const over = () => new Refusal('not-possible-now', signInTexts.linkOver)

  /** An unconfirmed account gets a confirmation link instead, which also lets its holder choose a password. */
  async function send(email: string): Promise<void> {
    const [[account]] = await runPlain(pool, findAccountByEmail(email))
    if (!account) return
    if (!account.confirmed && !account.suspended) return tools.signUp.sendLink(account)
    const token = newToken()
    await runPlain(
      pool,
      ...challenges.beginning('reset-password', token, resetMinutes, {}, account.id),
      ...mails({ kind: 'reset-password', to: account.email, token }),
    )
  }

  async function accountOf(token: string): Promise<Account> {
    const link = await challenges.find('reset-password', token)
    const [[account]] = link?.userId == null ? [[]] : await runPlain(pool, findAccount(link.userId))
    if (!account) throw over()
    return account
  }

  async function factorsOf({ id, provedAt }: Account): Promise<SignInFactor[]> {
    const [rows] = await runPlain(pool, listFactors(id))
    return rows.map((row) => ({
      ...row,
      proven: provedAt !== null && Date.parse(row.addedAt) >= Date.parse(provedAt),
    }))
  }

  /** The methods that remain: those added after the address was proven and chosen to be kept, and the app unless a code of it was given. */
  function remainingOf(factors: SignInFactor[], { keep, code }: Form) {
    const proven = factors.filter((factor) => factor.proven)
    const app = code === undefined && proven.some(({ kind }) => kind === 'app')
    const passkeys = proven.filter(({ kind }) => kind === 'passkey').map(({ id }) => id)
    return {
      app,
      google: (keep?.google ?? false) && proven.some(({ kind }) => kind === 'google'),
      // With an app, passkeys were added with a code, and may be the only method left to someone who lost their phone.
      passkeys: keep ? passkeys.filter((id) => keep.passkeys.includes(id)) : app ? passkeys : [],
    }
  }

  return {
    async ask(form: { email: string }, requestMeta: RequestMeta): Promise<Outcome> {
      await attempts.count('reset', form.email, requestMeta.ip)
      await quiet.always(send(form.email))
      return { body: { message: signInTexts.resetSent }, setCookies: [] }
    },

    /** The other sign-in methods, for the holder of the link to choose which to keep. */
    async factors({ token }: { token: string }, requestMeta: RequestMeta): Promise<Outcome> {
      await attempts.count('reset-link', '', requestMeta.ip)
      return { body: { factors: await factorsOf(await accountOf(token)) }, setCookies: [] }
    },

    /**
     * The reader of the email becomes the only owner: all sessions end, and so do sign-in methods that someone else with the mailbox or the old
     * password may have added.
     */
    async choose(form: Form, requestMeta: RequestMeta): Promise<Outcome> {
      await refuseCommon(form.newPassword, 'newPassword')
      await attempts.count('reset-link', '', requestMeta.ip)
      const account = await accountOf(form.token)
      const factors = await factorsOf(account)
      const kept = remainingOf(factors, form)
      const hash = await passwords.hash(form.newPassword)
      const askedForCode = factors.some(({ kind, proven }) => kind === 'app' && proven)
      if (askedForCode && form.code !== undefined)
        await codes.check(account.id, form.method ?? 'app', form.code, requestMeta)
      const at = now().toISOString()
      const changing: Statement[] = [
        challenges.requirePending('reset-password', form.token),
        // Require that the methods read above have not changed since.
        requireTwoFactor(
          account.id,
          factors.some(({ kind }) => kind === 'app'),
        ),
        putPassword(newId(), account.id, hash, at),
        endOtherPasskeys(account.id, kept.passkeys),
        ...(kept.google ? [] : [endGoogle(account.id)]),
        ...(kept.app ? [] : [endTwoFactor(account.id)]),
        endAccessWithoutSignIn(account.id, account.provedAt === null),
        proveAddress(account.id, at),
      ]
      const notices = mails({ kind: 'password-reset', to: account.email })
      const person = { userId: account.id, role: account.role }
      await refusing(changes.of(person, undefined, requestMeta, 'auth:password reset', changing, notices), {
        'challenge-over': over,
        'two-factor-changed': () => new Refusal('version-conflict', secondFactorTexts.changedElsewhere),
      })
      await codes.forgive(account.id)
      return { body: { message: signInTexts.passwordChanged }, setCookies: [] }
    },
  }
}

export type PasswordReset = ReturnType<typeof openPasswordReset>
