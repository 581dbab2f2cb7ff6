import { dayFromNow } from './appointment-calls.ts'
import { type Browser, productOf } from './product.ts'
import type { Sample } from './sample.ts'

const reason = 'They asked for it on the phone.'
const subscriptionsReadBack = 'admin-subscriptions.test.ts reads what acts change.'
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
/** The reference of a running subscription of test mode. */
export async function subscribed(caller: Browser): Promise<string> {
  const { id } = await someone(caller)
  const { owner } = productOf(caller).database
  const { rows } = await owner.query<{ id: string }>(
    `insert into sandbox_subscriptions (id, user_id, tier, currency, billing_period, started_at, period_end)
      values (gen_random_uuid(), $1, 'pro', 'EUR', 'monthly', now(), now() + interval '20 days') returning id`,
    [id],
  )
  await owner.query(
    `insert into payment_subscriptions (provider, reference, user_id, status, tier, currency, billing_period, period_end, started_at)
      values ('sandbox', $1, $2, 'active', 'pro', 'EUR', 'monthly', now() + interval '20 days', now())`,
    [rows[0]?.id, id],
  )
  return rows[0]?.id ?? ''
}
const act = (account: (caller: Browser) => Promise<{ id: string }>): Sample => ({
  good: async (caller) => ({ ...(await account(caller)), reason }),
  bad: { id: crypto.randomUUID(), reason: '' },
  readBack,
})

/** Samples of what admins do with accounts and subscriptions. */
export const adminAccountSamples: Record<string, Sample> = {
  'admin.overview': { good: async () => undefined },
  'admin.checkPart': {
    good: async () => ({ part: 'disk' }),
    bad: { part: 'No part' },
    readBack: 'Its field names the part.',
  },
  'adminIntegrations.list': { good: async () => undefined },
  'adminSubscriptions.list': { good: async () => ({ search: 'a', state: 'active', page: 1 }), bad: { state: 'late' } },
  'adminSubscriptions.figures': { good: async () => undefined },
  'adminSubscriptions.givePlan': {
    good: async (caller) => ({ ...(await someone(caller)), tier: 'pro', until: dayFromNow(30), reason }),
    bad: { id: crypto.randomUUID(), tier: 'pro', until: '2026-02-30', reason },
    readBack: subscriptionsReadBack,
  },
  'adminSubscriptions.refund': {
    good: async (caller) => ({ provider: 'sandbox', reference: await subscribed(caller), reason }),
    bad: { provider: 'cash', reference: 'x', reason },
    readBack: subscriptionsReadBack,
  },
  'adminSubscriptions.repair': { good: async () => undefined },
  'adminSubscriptions.endTestPeriod': {
    good: async (caller) => ({ reference: await subscribed(caller) }),
    bad: { reference: '' },
    readBack: subscriptionsReadBack,
  },
  'adminAccounts.list': {
    good: async () => ({ role: 'client', search: 'a', state: 'active', plan: 'all', sort: 'name', page: 1 }),
    bad: { role: 'owner' },
  },
  'adminAccounts.get': { good: (caller) => someone(caller), bad: { id: 'x' } },
  'adminAccounts.suspend': act(someone),
  'adminAccounts.restore': act(suspended),
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
  'adminAccounts.inviteTherapist': {
    good: async () => ({ email: `therapist-to-be${nextInvited++}@example.com`, name: 'Tess Therapist' }),
    bad: { email: 'nobody', name: 'Tess' },
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
