import { refusalsRecorded, triesOf } from '@openhour/shared/features/admin-security/admin-security.rules.ts'
import type { SecondFactorMethod } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { secondFactorTexts } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import { countedAs } from '../../platform/http/caller-address.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Account, findAccountByEmail } from './accounts.queries.ts'
import type { Challenges } from './challenges.ts'
import { type Codes, TooManyCodes } from './codes.ts'
import type { Enter, Entered, Pending } from './entry.ts'
import { endTwoFactorSetUp } from './factors.queries.ts'
import { maxPerAccount } from './limits.ts'
import { databaseActor, type Outcome, type SignInParts } from './parts.ts'
import type { Passwords } from './passwords.ts'
import { endSignInSessionsOf, recordSecurityEvent } from './sign-in.queries.ts'
import type { SignUp } from './sign-up.ts'

type Tools = { enter: Enter; passwords: Passwords; challenges: Challenges; codes: Codes; signUp: SignUp }

/** Confirmation links a day that someone who knows the password can trigger for an unconfirmed address. */
const confirmMailsADay = 5

/** The response of a sign-in: where to go, or that a second factor is needed. */
export function outcomeOf({ setCookies, ...body }: Entered): Outcome {
  return { body, setCookies }
}

/** Sign-in with a password and second factor, and sign-out. */
export function openSignIn(parts: SignInParts, tools: Tools) {
  const { pool, actors, attempts, cookies, quiet } = parts
  const { enter, passwords, challenges, codes } = tools

  /** Records some refusals of a day, and the first over the limit of each window, so that a flood cannot fill the log. */
  async function noteRefused(email: string, count: number, limited: boolean, requestMeta: RequestMeta): Promise<void> {
    const [[account]] = await runPlain(pool, findAccountByEmail(email))
    const person = account ? { userId: account.id, role: account.role } : { userId: '', role: '' }
    const severity = limited ? 'medium' : 'low'
    const tries = limited ? 1 : triesOf(count)
    const event = recordSecurityEvent('auth:sign-in refused', { severity, count, tries, limited })
    await runAs(pool, databaseActor(person, requestMeta), event)
  }

  async function countRefused(email: string, requestMeta: RequestMeta): Promise<void> {
    const count = await attempts.countAnywhere('sign-in-refused', `${email}\n${countedAs(requestMeta.ip)}`)
    if ((refusalsRecorded as readonly number[]).includes(count)) await noteRefused(email, count, false, requestMeta)
  }

  /** Reveals neither whether the account exists nor whether the password is right. */
  async function confirmFirst(account: Account): Promise<never> {
    if ((await attempts.countAnywhere('confirm-mail', account.id)) <= confirmMailsADay)
      await tools.signUp.sendLink(account)
    throw new Refusal('not-signed-in', signInTexts.wrong)
  }

  return {
    async signIn(
      form: { email: string; password: string },
      headers: Headers,
      requestMeta: RequestMeta,
    ): Promise<Outcome> {
      const over = await attempts.countUpTo(maxPerAccount, 'sign-in', form.email, requestMeta.ip)
      if (over) {
        if (over.first) await noteRefused(form.email, maxPerAccount + 1, true, requestMeta)
        throw over.refusal
      }
      const entering = async () => {
        const account = await passwords.whose(form.email, form.password)
        if (!account?.confirmed) await countRefused(form.email, requestMeta)
        if (!account) throw new Refusal('not-signed-in', signInTexts.wrong)
        if (!account.confirmed && !account.suspended) return confirmFirst(account)
        return enter({ by: 'password', userId: account.id, passwordHash: account.passwordHash }, headers, requestMeta)
      }
      const entered = await quiet.refusals(entering())
      await attempts.forget('sign-in', form.email, requestMeta.ip)
      await attempts.forget('sign-in-refused', `${form.email}\n${countedAs(requestMeta.ip)}`)
      return outcomeOf(entered)
    },

    /** Completes a sign-in whose first factor was right. */
    async secondFactor(
      form: { code: string; method: SecondFactorMethod },
      headers: Headers,
      requestMeta: RequestMeta,
    ): Promise<Outcome> {
      const token = cookies.read('secondFactor', headers)
      const pending = token === undefined ? undefined : await challenges.find<Pending>('second-factor', token)
      if (token === undefined || pending?.userId == null)
        throw new Refusal('not-signed-in', secondFactorTexts.pendingOver)
      await codes.check(pending.userId, form.method, form.code, requestMeta).catch(async (error: unknown) => {
        if (!(error instanceof TooManyCodes)) throw error
        await challenges.take('second-factor', token)
        const { retryAfterSeconds = 0 } = error.problem
        const sentence = secondFactorTexts.tooManyCodesToSignIn(retryAfterSeconds)
        throw new Refusal('too-many-attempts', sentence, { retryAfterSeconds })
      })
      const proven = { by: 'second-factor', userId: pending.userId, pending: pending.details, token } as const
      return outcomeOf(await enter(proven, headers, requestMeta))
    },

    /** Ends every sign-in session of the person, in all their browsers. */
    async signOut(headers: Headers, requestMeta: RequestMeta): Promise<Outcome> {
      const actor = await actors.of(headers)
      if (actor) {
        await runAs(
          pool,
          databaseActor(actor, requestMeta),
          endSignInSessionsOf(actor.userId),
          endTwoFactorSetUp(actor.userId),
          recordSecurityEvent('auth:session ended'),
        )
        actors.forget(actor.userId)
      }
      return { body: { home: '/' }, setCookies: cookies.signedOut() }
    },
  }
}

export type SignIn = ReturnType<typeof openSignIn>
