import type { Browser } from './product.ts'

/** Good input for an operation; `id` is a row of the caller's own where the operation takes one. */
export type Sample = {
  /** Makes what the operation needs, as the caller, and gives input that works. */
  good: (caller: Browser) => Promise<unknown>
  /** Input that must be refused with a message, besides an unknown field. */
  bad?: unknown
  /** Names the property that points at a row, for operations on one row. */
  row?: string
}

let number = 0
/** A client's details with an address that no other sample has. */
export function clientDetails(more: object = {}) {
  return {
    name: 'Mila Example',
    age: 34,
    gender: 'Female',
    email: `mila${++number}@example.com`,
    diagnosis: 'Insomnia',
    ...more,
  }
}

async function ownClient(caller: Browser): Promise<{ id: string }> {
  const answer = await caller.post('/rpc/clients/add', { json: clientDetails() })
  return { id: (answer.json as { json: { id: string } }).json.id }
}

async function ownCheckout(caller: Browser): Promise<{ id: string }> {
  const answer = await caller.post('/functions/v1/create-checkout', {
    tier: 'pro',
    currency: 'EUR',
    billingPeriod: 'monthly',
  })
  return { id: (answer.json as { url: string }).url.split('/').at(-1) ?? '' }
}

async function own(caller: Browser): Promise<{ id: string }> {
  const me = await caller.get('/api/v1/account/me')
  return me.json as { id: string }
}

/** One sample for every operation: a new operation without one fails the walk through the contract. */
export const samples: Record<string, Sample> = {
  'account.me': { good: async () => undefined },
  'account.getUserRole': {
    good: async (caller) => ({ user_uuid: (await own(caller)).id }),
    bad: { user_uuid: 'nobody' },
    row: 'user_uuid',
  },
  'admin.overview': { good: async () => undefined },
  'billing.plan': { good: async () => undefined },
  'billing.sandboxCheckout': { good: ownCheckout, bad: { id: 'x' }, row: 'id' },
  'billing.settleSandboxCheckout': {
    good: async (caller) => ({ ...(await ownCheckout(caller)), outcome: 'abandoned' }),
    bad: { id: crypto.randomUUID(), outcome: 'stolen' },
    row: 'id',
  },
  'clients.list': { good: async () => ({}), bad: { page: 0 } },
  'clients.get': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  'clients.overview': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  'clients.add': { good: async () => clientDetails(), bad: { ...clientDetails(), age: 121 } },
  'clients.update': {
    good: async (caller) => ({ ...(await ownClient(caller)), ...clientDetails() }),
    bad: { id: crypto.randomUUID(), name: 'A' },
    row: 'id',
  },
  'clients.archive': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  'clients.restore': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  'clients.delete': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  'securityLog.log': { good: async () => ({ p_action: 'tab hidden', p_details: { count: 3 } }), bad: { p_action: '' } },
  'securityLog.logEnhanced': {
    good: async () => ({ p_action: 'browser:tab hidden' }),
    bad: { p_action: 'no category' },
  },
  'check-subscription': { good: async () => undefined },
  'create-checkout': {
    good: async () => ({ tier: 'premium', currency: 'USD', billingPeriod: 'annually' }),
    bad: { tier: 'pro', currency: 'XXX', billingPeriod: 'monthly' },
  },
  'process-downgrade': { good: async () => ({ targetTier: 'trial' }), bad: { targetTier: 7 } },
}
