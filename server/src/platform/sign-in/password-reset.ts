import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { v7 as newId } from 'uuid'
import { now, nowMs } from '../clock.ts'
import { runPlain } from '../database/tenancy.ts'
import type { Seen } from '../http/request.ts'
import { Refusal, refusing } from '../refusal.ts'
import { endGoogle, findAccount, putPassword, requireResetLink } from './accounts.queries.ts'
import type { Changes } from './changes.ts'
import type { Codes } from './codes.ts'
import { endPasskeysWithoutSecondFactor } from './factors.queries.ts'
import type { SignInLibrary } from './library.ts'
import { headersOf, refusedByLibrary } from './library-refusals.ts'
import type { SignInParts } from './parts.ts'
import { type Passwords, refuseCommon } from './passwords.ts'

type Tools = { library: SignInLibrary; passwords: Passwords; changes: Changes; codes: Codes }

/** Choosing a new password by a link in a mail. The library makes the link; what it does is ours, in one transaction. */
export function openPasswordReset({ pool, tries, mails, quiet }: SignInParts, tools: Tools) {
  const { library, passwords, changes, codes } = tools
  const over = () => new Refusal('not-possible-now', signInTexts.linkOver)

  return {
    async ask(form: { email: string }, seen: Seen): Promise<{ body: object; setCookies: string[] }> {
      await tries.count('reset', form.email, seen.ip)
      await quiet.always(
        library.api.requestPasswordReset({ body: form, headers: headersOf(seen) }).catch(refusedByLibrary),
      )
      return { body: { message: signInTexts.resetSent }, setCookies: [] }
    },

    /**
     * Whoever reads the mail is the owner from here on, and alone: all sign-in sessions end, and with them every way in that somebody may have
     * added who had the mailbox, or the old password, before.
     */
    async choose(
      form: { token: string; newPassword: string },
      seen: Seen,
    ): Promise<{ body: object; setCookies: string[] }> {
      refuseCommon(form.newPassword, 'newPassword')
      await tries.count('reset-link', '', seen.ip)
      const { internalAdapter } = await library.$context
      const link = await internalAdapter.findVerificationValue(`reset-password:${form.token}`)
      if (!link || link.expiresAt.getTime() <= nowMs()) throw over()
      const [[account]] = await runPlain(pool, findAccount(link.value))
      if (!account) throw over()
      const changing = [
        requireResetLink(link.id, account.id),
        putPassword(newId(), account.id, await passwords.hash(form.newPassword), now().toISOString()),
        endGoogle(account.id),
        endPasskeysWithoutSecondFactor(account.id),
      ]
      const telling = mails({ kind: 'password-reset', to: account.email })
      const person = { userId: account.id, role: account.role }
      await refusing(changes.of(person, undefined, seen, 'auth:password reset', changing, telling), {
        'link-over': over,
      })
      await codes.forgive(account.id)
      return { body: { message: signInTexts.passwordChanged }, setCookies: [] }
    },
  }
}

export type PasswordReset = ReturnType<typeof openPasswordReset>
