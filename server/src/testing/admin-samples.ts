import { type Browser, productOf } from './product.ts'
import type { Sample } from './sample.ts'

const reason = 'They asked for it on the phone.'
const readBack = 'admin-accounts.test.ts reads what acts change.'
let nextInvited = 1

async function someone(caller: Browser, role: 'therapist' | 'client' = 'therapist'): Promise<{ id: string }> {
  return { id: (await productOf(caller).person(role)).userId }
}
async function suspended(caller: Browser): Promise<{ id: string }> {
  const account = await someone(caller)
  await productOf(caller).database.owner.query('update users set suspended_at = now() where id = $1', [account.id])
  return account
}
async function withPasskey(caller: Browser): Promise<{ id: string }> {
  const account = await someone(caller)
  await productOf(caller).database.owner.query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter) values ($1, 'Phone', $2, '\\x00', 0)`,
    [account.id, account.id],
  )
  return account
}
async function inReset(caller: Browser): Promise<{ id: string }> {
  const account = await withPasskey(caller)
  await productOf(caller).database.owner.query(
    `insert into factor_resets (user_id, due_at) values ($1, now() + interval '1 day')`,
    [account.id],
  )
  return account
}
async function unconfirmed(caller: Browser): Promise<{ id: string }> {
  const { rows } = await productOf(caller).database.owner.query<{ id: string }>(
    `insert into users (email, full_name) values ($1, 'Waiting') returning id`,
    [`waiting${nextInvited++}@example.com`],
  )
  return { id: rows[0]?.id ?? '' }
}
const act = (account: (caller: Browser) => Promise<{ id: string }>): Sample => ({
  good: async (caller) => ({ ...(await account(caller)), reason }),
  bad: { id: crypto.randomUUID(), reason: '' },
  readBack,
})

/** Samples of the operations of admins. */
export const adminSamples: Record<string, Sample> = {
  'admin.overview': { good: async () => undefined },
  'adminAccounts.list': {
    good: async () => ({ role: 'client', search: 'a', state: 'active', plan: 'all', sort: 'name', page: 1 }),
    bad: { role: 'owner' },
  },
  'adminAccounts.get': { good: (caller) => someone(caller), bad: { id: 'x' } },
  'adminAccounts.suspend': act(someone),
  'adminAccounts.restore': act(suspended),
  'adminAccounts.endSignIns': act(someone),
  'adminAccounts.resendConfirmation': { good: unconfirmed, bad: { id: 'x' }, readBack },
  'adminAccounts.extendTrial': {
    good: async (caller) => ({ ...(await someone(caller)), days: 7, reason }),
    bad: { id: crypto.randomUUID(), days: 91, reason },
    readBack,
  },
  'adminAccounts.askFactorReset': act(withPasskey),
  'adminAccounts.stopFactorReset': act(inReset),
  'adminAccounts.inviteAdmin': {
    good: async () => ({ email: `admin-to-be${nextInvited++}@example.com`, name: 'Ada Admin' }),
    bad: { email: 'nobody', name: 'Ada' },
    readBack,
  },
  'adminAccounts.removeAdmin': act(async (caller) => {
    const { rows } = await productOf(caller).database.owner.query<{ id: string }>(
      `insert into users (email, full_name, email_verified, role) values ($1, 'Leaving', true, 'admin') returning id`,
      [`leaving${nextInvited++}@example.com`],
    )
    return { id: rows[0]?.id ?? '' }
  }),
}
