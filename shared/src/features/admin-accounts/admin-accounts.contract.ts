import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { admins, roles } from '../../access/rules.ts'
import { nameLine } from '../../lib/names.ts'
import { oneLine, requiredLine } from '../../lib/text.ts'
import { email } from '../account/sign-in.rules.ts'
import { accountPlans, accountSorts, accountStates } from './account-lists.rules.ts'
import { adminAccountTexts as texts, maxReasonLength, maxTrialDays } from './admin-accounts.rules.ts'

/** An account in the admin's list. `plan` is null for clients and admins; `lastActive` is the last day (UTC) that it was used on. */
export const AccountRow = z.object({
  id: z.guid(),
  fullName: z.string(),
  email: z.string(),
  state: z.enum(accountStates),
  createdAt: z.string(),
  plan: z.nullable(z.enum(accountPlans)),
  lastActive: z.nullable(z.string()),
})
export type AccountRow = z.infer<typeof AccountRow>
export const AccountList = z.object({ items: z.array(AccountRow), total: z.int() })
export type AccountList = z.infer<typeof AccountList>

/** One account. Of a practice only numbers and states, of a client's account not even the practices. */
export const AccountPage = z.extend(AccountRow, {
  role: z.enum(roles),
  practiceName: z.nullable(z.string()),
  planUntil: z.nullable(z.string()),
  trialUntil: z.nullable(z.string()),
  pastDue: z.boolean(),
  provider: z.nullable(z.string()),
  usage: z.nullable(z.object({ clients: z.int(), appointmentsThisMonth: z.int(), storedBytes: z.int() })),
  /** What the plan allows; null is unlimited, and all of it where plans are off. */
  limits: z.object({
    clients: z.nullable(z.int()),
    appointmentsThisMonth: z.nullable(z.int()),
    storedBytes: z.nullable(z.int()),
  }),
  signIns: z.int(),
  twoFactor: z.boolean(),
  passkeyCount: z.int(),
  google: z.boolean(),
  /** When a reset of the second factor takes effect, if one waits. */
  resetDue: z.nullable(z.string()),
  waitingMails: z.int(),
  services: z.array(
    z.object({ kind: z.string(), state: z.string(), problem: z.nullable(z.string()), since: z.string() }),
  ),
  acts: z.array(
    z.object({ at: z.string(), act: z.string(), reason: z.nullable(z.string()), by: z.nullable(z.string()) }),
  ),
})
export type AccountPage = z.infer<typeof AccountPage>

const id = z.guid(texts.notFound)
const reason = requiredLine(maxReasonLength, texts.noReason)
const account = z.strictObject({ id })
const act = z.strictObject({ id, reason })
const tags = ['Admin']
const acting = { proof: true, refusals: ['not-found', 'not-possible-now'] } as const

export const adminAccountsContract = {
  list: operation(admins)
    .route({ method: 'GET', path: '/admin/accounts', summary: 'Accounts of a role, a page at a time', tags })
    .input(
      z.strictObject({
        role: z._default(z.enum(roles), 'therapist'),
        search: z.optional(oneLine(200)),
        state: z._default(z.enum(['all', ...accountStates]), 'all'),
        plan: z._default(z.enum(['all', ...accountPlans]), 'all'),
        sort: z._default(z.enum(accountSorts), 'newest'),
        page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      }),
    )
    .output(AccountList),
  get: operation(admins)
    .route({ method: 'GET', path: '/admin/accounts/{id}', summary: 'One account', tags })
    .input(account)
    .output(AccountPage),
  suspend: operation(admins, acting)
    .route({
      method: 'POST',
      path: '/admin/accounts/{id}/suspend',
      summary: 'Suspend an account and end its sign-ins',
      description: 'The owner gets an email with the reason.',
      tags,
    })
    .input(act)
    .output(AccountPage),
  restore: operation(admins, acting)
    .route({ method: 'POST', path: '/admin/accounts/{id}/restore', summary: 'Restore a suspended account', tags })
    .input(act)
    .output(AccountPage),
  resendConfirmation: operation(admins, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/admin/accounts/{id}/resend-confirmation',
      summary: 'Send the confirmation link again',
      tags,
    })
    .input(account)
    .output(AccountPage),
  extendTrial: operation(admins, acting)
    .route({ method: 'POST', path: '/admin/accounts/{id}/extend-trial', summary: 'Extend a trial by days', tags })
    .input(
      z.strictObject({
        id,
        reason,
        days: z.int(texts.noDays).check(z.minimum(1, texts.noDays), z.maximum(maxTrialDays, texts.noDays)),
      }),
    )
    .output(AccountPage),
  askFactorReset: operation(admins, acting)
    .route({
      method: 'POST',
      path: '/admin/accounts/{id}/factor-reset',
      summary: 'Begin a reset of the second factor and the passkeys',
      description: 'It takes effect after 24 hours. The owner is told and stops it by signing in with the factor.',
      tags,
    })
    .input(act)
    .output(AccountPage),
  stopFactorReset: operation(admins, { refusals: ['not-found', 'not-possible-now'] })
    .route({ method: 'POST', path: '/admin/accounts/{id}/factor-reset/stop', summary: 'Stop a waiting reset', tags })
    .input(act)
    .output(AccountPage),
  inviteAdmin: operation(admins, { proof: true, refusals: ['already-exists'] })
    .route({
      method: 'POST',
      path: '/admin/admins',
      summary: 'Invite an admin',
      description: 'The email has a link to choose a password. An invited admin who has none yet gets a new link.',
      tags,
    })
    .input(z.strictObject({ email, name: nameLine(100, texts.noName) }))
    .output(AccountPage),
  inviteTherapist: operation(admins, { proof: true, refusals: ['already-exists'] })
    .route({
      method: 'POST',
      path: '/admin/therapists',
      summary: 'Invite a therapist',
      description: 'Works whether or not people may sign up by themselves. The email has a link to choose a password.',
      tags,
    })
    .input(z.strictObject({ email, name: nameLine(100, texts.noName) }))
    .output(AccountPage),
  removeAdmin: operation(admins, acting)
    .route({ method: 'POST', path: '/admin/admins/{id}/remove', summary: 'Delete the account of another admin', tags })
    .input(act)
    .output(z.object({ removed: z.literal(true) })),
}
