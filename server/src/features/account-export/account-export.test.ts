import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountExport } from '@openhour/shared/features/account-export/account-export.contract.ts'
import { accountExportPath, accountExportTexts } from '@openhour/shared/features/account-export/account-export.rules.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { default as addFormats } from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPractice, openExportCalls } from '../../testing/export-calls.ts'
import { type Archive, rowsIn } from '../../testing/read-export.ts'
import { changesReceived } from '../../testing/changes-received.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import { archivedTables } from './archive-tables.ts'

let product: Product
let calls: ReturnType<typeof openExportCalls>
let person: Awaited<ReturnType<Product['person']>>
let clientId = ''
let archive: Archive
beforeAll(async () => {
  product = await openProduct()
  calls = openExportCalls(product)
  person = await product.person()
  clientId = (await fillPractice(product, person, 'ana')).clientId
  archive = await calls.exported(person)
})
afterAll(() => product.stop())

describe('the archive of a practice', () => {
  test('has rows of every table, also of those that are added later', () => {
    const empty = archivedTables.filter((table) => rowsIn(archive, table).length === 0)
    expect(empty).toEqual(['user_preferences', 'process_notes'])
  })

  test('has a manifest with the count of every table and the checksum of every file', () => {
    const manifest = JSON.parse(archive.get('manifest.json')?.toString() ?? '') as {
      format: number
      counts: Record<string, number>
      entries: { path: string; bytes: number; sha256: string }[]
    }
    expect(manifest.format).toBe(1)
    for (const table of archivedTables)
      expect([table, manifest.counts[table]]).toEqual([table, rowsIn(archive, table).length])
    const actual = [...archive].flatMap(([path, content]) =>
      path === 'manifest.json'
        ? []
        : [{ path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }],
    )
    expect(manifest.entries).toEqual(actual)
  })

  test('has messages in plain text, and the files themselves', () => {
    expect(rowsIn(archive, 'messages')[0]).toMatchObject({ text: 'See you at ten.' })
    const [document] = rowsIn(archive, 'documents')
    expect(document?.file).toBe(`files/documents/${String(document?.id)}/consent.pdf`)
    expect(archive.get(document?.file as string)?.toString()).toMatch(/^%PDF-1\.4 documents/)
    expect(rowsIn(archive, 'message_attachments')[0]?.file_name).toBe('Letter.pdf')
    for (const table of ['consents', 'profile_pictures', 'message_attachments'])
      expect([table, rowsIn(archive, table).some(({ file }) => archive.has(file as string))]).toEqual([table, true])
  })

  test('says nothing about where files are stored, nor whose account it is', async () => {
    const { rows } = await product.database.owner.query<{ key: string }>('select file_key as key from documents')
    const data = [...archive].filter(([path]) => path.startsWith('data/')).map(([, content]) => content.toString())
    for (const secret of [person.userId, ...rows.map(({ key }) => key), 'sealed_'])
      expect(data.filter((text) => text.includes(secret))).toEqual([])
  })

  test('has nothing of other practices', async () => {
    const other = await product.person()
    await newClient(other, { name: 'canary-neighbour' })
    const again = await calls.exported(person)
    expect([...again.values()].some((content) => content.includes('canary'))).toBe(false)
  })
})

test('the data follows the published schema in the archive', () => {
  const schema = JSON.parse(archive.get('data/schema.json')?.toString() ?? '') as { $defs: Record<string, object> }
  const ajv = addFormats.default(new Ajv2020({ strict: false }))
  for (const table of archivedTables) {
    const validate = ajv.compile({ ...schema.$defs[table] })
    for (const row of rowsIn(archive, table)) {
      validate(row)
      expect([table, validate.errors]).toEqual([table, null])
    }
    expect([table, validate({ ...rowsIn(archive, table)[0], unknown: 1 })]).toEqual([table, false])
  }
})

describe('the pages for people', () => {
  const page = () => [...archive].find(([path]) => path.startsWith('clients/'))?.[1].toString() ?? ''

  test('have the record, load nothing and run nothing', () => {
    expect(page()).toContain('See you at ten.')
    expect(page()).toMatch(/<a href="\.\.\/files\/documents\/[^"]+\/consent\.pdf">/)
    expect(page()).not.toMatch(/<(script|img|link|iframe)\b/)
    expect(page()).toContain("default-src 'none'")
    expect(page()).not.toContain(clientId)
  })

  test('escape what people entered, and the index leads to each of them', async () => {
    const own = await product.person()
    await newClient(own, { name: '<b>"Mila" & Co: ../</b>' })
    const files = await calls.exported(own)
    const index = files.get('index.html')?.toString() ?? ''
    expect(index).toContain('&#60;b&#62;&#34;Mila&#34; &#38; Co: ../&#60;/b&#62;')
    const [, href = ''] = /<a href="(clients[^"]+)"/.exec(index) ?? []
    expect(files.has(decodeURIComponent(href))).toBe(true)
    expect([...files.keys()].filter((path) => path.split('/').some((part) => /^\.*$/.test(part)))).toEqual([])
  })
})

describe('the record of one client', () => {
  test('has their rows and files, and nothing of the practice or of others', async () => {
    await newClient(person, { name: 'canary-other' })
    const files = await calls.exported(person, { clientId })
    expect(rowsIn(files, 'clients').map(({ id }) => id)).toEqual([clientId])
    expect(rowsIn(files, 'documents')).toHaveLength(1)
    expect([...files.keys()].filter((path) => /tasks\.jsonl|profiles|subscribers|all\.ndjson/.test(path))).toEqual([
      'data/self_care_tasks.jsonl',
    ])
    expect([...files.values()].some((content) => content.includes('canary'))).toBe(false)
    expect(files.has(`fhir/${clientId}.json`)).toBe(true)
  })

  test('is refused for a client of another practice', async () => {
    const other = await product.person()
    const answer = await other.post('/rpc/accountExport/start', { json: { clientId } })
    expect(answer.status).toBe(404)
  })
})

describe('process notes', () => {
  test('are in an archive only where they were chosen one by one, and the log says so', async () => {
    const { items } = await calls.call<{ items: { id: string; clientId: string }[] }>(person, 'processNotes')
    expect(items).toHaveLength(1)
    expect(rowsIn(await calls.exported(person, { clientId }), 'process_notes')).toEqual([])
    const [id = ''] = items.map((note) => note.id)
    const chosen = await calls.exported(person, { clientId, processNoteIds: [id] })
    expect(rowsIn(chosen, 'process_notes').map((row) => row.id)).toEqual([id])
    const entries = await until(
      async () =>
        (
          await product.database.owner.query<{ entity: string }>(
            `select entity from audit_log where chain_id = $1 and action = 'exported' and entity <> 'users' order by seq`,
            [person.userId],
          )
        ).rows.map(({ entity }) => entity),
      (found) => found.includes('process_notes'),
    )
    expect(entries.filter((entity) => entity === 'process_notes')).toHaveLength(1)
    expect(entries.filter((entity) => entity === 'clients').length).toBeGreaterThanOrEqual(2)
  })
})

describe('an export', () => {
  test('needs a recent proof, and another to open its file', async () => {
    const own = await product.person()
    const { id } = await calls.call<AccountExport>(own, 'start')
    await calls.ended(own)
    const path = `${accountExportPath}/${id}`
    expect((await calls.fetchFile(path, own)).status).toBe(404)
    await product.database.owner.query(
      `update sign_in_sessions set proved_at = now() - interval '11 minutes' where user_id = $1`,
      [own.userId],
    )
    await changesReceived(product, own)
    for (const address of ['', `/${id}/open`])
      expect((await own.post(`/api/v1/account/exports${address}`, {})).json).toMatchObject({ code: 'proof-required' })
  })

  test('goes on where a download broke off', async () => {
    const own = await product.person()
    const { id } = await calls.call<AccountExport>(own, 'start')
    await calls.ended(own)
    const { path } = await calls.call<{ path: string }>(own, 'open', { id })
    const whole = await calls.fetchFile(path, own)
    expect(whole.headers.get('content-disposition')).toMatch(
      /^attachment; filename="openhour-export-\d{4}-\d\d-\d\d\.zip"$/,
    )
    const etag = whole.headers.get('etag') ?? ''
    const rest = await calls.fetchFile(path, own, { range: 'bytes=1000-', 'if-range': etag })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-${whole.bytes.length - 1}/${whole.bytes.length}`,
    ])
    expect(rest.bytes.equals(whole.bytes.subarray(1000))).toBe(true)
    const changed = await calls.fetchFile(path, own, { range: 'bytes=1000-', 'if-range': '"other"' })
    expect([changed.status, changed.bytes.length]).toEqual([200, whole.bytes.length])
    expect((await calls.fetchFile(path, await product.person())).status).toBe(404)
  })

  test('is made in every plan, also after the trial', async () => {
    const own = await product.person()
    await newClient(own)
    await product.database.owner.query(
      `update subscribers set subscribed = false, trial_ends_at = now() - interval '1 day' where user_id = $1`,
      [own.userId],
    )
    await changesReceived(product, own)
    expect(rowsIn(await calls.exported(own), 'clients')).toHaveLength(1)
  })

  test('can be cancelled, and only one of a person runs at a time', async () => {
    const own = await product.person()
    const blocking = await product.database.owner.connect()
    await blocking.query('begin; lock table erasures in access exclusive mode')
    const { id } = await calls.call<AccountExport>(own, 'start')
    const second = await own.post('/api/v1/account/exports', {})
    expect([second.status, second.json]).toMatchObject([409, { detail: accountExportTexts.alreadyRunning }])
    expect(await calls.call(own, 'cancel', { id })).toMatchObject({ state: 'cancelled' })
    await blocking.query('rollback')
    blocking.release()
    expect(rowsIn(await calls.exported(own), 'users')).toHaveLength(1)
    expect((await calls.fetchFile(`${accountExportPath}/${id}`, own)).status).toBe(404)
  })

  test('is deleted with its file when the next one is there, and after a day', async () => {
    const own = await product.person()
    const setEnd = async (end: string) => {
      const change = `update account_exports set ended_at = ${end} where user_id = $1 and file_key is not null returning file_key as key`
      return (await product.database.owner.query<{ key: string }>(change, [own.userId])).rows.map(({ key }) => key)
    }
    const isStored = (key = '') => existsSync(join(product.dataDir, 'files', key.slice(0, 2), key))
    await calls.exported(own)
    const before = await setEnd('now()')
    await calls.exported(own)
    await expect.poll(() => isStored(before[0])).toBe(false)
    const after = await setEnd(`now() - interval '25 hours'`)
    expect(after).toHaveLength(1)
    await product.database.owner.query(`select graphile_worker.add_job('tidy-up')`)
    await expect.poll(() => isStored(after[0])).toBe(false)
    expect(await calls.state(own)).toMatchObject({ export: { state: 'ready', fileSize: null } })
  })

  test('as a server function answers the path once the archive is there, and a visitor nothing', async () => {
    const own = await product.person()
    type Answer = { export: AccountExport; path: string | null }
    const ask = async () => (await own.post('/functions/v1/export-account-data', {})).json as Answer
    expect((await ask()).path).toBe(null)
    const { path } = await until(ask, (answer) => answer.path !== null)
    expect((await calls.fetchFile(path ?? '', own)).status).toBe(200)
    expect((await product.visitor().post('/functions/v1/export-account-data', {})).status).toBe(401)
  })
})
