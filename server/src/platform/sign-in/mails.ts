import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { runPlain } from '../database/tenancy.ts'
import { confirmHours, resetMinutes, type SignInMail } from './library.ts'
import { addMail } from './sign-in.queries.ts'

/** Puts a mail of signing in and up into the queue. Its links lead to pages, which then ask the server: opening a link changes nothing by itself. */
export function signInMailer(pool: pg.Pool, publicUrl: string): (mail: SignInMail) => Promise<void> {
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
      case 'password-changed':
        return { resetLink: page('/forgot-password') }
    }
  }
  return async (mail) => {
    await runPlain(pool, ...addMail(newId(), mail.to, mail.kind, contentOf(mail)))
  }
}
