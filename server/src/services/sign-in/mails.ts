import { newId } from '../../platform/new-id.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import { nowMs } from '../../platform/clock.ts'
import { openRecipientKeys } from '../mail/client-mail-limits.ts'
import { confirmHours, resetMinutes, strangerMailsPerDay } from './limits.ts'
import type { SecurityChange } from './sign-in.mails.ts'
import { addLimitedMail, addMail } from './sign-in.queries.ts'

/** Emails about sign-in. Their links open pages that ask for a click, so that mail scanners change nothing. */
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

/**
 * The statements that queue an email, for the transaction of a change.
 * `orRefuse`: over the limit, refuse with `mail-limit` if an older sign-up is waiting, because a sign-up may replace it only with an email.
 */
export type MailStatements = (mail: SignInMail, options?: { orRefuse: boolean }) => Statement[]

/** Emails that anyone can trigger by entering an address. */
const causedByStrangers = new Set<SignInMail['kind']>([
  'confirm-address',
  'reset-password',
  'address-already-used',
  'change-address-new',
])
const hourMs = 3_600_000

/** Builds the emails about sign-in. Opening a link changes nothing by itself. */
export function signInMails(
  publicUrl: string,
  supportEmailNow: () => string | undefined,
  secret: string,
): MailStatements {
  const recipientOf = openRecipientKeys(secret)
  // Tokens go into the fragment, which appears in no proxy log and no Referer header.
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
        return { newAddress: mail.newAddress, signInLink: page('/auth'), supportEmail: supportEmailNow() }
      case 'security-changed':
        return { change: mail.change, resetLink: page('/forgot-password') }
      case 'password-changed':
      case 'password-reset':
      case 'wrong-codes':
        return { resetLink: page('/forgot-password') }
    }
  }
  const countOf = ({ kind, to }: SignInMail) => {
    const key = `mail:${kind}:${recipientOf(to)}`
    const end = (ms: number) => new Date(nowMs() + ms).toISOString()
    const most = strangerMailsPerDay
    return { dayKey: `${key}:day`, dayEndsAt: end(24 * hourMs), hourKey: `${key}:hour`, hourEndsAt: end(hourMs), most }
  }
  return (mail, { orRefuse } = { orRefuse: false }) => {
    const content = contentOf(mail)
    if (!causedByStrangers.has(mail.kind)) return addMail(newId(), mail.to, mail.kind, content)
    const at = new Date(nowMs()).toISOString()
    return [addLimitedMail(newId(), mail.to, mail.kind, content, countOf(mail), at, orRefuse)]
  }
}
