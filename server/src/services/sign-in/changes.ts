import type { Role } from '@openhour/shared/access/rules.ts'
import { type KnownNotificationKind } from '@openhour/shared/features/notifications/notification-kinds.rules.ts'
import { settingsPath } from '@openhour/shared/features/notifications/notifications.rules.ts'
import { runAs, type Statement } from '../../platform/database/tenancy.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import { raiseNotification } from '../../platform/notify.queries.ts'
import { refusing } from '../../platform/refusal.ts'
import { lockAccount } from './accounts.queries.ts'
import { endChallengesOf } from './challenges.queries.ts'
import { endTwoFactorSetUp } from './factors.queries.ts'
import { databaseActor, type Caller, type SignInParts } from './parts.ts'
import { renewalOf, signInOver, stillSignedIn } from './renewal.ts'
import { endOtherSignInSessions, recordSecurityEvent } from './sign-in.queries.ts'

/** Changes of sign-in methods by security event, with their in-app notifications. */
const notifications = {
  'auth:password changed': ['password-changed', 'Your password was changed'],
  'auth:password reset': ['password-changed', 'Your password was reset'],
  'auth:password set': ['password-changed', 'A password was added to your account'],
  'auth:address changed': ['email-changed', 'Your email address was changed'],
  'auth:second factor turned on': ['second-factor-changed', 'Two-factor sign-in was turned on'],
  'auth:second factor turned off': ['second-factor-changed', 'Two-factor sign-in was turned off'],
  'auth:passkey added': ['passkey-changed', 'A passkey was added to your account'],
  'auth:passkey removed': ['passkey-changed', 'A passkey was removed from your account'],
  'auth:google linked': ['google-changed', 'Your account was linked to Google'],
  'auth:google unlinked': ['google-changed', 'Your account is no longer linked to Google'],
} as const satisfies Record<string, readonly [KnownNotificationKind, string]>

export type SignInChange = keyof typeof notifications

const ifNotYou = 'If this wasn’t you, choose a new password now. That signs out everyone else.'

/**
 * Changes a person's sign-in methods in one transaction: the change, the end of all other sessions and pending steps (password reset links
 * included), the security event, the notification and the email. `changing` runs first; if it refuses, nothing happens. The remaining session gets a
 * new token. @returns the cookies to send with the response
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
      databaseActor(person, requestMeta),
      lockAccount(person.userId),
      ...changing,
      ...(renewal ? [renewal.renewing] : []),
      ...ending(person.userId, kept?.actor.signInSessionId),
      recordSecurityEvent(event, { severity: 'medium' }),
      raiseNotification({ to: person.userId, kind, title, message: ifNotYou, actionUrl }),
      ...notices,
    )
    actors.forget(person.userId)
    return renewal && answers[1 + changing.length]?.length === 1 ? renewal.setCookies : []
  }

  return {
    of: changeOf,
    /** The same for a signed-in person. The session in this browser stays, unless it has ended. */
    by: (caller: Caller, event: SignInChange, changing: readonly Statement[], notices: readonly Statement[]) => {
      const all = [stillSignedIn(cookies, caller), ...changing]
      return refusing(changeOf(caller.actor, caller, caller.requestMeta, event, all, notices), signInOver)
    },
  }
}

export type Changes = ReturnType<typeof openChanges>
