import { sendCsv } from './csv-calls.ts'
import type { Browser } from './product.ts'
import type { Fields, Sample } from './sample.ts'

const dayMs = 86_400_000
const json = async (caller: Browser, operation: string, input?: unknown) =>
  ((await caller.post(`/rpc/${operation}`, { json: input })).json as { json: Fields }).json

/** Revokes or deletes what is there, so that a limit is never in the way. */
async function clear(caller: Browser, list: string, remove: string): Promise<void> {
  const { items } = (await json(caller, list)) as { items: { id: string }[] }
  for (const { id } of items) await json(caller, remove, { id })
}
const clearKeys = (caller: Browser) => clear(caller, 'apiKeys/list', 'apiKeys/revoke')
const clearWebhooks = (caller: Browser) => clear(caller, 'webhooks/list', 'webhooks/remove')

const keyDetails = () => ({ name: 'Bookkeeping', scopes: ['appointments:read', 'clients:read'], days: 90 })
async function ownKey(caller: Browser): Promise<{ id: string }> {
  await clearKeys(caller)
  const { item } = (await json(caller, 'apiKeys/create', keyDetails())) as { item: { id: string } }
  return { id: item.id }
}

/** The address of nobody. */
const webhook = (more: object = {}) => ({
  url: 'https://hooks.openhour.invalid/one',
  events: ['client.created', 'appointment.created'],
  enabled: true,
  ...more,
})
async function ownWebhook(caller: Browser): Promise<{ id: string }> {
  await clearWebhooks(caller)
  const { item } = (await json(caller, 'webhooks/add', webhook())) as { item: { id: string } }
  return { id: item.id }
}

const bad = { id: 'x' }
const noInput = async () => undefined

/** An import of one client. */
async function ownImport(caller: Browser): Promise<{ id: string }> {
  const upload = {
    kind: 'clients',
    step: 'import',
    fileName: 'clients.csv',
    columns: { name: 0, email: 1, age: 2 },
    gender: 'Female',
  }
  const answer = await sendCsv(caller, `Name,Email,Age\nNoor,noor.${crypto.randomUUID()}@example.com,40\n`, upload)
  return { id: (answer.json as { id: string }).id }
}

export const apiSamples: Record<string, Sample> = {
  'csvImports.list': { good: noInput },
  'csvImports.undo': { good: ownImport, bad, row: 'id' },
  'apiKeys.list': { good: noInput },
  'apiKeys.create': {
    good: async (caller) => {
      await clearKeys(caller)
      return keyDetails()
    },
    bad: { ...keyDetails(), scopes: [] },
    readBack: {
      shownAs: {
        days: ({ createdAt, expiresAt }) =>
          Math.round((Date.parse(String(expiresAt)) - Date.parse(String(createdAt))) / dayMs),
      },
    },
  },
  'apiKeys.revoke': { good: ownKey, bad, row: 'id' },
  'webhooks.list': { good: noInput },
  'webhooks.add': {
    good: async (caller) => {
      await clearWebhooks(caller)
      return webhook({ enabled: false })
    },
    bad: webhook({ events: [] }),
  },
  'webhooks.change': {
    good: async (caller) => ({
      ...(await ownWebhook(caller)),
      url: 'https://hooks.openhour.invalid/two',
      events: ['client.deleted'],
      enabled: false,
    }),
    bad: { id: crypto.randomUUID(), ...webhook({ url: 'https://127.0.0.1/' }) },
    row: 'id',
  },
  'webhooks.rotate': { good: ownWebhook, bad, row: 'id' },
  'webhooks.remove': { good: ownWebhook, bad, row: 'id' },
  'webhooks.test': { good: ownWebhook, bad, row: 'id' },
  'webhooks.deliveries': { good: ownWebhook, bad, row: 'id' },
  'webhooks.resend': {
    good: async (caller) => {
      const { id } = await json(caller, 'webhooks/test', await ownWebhook(caller))
      return { id }
    },
    bad,
    row: 'id',
  },
}
