import { entitlementsOf, type Tier } from '@openhour/shared/access/tiers.ts'
import {
  adminAccountsContract,
  type AccountPage,
} from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import {
  adminAccountTexts as texts,
  adminInvitationHours,
  factorResetHours,
} from '@openhour/shared/features/admin-accounts/admin-accounts.rules.ts'
import { implement } from '@orpc/server'
import { now, nowMs } from '../../platform/clock.ts'
import { guard, type HandlerContext } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import type { Platform } from '../../product/feature.ts'
import { newToken, tokenHash } from '../../services/sign-in/keys.ts'
import {
  askFactorReset,
  extendTrial,
  inviteAdmin,
  inviteTherapist,
  listAccounts,
  type OwnersMail,
  readAccount,
  removeAdmin,
  restore,
  stopFactorReset,
  suspend,
} from './admin-accounts.queries.ts'

type Parts = Pick<Platform, 'env' | 'publicUrl' | 'sendConfirmation'>
const bytesPerGB = 1024 ** 3
const hourMs = 3_600_000

const notNow = (sentence: string) => () => new Refusal('not-possible-now', sentence)
/** The refusals of `app.admin_…` functions by their codes. */
const refusals = {
  'account-missing': () => new Refusal('not-found', texts.notFound),
  'own-account': notNow(texts.ownAccount),
  'suspended-already': notNow(texts.suspendedAlready),
  'not-suspended': notNow(texts.notSuspended),
  'no-trial': notNow(texts.noTrial),
  'no-factor': notNow(texts.noFactor),
  'reset-waits': notNow(texts.resetWaits),
  'no-reset': notNow(texts.noReset),
  'not-an-admin': notNow(texts.notAnAdmin),
  'address-taken': () => new Refusal('already-exists', texts.addressTaken),
}

export function adminAccountsRouter({ env, publicUrl, sendConfirmation }: Parts) {
  const signInLink = `${publicUrl}/auth`
  const site = new URL(publicUrl).host
  const mailOf = (data: object): OwnersMail => ({ id: newId(), data: JSON.stringify(data) })
  const contact = () => (env.supportEmail === undefined ? {} : { supportEmail: env.supportEmail })

  /** What the plan of an account allows. */
  function limitsOf(plan: AccountPage['plan']): AccountPage['limits'] {
    const tier: Tier = plan === 'pro' || plan === 'premium' ? plan : 'trial'
    const status = { tier, trialExpired: plan === 'trial-ended', plansOn: env.plansOn }
    const { maxClients, maxAppointmentsPerMonth, storageGB } = entitlementsOf(status)
    const storedBytes = storageGB === null ? null : storageGB * bytesPerGB
    return { clients: maxClients, appointmentsThisMonth: maxAppointmentsPerMonth, storedBytes }
  }

  async function pageOf(run: HandlerContext['run'], id: string): Promise<AccountPage> {
    const [rows] = await run(readAccount(id, now().toISOString()))
    const row = found(rows, texts.notFound)
    return { ...row, limits: limitsOf(row.plan) }
  }

  /** Acts, and answers the account as it is then. */
  async function act({ run }: HandlerContext, id: string, statement: Statement): Promise<AccountPage> {
    await refusing(run(statement), refusals)
    return pageOf(run, id)
  }

  const linkTo = (path: string, fragment: Record<string, string>) => {
    const link = new URL(path, publicUrl)
    link.hash = new URLSearchParams(fragment).toString()
    return link.href
  }

  /** @param linkOf the page at which the reader of the email chooses a password */
  async function invite(
    run: HandlerContext['run'],
    inviting: typeof inviteAdmin,
    person: { email: string; name: string },
    linkOf: (token: string) => string,
  ): Promise<AccountPage> {
    const token = newToken()
    const invited = {
      id: newId(),
      ...person,
      tokenHash: tokenHash(token),
      expiresAt: new Date(nowMs() + adminInvitationHours * hourMs).toISOString(),
      mail: mailOf({ link: linkOf(token), hours: adminInvitationHours, site }),
    }
    const [rows] = await refusing(run(inviting(invited)), refusals)
    return pageOf(run, found(rows, texts.notFound).id)
  }

  const os = implement(adminAccountsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input, context: { run } }) => {
      const [rows] = await run(listAccounts({ ...input, search: input.search ?? '', at: now().toISOString() }))
      return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
    }),

    get: os.get.handler(({ input: { id }, context: { run } }) => pageOf(run, id)),

    suspend: os.suspend.handler(({ input: { id, reason }, context }) =>
      act(context, id, suspend(id, reason, mailOf({ reason, contactLink: `${publicUrl}/contact`, ...contact() }))),
    ),

    restore: os.restore.handler(({ input: { id, reason }, context }) =>
      act(context, id, restore(id, reason, mailOf({ reason, signInLink }))),
    ),

    resendConfirmation: os.resendConfirmation.handler(async ({ input: { id }, context: { run } }) => {
      const page = await pageOf(run, id)
      if (page.state !== 'unconfirmed') throw new Refusal('not-possible-now', texts.confirmedAlready)
      await sendConfirmation(page)
      return pageOf(run, id)
    }),

    extendTrial: os.extendTrial.handler(({ input: { id, days, reason }, context }) =>
      act(context, id, extendTrial(id, days, reason, now().toISOString(), mailOf({ days, signInLink }))),
    ),

    askFactorReset: os.askFactorReset.handler(({ input: { id, reason }, context }) => {
      const due = new Date(nowMs() + factorResetHours * hourMs).toISOString()
      const mail = mailOf({ hours: factorResetHours, signInLink, ...contact() })
      return act(context, id, askFactorReset(id, reason, due, mail))
    }),

    stopFactorReset: os.stopFactorReset.handler(({ input: { id, reason }, context }) =>
      act(context, id, stopFactorReset(id, reason)),
    ),

    inviteAdmin: os.inviteAdmin.handler(({ input, context: { run } }) =>
      invite(run, inviteAdmin, input, (token) => linkTo('/reset-password', { token })),
    ),

    inviteTherapist: os.inviteTherapist.handler(({ input, context: { run } }) =>
      invite(run, inviteTherapist, input, (token) => linkTo('/auth', { confirm: token })),
    ),

    removeAdmin: os.removeAdmin.handler(async ({ input: { id, reason }, context: { run } }) => {
      await refusing(run(removeAdmin(id, reason, mailOf({ site }))), refusals)
      return { removed: true as const }
    }),
  })
}
