import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { uploadHeaders } from './document-samples.ts'
import { type Browser, openProduct, type Product } from './product.ts'
import { clientDetails } from './own-rows.ts'

/** The product, and API calls about documents like those of its pages. */
export type DocumentCalls = Awaited<ReturnType<typeof openDocumentCalls>>
type Person = Awaited<ReturnType<Product['person']>>

export async function openDocumentCalls(settings: Record<string, string> = {}) {
  const product = await openProduct(settings)
  const person = await product.person()
  const clientId = await ownClient(person)
  const calls = {
    product,
    person,
    clientId,
    ownClient,
    cookieOf,
    upload: async (bytes: Buffer | ReadableStream, given: Upload = {}) => {
      const { who = person, name = 'Consent.pdf', key, headers: more = {}, ...details } = given
      const headers: Record<string, string> = {
        origin: product.url,
        cookie: cookieOf(who),
        ...uploadHeaders({ clientId, fileName: name, title: 'Consent', documentType: 'consent', ...details }),
        ...(key ? { 'idempotency-key': key } : {}),
        ...more,
      }
      for (const header of Object.keys(headers)) if (headers[header] === '') delete headers[header]
      const body = bytes instanceof ReadableStream ? bytes : new Uint8Array(bytes)
      const sent = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
      const response = await fetch(`${product.url}/api/documents`, sent)
      const json = (await response.json()) as Partial<ClientDocument> & {
        detail?: string
        code?: string
        errors?: object
      }
      return { status: response.status, ...json }
    },
    fetchFile: async (path: string, who?: Browser, method = 'GET') => {
      const response = await fetch(product.url + path, { method, headers: who ? { cookie: cookieOf(who) } : {} })
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    },
    list: async (input: object = {}, who: Browser = person) => {
      const answer = await who.post('/rpc/documents/list', { json: { clientId, ...input } })
      return (answer.json as { json: Listed }).json
    },
    storedFiles: () =>
      readdirSync(join(product.dataDir, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => ({ name, path: join(parentPath, name) })),
    /** What is stored from now on. Files from before do not count, because a job may still remove some of them. */
    newFiles: () => {
      const before = new Set(calls.storedFiles().map(({ path }) => path))
      return () => calls.storedFiles().filter(({ path }) => !before.has(path))
    },
    rows: async (who: Person = person) =>
      (
        await product.database.owner.query('select * from documents where therapist_id = $1 order by upload_date', [
          who.userId,
        ])
      ).rows,
    setTier: async (who: Person, tier: 'pro' | 'premium' | 'expired') => {
      await product.database.owner.query(
        tier === 'expired'
          ? `update subscribers set subscribed = false, trial_ends_at = now() - interval '1 day' where user_id = $1`
          : `update subscribers set subscribed = true, subscription_tier = '${tier}', subscription_end = now() + interval '20 days' where user_id = $1`,
        [who.userId],
      )
    },
  }
  return calls
}

type Upload = {
  who?: Browser
  name?: string
  key?: string
  headers?: Record<string, string>
  clientId?: string | null
  title?: string
  documentType?: string
  description?: string
  expiresOn?: string
  remindDays?: number
}
type Listed = { items: ClientDocument[]; total: number; storage: { usedBytes: number; limitBytes: number | null } }

async function ownClient(who: Browser): Promise<string> {
  const answer = await who.post('/rpc/clients/add', { json: clientDetails() })
  return (answer.json as { json: { id: string } }).json.id
}

function cookieOf({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
