import type { Role } from '@openhour/shared/access/rules.ts'
import {
  type KnownNotificationKind,
  settingsPath,
} from '@openhour/shared/features/notifications/notifications.rules.ts'
import { runAs, type Statement } from '../database/tenancy.ts'
import type { Seen } from '../http/request.ts'
import { raiseNotification } from '../notify.queries.ts'
import { endResetLinks, lockAccount } from './accounts.queries.ts'
import { endChallengesOf } from './challenges.queries.ts'
import { acting, type Caller, type SignInParts } from './parts.ts'
import { endOtherSignInSessions, noteSecurityEvent } from './sign-in.queries.ts'

/** Every change of how somebody signs in, by its security event, with what the person is told of it in the product. */
const told = {
  'auth:password changed': ['password-changed', 'Your password was changed'],
  'auth:password set': ['password-changed', 'Your account has a password now'],
  'auth:address changed': ['email-changed', 'Your email address was changed'],
  'auth:second factor turned on': ['second-factor-changed', 'Two-factor sign-in was turned on'],
  'auth:second factor turned off': ['second-factor-changed', 'Two-factor sign-in was turned off'],
  'auth:passkey added': ['passkey-changed', 'A passkey was added to your account'],
  'auth:passkey removed': ['passkey-changed', 'A passkey was removed from your account'],
} as const satisfies Record<string, readonly [KnownNotificationKind, string]>

export type SignInChange = keyof typeof told

const ifNotYou = 'If that was not you, choose a new password at once: that signs out everybody else.'

/**
 * Carries out a change of how somebody signs in, in one transaction: the change, the end of all their other sign-in sessions and of everything half
 * done (links for a new password included), the security event, the notification, the mail. `changing` comes first; when it refuses, nothing happens.
 */
export function openChanges({ pool, actors }: SignInParts) {
  const ending = (userId: string, keptId: string | undefined): Statement[] => [
    endOtherSignInSessions(userId, keptId),
    endChallengesOf(userId),
    endResetLinks(userId),
  ]

  async function changeOf(
    person: { userId: string; role: string },
    keptId: string | undefined,
    seen: Seen,
    event: SignInChange,
    changing: readonly Statement[],
    telling: readonly Statement[],
  ): Promise<void> {
    const [kind, title] = told[event]
    const actionUrl = settingsPath(person.role as Role)
    await runAs(
      pool,
      acting(person, seen),
      lockAccount(person.userId),
      ...changing,
      ...ending(person.userId, keptId),
      noteSecurityEvent(event, { severity: 'medium' }),
      raiseNotification({ to: person.userId, kind, title, message: ifNotYou, actionUrl }),
      ...telling,
    )
    actors.forget(person.userId)
  }

  return {
    of: changeOf,
    /** The same for the signed-in person: their sign-in session in this browser stays. */
    by: ({ actor, seen }: Caller, event: SignInChange, changing: readonly Statement[], telling: readonly Statement[]) =>
      changeOf(actor, actor.signInSessionId, seen, event, changing, telling),
  }
}

export type Changes = ReturnType<typeof openChanges>
