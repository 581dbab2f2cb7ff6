import type { MailData } from '../mail/templates.ts'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { runPlain, type Statement } from '../database/tenancy.ts'
import { confirmHours, resetMinutes } from './limits.ts'
import { addMail } from './sign-in.queries.ts'

/** What signing in sends; links lead to pages of ours, so that a mail scanner that opens them changes nothing. */
export type SignInMail =
  | { kind: 'confirm-address'; to: string; token: string }
  | { kind: 'reset-password'; to: string; token: string }
  | { kind: 'address-already-used'; to: string }
  | { kind: 'password-changed'; to: string }
  | { kind: 'password-reset'; to: string }
  | { kind: 'change-address-new'; to: string; token: string }
  | { kind: 'address-changed'; to: string; newAddress: string }
  | { kind: 'security-changed'; to: string; change: SecurityChange }
  | { kind: 'wrong-codes'; to: string }

/** Changes of how somebody signs in that are told to them by mail. */
export type SecurityChange = MailData['security-changed']['change']

/** The statements that put a mail into the queue, to go with a change in its transaction. */
export type MailStatements = (mail: SignInMail) => Statement[]

/** Its links lead to pages, which then ask the server: opening a link changes nothing by itself. */
export function signInMails(publicUrl: string, supportEmail: string): MailStatements {
  // A token travels behind the #: no proxy's log and no Referer header ever sees it.
  const page = (path: string, fragment: Record<string, string> = {}) => {
    const url = new URL(path, publicUrl)
    url.hash = new URLSearchParams(fragment).toString()
    return url.href
  }
  const contentOf = (mail: SignInMail): Record<string, unknown> => {
    switch (mail.kind) {
      case 'confirm-address':
        return { link: page('/auth', { confirm: mail.token }), hours: confirmHours }
      case 'reset-password':
        return { link: page('/reset-password', { token: mail.token }), minutes: resetMinutes }
      case 'address-already-used':
        return { signInLink: page('/auth'), resetLink: page('/forgot-password') }
      case 'change-address-new':
        return { link: page('/auth', { confirm: mail.token }), hours: confirmHours }
      case 'address-changed':
        return { newAddress: mail.newAddress, signInLink: page('/auth'), supportEmail }
      case 'security-changed':
        return { change: mail.change, resetLink: page('/forgot-password') }
      case 'password-changed':
      case 'password-reset':
      case 'wrong-codes':
        return { resetLink: page('/forgot-password') }
    }
  }
  return (mail) => addMail(newId(), mail.to, mail.kind, contentOf(mail))
}

/** The same for the sign-in library, which knows no transaction of ours. */
export function signInMailer(pool: pg.Pool, statements: MailStatements): (mail: SignInMail) => Promise<void> {
  return async (mail) => {
    await runPlain(pool, ...statements(mail))
  }
}
