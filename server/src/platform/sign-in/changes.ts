import type { Role } from '@openhour/shared/access/rules.ts'
import {
  type KnownNotificationKind,
  settingsPath,
} from '@openhour/shared/features/notifications/notifications.rules.ts'
import { runAs, type Statement } from '../database/tenancy.ts'
import type { RequestMeta } from '../http/request.ts'
import { raiseNotification } from '../notify.queries.ts'
import { refusing } from '../refusal.ts'
import { lockAccount } from './accounts.queries.ts'
import { endChallengesOf } from './challenges.queries.ts'
import { endTwoFactorSetUp } from './factors.queries.ts'
import { acting, type Caller, type SignInParts } from './parts.ts'
import { renewalOf, signInOver, stillSignedIn } from './renewal.ts'
import { endOtherSignInSessions, noteSecurityEvent } from './sign-in.queries.ts'

/** Every change of how somebody signs in, by its security event, with what the person is told of it in the product. */
const notifications = {
  'auth:password changed': ['password-changed', 'Your password was changed'],
  'auth:password reset': ['password-changed', 'Your password was chosen anew'],
  'auth:password set': ['password-changed', 'Your account has a password now'],
  'auth:address changed': ['email-changed', 'Your email address was changed'],
  'auth:second factor turned on': ['second-factor-changed', 'Two-factor sign-in was turned on'],
  'auth:second factor turned off': ['second-factor-changed', 'Two-factor sign-in was turned off'],
  'auth:passkey added': ['passkey-changed', 'A passkey was added to your account'],
  'auth:passkey removed': ['passkey-changed', 'A passkey was removed from your account'],
  'auth:google linked': ['google-changed', 'Your account was linked with Google'],
  'auth:google unlinked': ['google-changed', 'Your account is no longer linked with Google'],
} as const satisfies Record<string, readonly [KnownNotificationKind, string]>

export type SignInChange = keyof typeof notifications

const ifNotYou = 'If that was not you, choose a new password at once: that signs out everybody else.'

/**
 * Carries out a change of how somebody signs in, in one transaction: the change, the end of all their other sign-in sessions and of everything half
 * done (links for a new password included), the security event, the notification, the mail. `changing` comes first; when it refuses, nothing happens.
 * The sign-in session that stays gets a new token: both ways give the cookies that are to be sent with the answer.
 */
export function openChanges({ pool, actors, cookies }: SignInParts) {
  const ending = (userId: string, storedId: string | undefined): Statement[] => [
    endOtherSignInSessions(userId, storedId),
    endChallengesOf(userId),
    endTwoFactorSetUp(userId),
  ]

  async function changeOf(
    person: { userId: string; role: string },
    kept: Pick<Caller, 'actor' | 'headers'> | undefined,
    requestMeta: RequestMeta,
    event: SignInChange,
    changing: readonly Statement[],
    notices: readonly Statement[],
  ): Promise<string[]> {
    const [kind, title] = notifications[event]
    const actionUrl = settingsPath(person.role as Role)
    const renewal = kept && renewalOf(cookies, kept)
    const answers = await runAs(
      pool,
      acting(person, requestMeta),
      lockAccount(person.userId),
      ...changing,
      ...(renewal ? [renewal.renewing] : []),
      ...ending(person.userId, kept?.actor.signInSessionId),
      noteSecurityEvent(event, { severity: 'medium' }),
      raiseNotification({ to: person.userId, kind, title, message: ifNotYou, actionUrl }),
      ...notices,
    )
    actors.forget(person.userId)
    return renewal && answers[1 + changing.length]?.length === 1 ? renewal.setCookies : []
  }

  return {
    of: changeOf,
    /** The same for the signed-in person: their sign-in session in this browser stays, if it still is one. */
    by: (caller: Caller, event: SignInChange, changing: readonly Statement[], notices: readonly Statement[]) => {
      const all = [stillSignedIn(cookies, caller), ...changing]
      return refusing(changeOf(caller.actor, caller, caller.requestMeta, event, all, notices), signInOver)
    },
  }
}

export type Changes = ReturnType<typeof openChanges>
