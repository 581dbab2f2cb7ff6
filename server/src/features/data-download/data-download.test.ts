import { rm } from 'node:fs/promises'
import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { dataDownloadPath, dataDownloadsPerHour } from '@openhour/shared/features/data-download/data-download.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { pdf, uploadHeaders } from '../../testing/document-samples.ts'
import { sidesOf, type ThreadSide } from '../../testing/message-file-calls.ts'
import { sendMeasure } from '../../testing/measure-calls.ts'
import { aNote } from '../../testing/note-calls.ts'
import { openPlanCalls, planOf } from '../../testing/plan-calls.ts'
import { newClient, taskDetails } from '../../testing/own-rows.ts'
import { invite, joinedClient } from '../../testing/portal-calls.ts'
import type { Browser } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import { readZip } from '../../testing/zip-reader.ts'

type Client = Awaited<ReturnType<typeof joinedClient>>
type Stored = { title: string; practice?: string; fields: Record<string, string>; rows: Record<string, unknown>[] }

let calls: DocumentCalls
let client: Client
beforeAll(async () => {
  calls = await openDocumentCalls()
  client = await joinedClient(calls.product, calls.person, { name: 'Mila <b>Stone</b>' })
})
afterAll(() => calls.product.stop())

async function shared(fileName: string, bytes: Buffer, of: Client = client): Promise<string> {
  const { id } = (await calls.upload(bytes, {
    clientId: of.clientId,
    name: fileName,
    title: fileName,
  })) as ClientDocument
  await calls.person.post('/rpc/documents/share', { json: { id, shared: true } })
  return id
}
async function uploadedBy({ who, path, clientId }: ThreadSide): Promise<string> {
  const headers = uploadHeaders({ clientId, fileName: 'Letter.pdf' })
  const answer = await who.send('POST', path, pdf('of a message').toString('latin1'), headers)
  return (answer.json as { id: string }).id
}
async function download(who: Browser = client): Promise<Map<string, Buffer>> {
  const { status, bytes } = await calls.fetchFile(dataDownloadPath, who)
  expect(status).toBe(200)
  return readZip(bytes)
}
const section = (files: Map<string, Buffer>, path: string) =>
  JSON.parse(files.get(path)?.toString() ?? 'null') as Stored

describe('the archive', () => {
  test('has what the portal shows, as JSON with the meaning of each field', async () => {
    await calls.person.post('/rpc/selfCare/add', { json: { clientId: client.clientId, ...taskDetails() } })
    const files = await download()
    expect([...files.keys()].toSorted()).toEqual(
      expect.arrayContaining(
        ['account/preferences', 'account/profile', 'practice-1/appointments', 'practice-1/profile'].map(
          (name) => `${name}.json`,
        ),
      ),
    )
    const tasks = section(files, 'practice-1/tasks.json')
    expect(tasks).toMatchObject({ title: 'Tasks', rows: [{ task: 'Ten minutes of breathing', completedAt: null }] })
    for (const row of tasks.rows) expect(Object.keys(row)).toEqual(Object.keys(tasks.fields))
    expect(section(files, 'account/profile.json').rows).toMatchObject([{ email: client.email }])
  })

  test('has a page for people that loads and runs nothing', async () => {
    const page = (await download()).get('index.html')?.toString() ?? ''
    expect(page).toContain('Ten minutes of breathing')
    expect(page).toContain('Mila &#60;b&#62;Stone&#60;/b&#62;')
    expect(page).not.toMatch(/<(script|img|link|iframe)\b|https?:\/\/(?!www\.w3)[^<]*["']/)
    expect(page).toContain("default-src 'none'")
  })

  test('has the shared documents to the letter, each under its own name', async () => {
    await shared('Plan.pdf', pdf('one'))
    await shared('plan.pdf', pdf('two'))
    await calls.upload(pdf('secret'), { clientId: client.clientId, name: 'Letter.pdf' })
    const files = await download()
    const { rows } = section(files, 'practice-1/documents.json')
    expect(rows.map(({ file }) => file)).toEqual(['practice-1/documents/Plan.pdf', 'practice-1/documents/plan (2).pdf'])
    expect(files.get('practice-1/documents/Plan.pdf')?.equals(pdf('one'))).toBe(true)
    expect(files.get('practice-1/documents/plan (2).pdf')?.equals(pdf('two'))).toBe(true)
    expect([...files.keys()].join()).not.toContain('Letter')
  })

  test('has messages in plain text', async () => {
    const own = await joinedClient(calls.product, calls.person)
    await calls.person.post('/rpc/messages/send', { json: { clientId: own.clientId, text: 'See you at ten.' } })
    const { rows } = section(await download(own), 'practice-1/messages.json')
    expect(rows).toEqual([{ createdAt: expect.any(String), sender: 'therapist', text: 'See you at ten.' }])
  })

  test('has questionnaires with their questions and the words of the answers', async () => {
    const own = await joinedClient(calls.product, calls.person)
    const json = { clientId: own.clientId, measureId: 'gad-7' }
    const asked = (await calls.person.post('/rpc/measureRequests/request', { json })).json as { json: { id: string } }
    await sendMeasure(own, asked.json.id, { answers: [3, 0, 1, 2, 0, null, 1], unscored: [1] })
    const files = await download(own)
    const [row] = section(files, 'practice-1/questionnaires.json').rows
    expect(row?.questionnaire).toBe('Generalized Anxiety Disorder scale')
    expect((row?.answers as string[] | undefined)?.slice(4)).toEqual([
      '5. Being so restless that it is hard to sit still: Not at all (0)',
      '6. Becoming easily annoyed or irritable: Not answered',
      '7. Feeling afraid as if something awful might happen: Several days (1)',
      '8. If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?: Somewhat difficult (1)',
    ])
    expect(files.get('index.html')?.toString()).toContain(
      '2. Not being able to stop or control worrying: Not at all (0)',
    )
  })

  test('has the files of messages of both sides, under their names', async () => {
    const own = await joinedClient(calls.product, calls.person)
    for (const side of sidesOf(calls.person, own)) {
      const json = { clientId: side.clientId, text: '', attachments: [await uploadedBy(side)] }
      expect((await side.who.post(`/rpc/${side.side}/send`, { json })).status).toBe(200)
    }
    const files = await download(own)
    const { rows } = section(files, 'practice-1/message-files.json')
    expect(rows).toMatchObject([
      { sender: 'therapist', fileName: 'Letter.pdf', file: 'practice-1/message-files/Letter.pdf' },
      { sender: 'client', fileName: 'Letter.pdf', file: 'practice-1/message-files/Letter (2).pdf' },
    ])
    for (const { file } of rows) expect(files.get(file as string)?.equals(pdf('of a message'))).toBe(true)
  })

  test('has shared plans, one row for each objective, and no others', async () => {
    const own = await joinedClient(calls.product, calls.person)
    const goals = [{ goal: 'Sleep through', objectives: [{ objective: 'Up at seven' }, { objective: 'No naps' }] }]
    const plans = await openPlanCalls(calls.person)
    const plan = planOf(await plans.send({ treatmentGoals: goals }, own.clientId))
    expect(section(await download(own), 'practice-1/plan.json').rows).toEqual([])
    await calls.person.send('PUT', `/api/v1/treatment-plans/${plan.id}/shared`, {})
    const files = await download(own)
    const { rows } = section(files, 'practice-1/plan.json')
    expect(rows.map(({ goal, objective }) => `${goal as string}: ${objective as string}`)).toEqual([
      'Sleep through: Up at seven',
      'Sleep through: No naps',
    ])
    expect(JSON.stringify([...files.values()].map(String))).not.toContain(plan.planName)
  })

  test('goes without a file that the store has lost, and says so', async () => {
    const own = await joinedClient(calls.product, calls.person)
    const before = calls.storedFiles().map(({ path }) => path)
    await shared('Lost.pdf', pdf('lost'), own)
    for (const { path } of calls.storedFiles()) if (!before.includes(path)) await rm(path)
    const files = await download(own)
    expect(section(files, 'practice-1/documents.json').rows).toMatchObject([{ title: 'Lost.pdf', file: null }])
  })

  test('has neither notes nor anything of other clients', async () => {
    await aNote(calls.person, client.clientId, { sections: [{ heading: null, text: 'canary-note' }] })
    await newClient(calls.person, { name: 'canary-neighbour' })
    const texts = [...(await download())].flatMap(([path, content]) => (path.endsWith('.pdf') ? [] : [String(content)]))
    expect(texts.length).toBeGreaterThan(8)
    expect(texts.filter((text) => /canary|file_?key/i.test(text))).toEqual([])
  })

  test('has a folder for each practice', async () => {
    const another = await calls.product.person()
    await another.post('/rpc/settings/saveProfile', { json: { practiceName: 'North Street' } })
    const token = await invite(another, await newClient(another, { email: client.email }))
    await client.post('/rpc/portal/join', { json: { token } })
    const files = await download()
    expect(section(files, 'practice-1/profile.json').practice).toBe('North Street')
    expect(section(files, 'practice-2/tasks.json').rows).toHaveLength(1)
    expect(section(files, 'practice-1/tasks.json').rows).toEqual([])
  })
})

test('is in the audit log of the practice and of the client before the first byte', async () => {
  const own = await joinedClient(calls.product, calls.person)
  await download(own)
  const entries = await until(
    async () =>
      (
        await calls.product.database.owner.query<{ entry: string }>(
          `select concat_ws(' ', action, entity, chain_id = $1) as entry from audit_log where actor_id = $1 and action = 'exported' order by 1`,
          [own.userId],
        )
      ).rows,
    (rows) => rows.length === 2,
  )
  expect(entries.map(({ entry }) => entry)).toEqual(['exported clients f', 'exported users t'])
})

test('without a practice it has the account', async () => {
  const alone = await calls.product.person('client')
  const files = await download(alone)
  expect([...files.keys()].some((path) => path.startsWith('practice'))).toBe(false)
  expect(section(files, 'account/profile.json').rows).toHaveLength(1)
})

test('HEAD asks without reading, and without counting', async () => {
  const { status, bytes, headers } = await calls.fetchFile(dataDownloadPath, client, 'HEAD')
  expect([status, bytes.length]).toEqual([200, 0])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/)
})

test('only clients, from our own pages, and so often an hour', async () => {
  const own = await joinedClient(calls.product, calls.person)
  const statusOf = async (who?: Browser, headers: Record<string, string> = {}) =>
    (
      await fetch(calls.product.url + dataDownloadPath, {
        headers: { ...(who && { cookie: calls.cookieOf(who) }), ...headers },
      }).then(async (response) => {
        await response.arrayBuffer()
        return response
      })
    ).status
  expect(await statusOf()).toBe(401)
  expect(await statusOf(calls.person)).toBe(403)
  for (const site of ['cross-site', 'same-site']) expect(await statusOf(own, { 'sec-fetch-site': site })).toBe(403)
  for (let time = 0; time < dataDownloadsPerHour; time++)
    expect(await statusOf(own, { 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await statusOf(own)).toBe(429)
  expect((await calls.fetchFile(dataDownloadPath, own, 'POST')).status).toBe(405)
})
