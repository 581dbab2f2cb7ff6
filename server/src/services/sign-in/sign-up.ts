import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { retention } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import { newId } from '../../platform/new-id.ts'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import { refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import {
  type Account,
  addPassword,
  findAccount,
  findAccountByEmail,
  lockAccount,
  lockAddress,
  proveAddress,
  requireOpenSignUp,
} from './accounts.queries.ts'
import type { AddressChange } from './address-change.ts'
import { endChallengesOf } from './challenges.queries.ts'
import type { Challenges } from './challenges.ts'
import { newToken, sameText, signUpMark } from './keys.ts'
import { confirmHours } from './limits.ts'
import { addingAccount, newAccount, signUpRefusals } from './new-account.ts'
import type { Outcome, SignInParts } from './parts.ts'
import { type Passwords, refuseCommon } from './passwords.ts'

type Tools = {
  passwords: Passwords
  challenges: Challenges
  addressChange: AddressChange
  /** Refuses new accounts from countries where the product is not offered. */
  refuseRestricted: (requestMeta: RequestMeta) => Promise<void>
}
type Details = { name: string; password: string; role?: unknown; timeZone?: string | undefined }
type ConfirmFields = { token: string } & { [Field in keyof Details]?: Details[Field] | undefined }

/**
 * Sign-up and confirmation. No one can activate a password that someone else chose: a link belongs to one sign-up and confirms it unchanged only in
 * the browser that signed up. In any other browser, the reader of the email chooses name, role and password.
 */
export function openSignUp({ pool, attempts, cookies, secret, mails, quiet }: SignInParts, tools: Tools) {
  const { passwords, challenges } = tools
  const over = () => new Refusal('not-possible-now', signInTexts.confirmLinkOver)

  const linking = (token: string, userId: string) =>
    challenges.beginning('confirm-address', token, confirmHours * 60, {}, userId)
  async function sendLink({ id, email }: Pick<Account, 'id' | 'email'>): Promise<void> {
    const token = newToken()
    await runPlain(pool, ...linking(token, id), ...mails({ kind: 'confirm-address', to: email, token }))
  }

  async function begin(details: Details & { email: string }, id: string): Promise<void> {
    const account = { ...newAccount({ role: undefined, timeZone: undefined, ...details }), id }
    const token = newToken()
    const making = [
      requireOpenSignUp(),
      lockAddress(account.email),
      ...mails({ kind: 'confirm-address', to: account.email, token }, { orRefuse: true }),
      ...addingAccount(account, { confirmed: false, provedAt: null }),
      addPassword(newId(), id, await passwords.hash(details.password)),
      ...linking(token, id),
    ]
    await refusing<unknown>(runPlain(pool, ...making), {
      // Older sign-ups stay with their last link, whose reader can still finish with their own password.
      'mail-limit': () => Promise.resolve(),
      'address-taken': () => runPlain(pool, ...mails({ kind: 'address-already-used', to: account.email })),
      ...signUpRefusals,
    })
  }

  /** Confirms the sign-up unchanged. */
  async function confirmAsChosen(account: Account, token: string): Promise<void> {
    await runPlain(
      pool,
      lockAccount(account.id),
      challenges.requirePending('confirm-address', token),
      proveAddress(account.id, now().toISOString()),
      endChallengesOf(account.id),
    )
  }

  /** Replaces the sign-up and everything that belongs to it with a new, confirmed one. */
  async function confirmWith(
    details: Details,
    replaced: Account,
    token: string,
    requestMeta: RequestMeta,
  ): Promise<void> {
    await refuseCommon(details.password, 'password')
    await tools.refuseRestricted(requestMeta)
    const account = newAccount({ role: undefined, timeZone: undefined, ...details, email: replaced.email })
    const hash = await passwords.hash(details.password)
    await runPlain(
      pool,
      lockAccount(replaced.id),
      challenges.requirePending('confirm-address', token),
      ...addingAccount(account, { confirmed: true, provedAt: now().toISOString() }),
      addPassword(newId(), account.id, hash),
    )
  }

  return {
    async signUp(form: Details & { email: string }, requestMeta: RequestMeta): Promise<Outcome> {
      await refuseCommon(form.password, 'password')
      await attempts.count('sign-up', form.email, requestMeta.ip)
      await tools.refuseRestricted(requestMeta)
      const id = newId()
      await quiet.always(begin(form, id))
      // If the address already has an account, this cookie is meaningless but looks the same.
      const mark = cookies.give('signUp', signUpMark(secret, id), retention.unconfirmedDays.max * 86_400)
      return { body: { message: signInTexts.checkMail }, setCookies: [mark] }
    },

    /** Confirms a sign-up or a change of address. */
    async confirm(form: ConfirmFields, headers: Headers, requestMeta: RequestMeta): Promise<Outcome> {
      await attempts.count('confirm', '', requestMeta.ip)
      const moved = await tools.addressChange.confirm(form.token, headers, requestMeta)
      if (moved) return moved
      const link = await challenges.find('confirm-address', form.token)
      const [[account]] = link?.userId == null ? [[]] : await runPlain(pool, findAccount(link.userId))
      if (!account || account.confirmed || account.suspended) throw over()
      const { name, password } = form
      if (password === undefined) {
        const mark = cookies.read('signUp', headers)
        if (mark === undefined || !sameText(mark, signUpMark(secret, account.id)))
          throw refusedField('password', signInTexts.choosePassword)
      } else if (name === undefined) throw refusedField('name', 'Full name is required')
      const confirming =
        name === undefined || password === undefined
          ? confirmAsChosen(account, form.token)
          : confirmWith({ ...form, name, password }, account, form.token, requestMeta)
      await refusing<unknown>(confirming, { 'challenge-over': over, 'address-taken': over })
      return { body: { message: signInTexts.confirmed, email: account.email }, setCookies: [cookies.take('signUp')] }
    },

    async confirmAgain(form: { email: string }, requestMeta: RequestMeta): Promise<Outcome> {
      await attempts.count('confirm-again', form.email, requestMeta.ip)
      const sending = async () => {
        const [[account]] = await runPlain(pool, findAccountByEmail(form.email))
        if (account && !account.confirmed && !account.suspended) await sendLink(account)
      }
      await quiet.always(sending())
      return { body: { message: signInTexts.confirmSent }, setCookies: [] }
    },

    sendLink,
  }
}

export type SignUp = ReturnType<typeof openSignUp>
