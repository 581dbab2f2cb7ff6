import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { AccountExport, AccountImport } from '@openhour/shared/features/account-export/account-export.contract.ts'
import { openLocalStore } from '../platform/files/local-store.ts'
import { openTextSealing } from '../platform/sealed-text.ts'
import { picture } from './picture-samples.ts'
import { insertPractice, type PracticeRows } from './practice-rows.ts'
import type { Browser, Product } from './product.ts'
import { until } from './until.ts'
import type { Archive } from './read-export.ts'
import { readZip } from './zip-reader.ts'

type Person = Browser & { userId: string }

/** API calls about exports and imports, like those of the settings. */
export function openExportCalls(product: Product) {
  const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const call = async <T>(who: Browser, name: string, json: object = {}): Promise<T> => {
    const answer = await who.post(`/rpc/accountExport/${name}`, { json })
    if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`)
    return (answer.json as { json: T }).json
  }
  type State = { export: AccountExport | null; import: AccountImport | null }
  const state = (who: Browser, clientId?: string) => call<State>(who, 'state', { clientId })
  const fetchFile = async (path: string, who: Browser, headers: Record<string, string> = {}) => {
    const response = await fetch(product.url + path, { headers: { cookie: cookieOf(who), ...headers } })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const ended = (who: Browser, clientId?: string) =>
    until(
      () => state(who, clientId),
      ({ export: newest }) => !['waiting', 'running'].includes(newest?.state ?? 'waiting'),
    )
  const archiveOf = async (who: Browser, input: { clientId?: string; processNoteIds?: string[] } = {}) => {
    const { id } = await call<AccountExport>(who, 'start', input)
    const { export: newest } = await ended(who, input.clientId)
    if (newest?.state !== 'ready') throw new Error(`the export is ${newest?.state}`)
    const { path } = await call<{ path: string }>(who, 'open', { id })
    return (await fetchFile(path, who)).bytes
  }
  return {
    call,
    state,
    ended,
    fetchFile,
    archiveOf,
    /** The files of a new archive. */
    async exported(who: Browser, input: { clientId?: string; processNoteIds?: string[] } = {}): Promise<Archive> {
      return readZip(await archiveOf(who, input))
    },
    /** Uploads an archive and waits for what becomes of it. */
    async imported(who: Browser, archive: Buffer): Promise<AccountImport> {
      const answer = await who.post('/api/account-imports', new Uint8Array(archive), {
        'content-type': 'application/zip',
      })
      if (answer.status !== 202) throw new Error(`the upload was refused: ${answer.status} ${answer.text}`)
      const { import: newest } = await until(
        () => state(who),
        ({ import: now }) => ['done', 'failed'].includes(now?.state ?? ''),
      )
      return newest as AccountImport
    },
  }
}

/** Gives a therapist rows in every table of a practice, with the files and the encrypted texts that belong to them. */
export async function fillPractice(product: Product, { userId }: Person, name: string): Promise<PracticeRows> {
  const { owner } = product.database
  const rows = await insertPractice(owner, name, userId)
  const { clientId } = rows
  const signed = `insert into consents (therapist_id, client_id, purpose, given, signed_at, signed_name, file_key, file_size, sha256)
    values ($1, $2, 'treatment', 'paper', now(), 'Mila', md5($3), 9, repeat('0', 64))`
  await owner.query(signed, [userId, clientId, `consent of ${name}`])
  await owner.query(
    `insert into profile_pictures (user_id, id, file_key, bytes) values ($1, md5($2), md5($2), 9) on conflict do nothing`,
    [userId, `picture of ${name}`],
  )
  await owner.query(
    `insert into brand_logos (user_id, id, file_key, bytes) values ($1, md5($2), md5($2), 9) on conflict do nothing`,
    [userId, `logo of ${name}`],
  )
  await owner.query(
    `insert into branding_settings (user_id, primary_color) values ($1, '#0a5c4f') on conflict do nothing`,
    [userId],
  )
  const sealing = openTextSealing(product.secret(), 'messages')
  await sealRows(product, userId, 'messages', 'sealed_text', (id) =>
    sealing.seal('See you at ten.', [userId, clientId, id]),
  )
  await sealRows(product, userId, 'message_attachments', 'sealed_name', (id) =>
    sealing.seal('Letter.pdf', [userId, clientId, id, 'name']),
  )
  await askSupport(product, userId, name)
  await storeFiles(product)
  return rows
}

/** A request for support with an answer and a screenshot. */
async function askSupport(product: Product, userId: string, name: string): Promise<void> {
  const { owner } = product.database
  const { seal } = openTextSealing(product.secret(), 'support')
  const [request, asked, answered, file] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await owner.query(
    'insert into support_requests (id, user_id, sealed_subject, sealed_surroundings, state) values ($1, $2, $3, $4, $5)',
    [
      request,
      userId,
      seal('An empty page', [request, 'subject']),
      seal('Page: /app', [request, 'diagnostics']),
      'waiting',
    ],
  )
  const message = `insert into support_messages (id, request_id, user_id, position, from_support, sealed_text) values ($1, $2, $3, $4, $5, $6)`
  await owner.query(message, [asked, request, userId, 1, false, seal('I see nothing.', [request, asked])])
  await owner.query(message, [answered, request, userId, 2, true, seal('Please reload it.', [request, answered])])
  await owner.query(
    `insert into support_files (id, user_id, message_id, sealed_name, file_type, file_size, file_key, sha256)
      values ($1, $2, $3, $4, 'image/png', 9, md5($5), repeat('0', 64))`,
    [file, userId, asked, seal('page.png', [userId, file, 'name']), `screenshot of ${name}`],
  )
}

/** How files begin that are no documents: pictures as they are stored, with something at their end. */
const starts: Record<string, Buffer> = {
  profile_pictures: await picture(256, 256).webp().toBuffer(),
  brand_logos: await picture(48, 16).png().toBuffer(),
  ai_drafts: Buffer.from('ID3'),
}

async function sealRows(product: Product, userId: string, table: string, column: string, seal: (id: string) => Buffer) {
  const { owner } = product.database
  const { rows } = await owner.query<{ id: string }>(`select id from ${table} where therapist_id = $1`, [userId])
  for (const { id } of rows)
    await owner.query(`update ${table} set ${column} = $3 where therapist_id = $1 and id = $2`, [userId, id, seal(id)])
}

/** Stores a file for every row that names one and has none. */
async function storeFiles({ database: { owner }, dataDir, secret }: Product): Promise<void> {
  const files = await openLocalStore({ folder: join(dataDir, 'files'), secret: secret() })
  const { rows: tables } = await owner.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' group by 1 having 'file_key' = any(array_agg(column_name::text))`,
  )
  for (const { table, columns } of tables) {
    if (table === 'account_exports') continue
    const { rows } = await owner.query<{ key: string }>(
      `select file_key as key from ${table} where file_key is not null`,
    )
    for (const { key } of rows) {
      if (await files.has(key)) continue
      const content = Buffer.concat([starts[table] ?? Buffer.from('%PDF-1.4'), Buffer.from(` ${table} ${key}`)])
      await files.put(key, Readable.from([content]), { maxBytes: 100_000 })
      const facts = {
        file_size: content.length,
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      }
      if (table === 'consents') {
        await owner.query('alter table consents disable trigger guard')
      }
      for (const [column, value] of Object.entries(facts))
        if (columns.includes(column))
          await owner.query(`update ${table} set ${column} = $2 where file_key = $1`, [key, value])
      if (table === 'consents') await owner.query('alter table consents enable trigger guard')
    }
  }
}
