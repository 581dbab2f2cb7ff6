import { secondFactorTexts } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { now } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import { requireProof } from '../../platform/http/proof.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import {
  changeAddress,
  endSignUps,
  endGoogleUnlessLast,
  findAccount,
  findAccountByEmail,
  lockAccount,
  lockAddress,
  requireAddress,
} from './accounts.queries.ts'
import type { Challenges } from './challenges.ts'
import type { Changes } from './changes.ts'
import { newToken } from './keys.ts'
import { confirmHours } from './limits.ts'
import { databaseActor, type Caller, type Outcome, type SignInParts } from './parts.ts'
import { signInOver, stillSignedIn } from './renewal.ts'
import { recordSecurityEvent } from './sign-in.queries.ts'

type Move = { from: string; to: string }

/** Distinguishes these links from sign-up confirmations, which use the same page. */
const tokenForm = /^move-[\w-]{43}$/

/** Changes an account's email address: requested after re-authentication, confirmed through a link sent to the new address. */
export function openAddressChange(
  { pool, actors, attempts, cookies, mails, quiet }: SignInParts,
  challenges: Challenges,
  changes: Changes,
) {
  return {
    /** Does not reveal whether the new address has an account; its owner gets an email instead. */
    async ask(newEmail: string, caller: Caller): Promise<{ message: string }> {
      const { actor, requestMeta } = caller
      requireProof(actor)
      await attempts.count('change-address', actor.userId, requestMeta.ip)
      const asking = async () => {
        const [[account], [taken]] = await runPlain(pool, findAccount(actor.userId), findAccountByEmail(newEmail))
        if (!account) throw new Refusal('not-signed-in', 'Please sign in to continue.')
        const token = `move-${newToken()}`
        const move: Move = { from: account.email, to: newEmail }
        // An unconfirmed sign-up does not prove ownership of the address.
        const isTaken = taken !== undefined && (taken.confirmed || taken.suspended)
        const beginning = isTaken
          ? []
          : challenges.beginning('change-address', token, confirmHours * 60, move, account.id)
        const event = recordSecurityEvent('auth:address change requested')
        const mail = isTaken
          ? mails({ kind: 'address-already-used', to: newEmail })
          : mails({ kind: 'change-address-new', to: newEmail, token })
        const stillIn = [lockAccount(actor.userId), stillSignedIn(cookies, caller)]
        await refusing(
          runAs(pool, databaseActor(actor, requestMeta), ...stillIn, ...beginning, event, ...mail),
          signInOver,
        )
      }
      await quiet.always(asking())
      return { message: secondFactorTexts.checkNewEmail }
    },

    /**
     * Undefined for a token of another kind. Requires sign-in to the account, so that the owner of a mailbox cannot end up sharing an account whose
     * password someone else chose. The session of this browser stays, all others end.
     */
    async confirm(token: string, headers: Headers, requestMeta: RequestMeta): Promise<Outcome | undefined> {
      if (!tokenForm.test(token)) return undefined
      const over = () => new Refusal('not-possible-now', signInTexts.linkOver)
      const move = await challenges.find<Move>('change-address', token)
      const [[account]] = move?.userId == null ? [[]] : await runPlain(pool, findAccount(move.userId))
      if (!move || !account || account.suspended || account.email !== move.details.from) throw over()
      const { from, to } = move.details
      const actor = await actors.of(headers)
      if (actor?.userId !== account.id) throw new Refusal('not-signed-in', secondFactorTexts.signInToMove)
      const moving = [
        challenges.requirePending('change-address', token),
        requireAddress(account.id, from),
        lockAddress(to),
        endSignUps(to),
        changeAddress(account.id, to, now().toISOString()),
        endGoogleUnlessLast(account.id),
      ]
      const notices = mails({ kind: 'address-changed', to: from, newAddress: to })
      const caller = { actor, headers, requestMeta }
      const setCookies = await refusing(changes.by(caller, 'auth:address changed', moving, notices), {
        users_email: over,
        'address-changed': over,
        'challenge-over': over,
      })
      return { body: { message: secondFactorTexts.emailChanged }, setCookies }
    },
  }
}

export type AddressChange = ReturnType<typeof openAddressChange>
