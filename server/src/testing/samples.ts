import { createECDH } from 'node:crypto'
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

async function ownNotification(caller: Browser): Promise<{ id: string }> {
  const list = await caller.get('/api/v1/notifications')
  return { id: (list.json as { items: { id: string }[] }).items[0]?.id ?? crypto.randomUUID() }
}

const subscription = () => ({
  endpoint: `https://push.example.com/${crypto.randomUUID()}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'C'.padEnd(22, 'A') },
})
async function ownSubscription(caller: Browser): Promise<{ id: string }> {
  const answer = await caller.post('/rpc/push/subscribe', { json: subscription() })
  return (answer.json as { json: { id: string } }).json
}

async function own(caller: Browser): Promise<{ id: string }> {
  const me = await caller.get('/api/v1/account/me')
  return me.json as { id: string }
}

async function draftVersion(caller: Browser): Promise<number> {
  const answer = await caller.post('/rpc/drafts/get', { json: { key: 'client:new' } })
  return (answer.json as { json: { draft: { version: number } | null } }).json.draft?.version ?? 0
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
  'notifications.list': { good: async () => ({ limit: 5 }), bad: { after: 'yesterday' } },
  'notifications.markRead': { good: ownNotification, bad: { id: 'x' }, row: 'id' },
  'notifications.markAllRead': { good: async () => undefined },
  'notifications.remove': { good: ownNotification, bad: { id: 'x' }, row: 'id' },
  'push.status': {
    good: async () => ({ endpoint: 'https://push.example.com/one' }),
    bad: { endpoint: 'javascript:alert(1)' },
  },
  'push.subscribe': {
    good: async () => subscription(),
    bad: { ...subscription(), endpoint: 'https://169.254.169.254/latest' },
  },
  'push.unsubscribe': { good: ownSubscription, bad: { id: 'x' }, row: 'id' },
  'push.test': { good: ownSubscription, bad: { id: 'x' }, row: 'id' },
  'search.find': { good: async () => ({ q: 'mila' }), bad: { q: 'x'.repeat(201) } },
  'drafts.list': { good: async () => undefined },
  'drafts.get': { good: async () => ({ key: 'client:new' }), bad: { key: 'no such form' } },
  'drafts.save': {
    good: async (caller) => ({ key: 'client:new', version: await draftVersion(caller), body: '{"name":"Mi"}' }),
    bad: { key: 'client:new', version: -1, body: '' },
  },
  'drafts.remove': { good: async () => ({ key: 'client:new' }), bad: { key: '' } },
  'drafts.localSession': { good: async () => undefined },
  'securityLog.log': {
    good: async () => ({ p_action: 'input:rapid-clicks', p_details: { count: 21 } }),
    bad: { p_action: 'tab hidden' },
  },
  'securityLog.logEnhanced': {
    good: async () => ({ p_action: 'visibility:hidden', p_user_id: crypto.randomUUID() }),
    bad: { p_action: 'no category' },
  },
  'settings.profile': { good: async () => undefined },
  'settings.saveProfile': {
    good: async () => ({ fullName: 'Robin Example', phone: '+44 7700 900123' }),
    bad: { fullName: '' },
  },
  'settings.removeAvatar': { good: async () => undefined },
  'settings.preferences': { good: async () => undefined },
  'settings.savePreferences': { good: async () => ({ theme: 'dark' }), bad: { theme: 'sepia' } },
  'geo-check': { good: async () => ({ action: 'validation' }), bad: { action: 'bypass' } },
  'check-subscription': { good: async () => undefined },
  'create-checkout': {
    good: async () => ({ tier: 'premium', currency: 'USD', billingPeriod: 'annually' }),
    bad: { tier: 'pro', currency: 'XXX', billingPeriod: 'monthly' },
  },
  'process-downgrade': { good: async () => ({ targetTier: 'trial' }), bad: { targetTier: 7 } },
}
