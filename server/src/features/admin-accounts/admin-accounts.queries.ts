import type { AccountPage, AccountRow } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import { accountsPerPage } from '@openhour/shared/features/admin-accounts/admin-accounts.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

type Wanted = { role: string; search: string; state: string; plan: string; sort: string; page: number; at: string }

export function listAccounts({ role, search, state, plan, sort, page, at }: Wanted) {
  return sql<
    AccountRow & { total: number }
  >`select id, full_name as "fullName", email, state, created_at as "createdAt", plan,
      last_active as "lastActive", total
    from app.admin_list_accounts(${role}, ${search}, ${state}, ${plan}, ${sort}, ${at}::timestamptz, ${accountsPerPage}::int,
      ${(page - 1) * accountsPerPage}::bigint)`.compile(build)
}

export const readAccount = builtOnce((id: string, at: string) =>
  sql<Omit<AccountPage, 'limits'>>`select id, full_name as "fullName", email, role, state, created_at as "createdAt",
      practice_name as "practiceName", plan, plan_until as "planUntil", trial_until as "trialUntil", past_due as "pastDue", provider, usage,
      last_active as "lastActive", sign_ins as "signIns", two_factor as "twoFactor", passkey_count as "passkeyCount", google,
      reset_due as "resetDue", waiting_mails as "waitingMails", services, acts
    from app.admin_read_account(${id}::uuid, ${at}::timestamptz)`.compile(build),
)

/** An email to the owner of the account, as JSON for its template. */
export type OwnersMail = { id: string; data: string }

export const suspend = builtOnce((id: string, reason: string, mail: OwnersMail) =>
  sql`select app.admin_suspend(${id}::uuid, ${reason}, ${mail.id}::uuid, ${mail.data}::jsonb)`.compile(build),
)

export const restore = builtOnce((id: string, reason: string, mail: OwnersMail) =>
  sql`select app.admin_restore(${id}::uuid, ${reason}, ${mail.id}::uuid, ${mail.data}::jsonb)`.compile(build),
)

export const extendTrial = builtOnce((id: string, days: number, reason: string, at: string, mail: OwnersMail) =>
  sql`select app.admin_extend_trial(${id}::uuid, ${days}::int, ${reason}, ${at}::timestamptz, ${mail.id}::uuid, ${mail.data}::jsonb)`.compile(
    build,
  ),
)

export const askFactorReset = builtOnce((id: string, reason: string, due: string, mail: OwnersMail) =>
  sql`select app.admin_ask_factor_reset(${id}::uuid, ${reason}, ${due}::timestamptz, ${mail.id}::uuid, ${mail.data}::jsonb)`.compile(
    build,
  ),
)

export const stopFactorReset = builtOnce((id: string, reason: string) =>
  sql`select app.admin_stop_factor_reset(${id}::uuid, ${reason})`.compile(build),
)

/** For the worker. */
export const resetFactors = builtOnce((userId: string, at: string, mail: OwnersMail) =>
  sql<{
    done: boolean
  }>`select app.reset_factors(${userId}::uuid, ${at}::timestamptz, ${mail.id}::uuid, ${mail.data}::jsonb) as done`.compile(
    build,
  ),
)

type Invited = { id: string; email: string; name: string; tokenHash: Buffer; expiresAt: string; mail: OwnersMail }

/** Answers the id of the account: an older one if it was invited before. */
export function inviteAdmin({ id, email, name, tokenHash, expiresAt, mail }: Invited) {
  return sql<{
    id: string
  }>`select app.admin_invite(${id}::uuid, ${email}, ${name}, ${tokenHash}::bytea, ${expiresAt}::timestamptz,
    ${mail.id}::uuid, ${mail.data}::jsonb) as id`.compile(build)
}

/** As {@link inviteAdmin}, for a therapist. */
export function inviteTherapist({ id, email, name, tokenHash, expiresAt, mail }: Invited) {
  return sql<{
    id: string
  }>`select app.admin_invite_therapist(${id}::uuid, ${email}, ${name}, ${tokenHash}::bytea, ${expiresAt}::timestamptz,
    ${mail.id}::uuid, ${mail.data}::jsonb) as id`.compile(build)
}

export const removeAdmin = builtOnce((id: string, reason: string, mail: OwnersMail) =>
  sql`select app.admin_remove_admin(${id}::uuid, ${reason}, ${mail.id}::uuid, ${mail.data}::jsonb)`.compile(build),
)

/** Days are kept a little longer than the dashboard shows them. */
export const forgetActiveDays = builtOnce((at: string, days: number) =>
  sql`delete from account_days where day < (${at}::timestamptz - make_interval(days => ${days}::int))::date`.compile(
    build,
  ),
)
