import { secondFactorTexts } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { hasText, isAllowedLine } from '@openhour/shared/lib/storable.ts'
import { newId } from '../../platform/new-id.ts'
import { now } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { addGoogleIdentity, findAccountByEmail, requireOpenSignUp } from './accounts.queries.ts'
import type { Challenges } from './challenges.ts'
import type { Enter } from './entry.ts'
import { GoogleFailure } from './google-failure.ts'
import type { GoogleIdentity } from './google-provider.ts'
import { newToken } from './keys.ts'
import { googleSignUpMinutes } from './limits.ts'
import { addingAccount, newAccount, signUpRefusals } from './new-account.ts'
import { databaseActor, type Outcome, type SignInParts } from './parts.ts'
import { outcomeOf } from './sign-in.ts'
import { recordSecurityEvent } from './sign-in.queries.ts'

/** A Google sign-up that waits for the choice of role, with Google's verified data. */
type Waiting = {
  subject: string
  email: string
  name: string
  runsMailbox: boolean
  timeZone: string
  next: string | null
}
type Tools = { challenges: Challenges; enter: Enter; refuseRestricted: (requestMeta: RequestMeta) => Promise<void> }

/** The first sign-in with Google. The account is created only after the person has chosen a role, which is permanent. */
export function openGoogleSignUp({ pool, attempts, cookies }: SignInParts, tools: Tools) {
  const { challenges, enter, refuseRestricted } = tools
  const over = () => new Refusal('not-possible-now', secondFactorTexts.googleSignUpOver)

  return {
    /** Redirects to the choice of role. @throws GoogleFailure if no account can be created */
    async begin(identity: GoogleIdentity, from: { timeZone: string; next: string | null }, requestMeta: RequestMeta) {
      const { email } = identity
      if (!identity.emailVerified || email === undefined) throw new GoogleFailure('google-unverified')
      const [[account]] = await runPlain(pool, findAccountByEmail(email))
      if (account?.suspended) throw new GoogleFailure('suspended')
      if (account?.confirmed) {
        const event = recordSecurityEvent('auth:google not linked', { severity: 'medium' })
        await runAs(pool, databaseActor({ userId: account.id, role: account.role }, requestMeta), event)
        throw new GoogleFailure('account-not-linked')
      }
      await refuseRestricted(requestMeta).catch((error: unknown) => {
        throw error instanceof Refusal ? new GoogleFailure('not-available') : error
      })
      await refusing(runPlain(pool, requireOpenSignUp()), signUpRefusals).catch((error: unknown) => {
        throw error instanceof Refusal ? new GoogleFailure('sign-up-closed') : error
      })
      const name = identity.name.trim().slice(0, 100).trim()
      const waiting: Waiting = {
        subject: identity.subject,
        email,
        name: hasText(name) && isAllowedLine(name) ? name : (email.split('@')[0] as string).slice(0, 100),
        runsMailbox: identity.runsMailbox,
        ...from,
      }
      const token = newToken()
      await challenges.begin('google-sign-up', token, googleSignUpMinutes, waiting)
      return {
        to: '/auth?mode=google-sign-up',
        setCookies: [cookies.give('googleSignUp', token, googleSignUpMinutes * 60)],
      }
    },

    /** @throws Refusal 451 where the product is not offered, 409 if already completed or expired */
    async finish(
      { role }: { role: 'therapist' | 'client' },
      headers: Headers,
      requestMeta: RequestMeta,
    ): Promise<Outcome> {
      await attempts.count('google', '', requestMeta.ip, 30)
      const token = cookies.read('googleSignUp', headers)
      if (token === undefined || !(await challenges.find('google-sign-up', token))) throw over()
      await refuseRestricted(requestMeta)
      const waiting = (await challenges.take<Waiting>('google-sign-up', token))?.details
      if (!waiting) throw over()
      const at = now().toISOString()
      const account = newAccount({ ...waiting, role })
      // One transaction for the account and its Google identity. If Google runs the mailbox, the address counts as proven.
      const making = runAs(
        pool,
        databaseActor({ userId: account.id, role }, requestMeta),
        requireOpenSignUp(),
        ...addingAccount(account, { confirmed: true, provedAt: waiting.runsMailbox ? at : null }),
        addGoogleIdentity(newId(), account.id, waiting.subject, at),
        recordSecurityEvent('auth:account created with google'),
      )
      await refusing<unknown>(making, {
        'address-taken': () => new Refusal('already-exists', secondFactorTexts.googleAddressTaken),
        sign_in_accounts_once: over,
        ...signUpRefusals,
      })
      const { body, setCookies } = outcomeOf(
        await enter({ by: 'google', userId: account.id, subject: waiting.subject }, headers, requestMeta),
      )
      const leadsTo = waiting.next === null ? {} : { home: waiting.next }
      return { body: { ...body, ...leadsTo }, setCookies: [...setCookies, cookies.take('googleSignUp')] }
    },
  }
}

export type GoogleSignUp = ReturnType<typeof openGoogleSignUp>
