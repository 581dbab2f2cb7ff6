import { PaymentAccount } from '@openhour/shared/features/money/payment-account.contract.ts'
import type { PayProvider } from '@openhour/shared/features/money/online-payments.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const account = columns('payment_accounts', PaymentAccount, {
  provider: sql<PayProvider>`provider`,
  state: sql<PaymentAccount['state']>`state`,
})

/** The active one. */
export const findAccount = builtOnce((therapistId: string) =>
  build
    .selectFrom('payment_accounts')
    .select(account)
    .where('therapist_id', '=', therapistId)
    .where('is_active', '=', true)
    .compile(),
)

/** Ends the transaction with `connected-already` if another account works. @param given columns of payment_accounts */
export const connectAccount = builtOnce((id: string, given: string, sealed: Buffer) =>
  sql`select app.connect_payment_account(${id}::uuid, ${given}::jsonb, ${sealed}::bytea)`.compile(build),
)

export const disconnectAccount = builtOnce(() =>
  sql<{ disconnected: boolean }>`select app.disconnect_payment_account() as disconnected`.compile(build),
)

/** Through which provider invoices of a practice can be paid by the acting person. */
export const findProvider = builtOnce((therapistId: string) =>
  sql<{ provider: PayProvider | null }>`select app.pays_through(${therapistId}::uuid) as provider`.compile(build),
)

// The statements below run as openhour_worker.

type SealedAccount = { id: string; therapistId: string; provider: PayProvider; sealed: Buffer }
const sealedColumns = sql`a.id, a.therapist_id as "therapistId", a.provider, x.sealed`

/** Whose account it is: the address of a webhook names it alone. */
export const findSealedAccount = builtOnce((id: string) =>
  sql<SealedAccount>`select ${sealedColumns} from payment_account_access x
    join payment_accounts a on a.therapist_id = x.therapist_id and a.id = x.account_id where x.account_id = ${id}::uuid`.compile(
    build,
  ),
)

export const listSealedAccounts = builtOnce((therapistId: string) =>
  sql<SealedAccount & { ending: boolean }>`select ${sealedColumns}, x.ending from payment_account_access x
    join payment_accounts a on a.therapist_id = x.therapist_id and a.id = x.account_id where x.therapist_id = ${therapistId}::uuid`.compile(
    build,
  ),
)

export const forgetAccess = builtOnce((therapistId: string, id: string) =>
  sql`delete from payment_account_access where therapist_id = ${therapistId}::uuid and account_id = ${id}::uuid and ending`.compile(
    build,
  ),
)

/** Does not end `reconnect`: only other keys do. */
export const noteWorking = builtOnce((therapistId: string, id: string) =>
  sql`update payment_accounts set state = 'working', problem = null
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid and state = 'failing'`.compile(build),
)

export const noteFault = builtOnce(
  (therapistId: string, id: string, state: 'failing' | 'reconnect', problem: string, at: string) =>
    sql`update payment_accounts set state = ${state}, problem = ${problem}, problem_at = ${at}::timestamptz
    where therapist_id = ${therapistId}::uuid and id = ${id}::uuid and is_active and state <> 'reconnect'`.compile(
      build,
    ),
)
