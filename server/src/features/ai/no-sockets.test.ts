import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { aiReviewFilters } from '@openhour/shared/features/ai/ai-review.rules.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { sessionNotePdfPath, transcriptFilePath } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedDraft, recordConsent, sessionForm, lookedAt } from '../../testing/ai-samples.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { paragraph, word } from '../../testing/document-samples.ts'
import { openTestFolder } from '../../testing/folder.ts'
import { openMailReader } from '../../testing/mail-reader.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { clientDetails, newClient, sessionDetails } from '../../testing/own-rows.ts'
import { type Answer, type Browser, openBrowser, signUp } from '../../testing/product.ts'
import type { SocketEvent } from '../../testing/socket-recorder.ts'

let model: ModelServer
beforeAll(async () => {
  model = await openModelServer()
})
afterAll(() => model.close())

/** Runs a server of its own whose sockets are recorded, uses it, stops it, and returns where its connections went. */
async function socketsOf(more: Record<string, string>, act: (therapist: Browser, owner: pg.Pool) => Promise<void>) {
  const database = await openTestDatabase()
  const { path, remove } = openTestFolder()
  const sockets = join(path, 'sockets')
  const env = {
    PORT: '0',
    DATABASE_URL: database.url,
    OPENHOUR_DATA: path,
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    SOCKETS_FILE: sockets,
    ...more,
  }
  const child = spawn(
    process.execPath,
    ['--import', new URL('../../testing/socket-recorder.ts', import.meta.url).href, 'server/src/main.ts'],
    { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise((done) => child.once('exit', done))
  try {
    let said = ''
    child.stdout.on('data', (part) => (said += String(part)))
    await expect.poll(() => said).toMatch(/Openhour is ready at/)
    const browser = openBrowser(/ready at (\S+)/.exec(said)?.[1] ?? '')
    await signUp(
      browser,
      openMailReader(join(path, 'outbox')),
      'therapist',
      `sockets-${crypto.randomUUID()}@example.com`,
    )
    await act(browser, database.owner)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
  const events = existsSync(sockets)
    ? readFileSync(sockets, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as SocketEvent)
    : []
  remove()
  await database.drop()
  return { events, elsewhere: events.filter((event) => event.kind === 'connect' && !isTo(database.url, event)) }
}

/** Whether a connection goes to this PostgreSQL, over TCP or in its folder of sockets. */
function isTo(databaseUrl: string, { to }: SocketEvent): boolean {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  return to === `${hostname}:${port || 5432}` || to.startsWith(`${searchParams.get('host') ?? '/nowhere'}/`)
}

/**
 * The whole area on Passages: transcripts, drafts of a session and of a week, by hand, by the specified functions and by the weekly job, read, edited,
 * kept, printed, emailed, stopped and discarded, and the pages that list them.
 */
async function useDrafts(therapist: Browser, owner: pg.Pool): Promise<void> {
  const { email } = clientDetails()
  const clientId = await newClient(therapist, { email })
  await recordConsent(therapist, clientId)
  await recordConsent(therapist, clientId, 'ai-weekly-reports')
  const met = { clientId, ...sessionDetails({ sessionDate: '2026-05-05', status: 'completed' }) }
  expect((await therapist.post('/rpc/sessions/add', { json: met })).status).toBe(200)
  const succeeds = async (answer: Promise<Answer>) => {
    const { status, json } = await answer
    expect([200, 201]).toContain(status)
    return json as { id: string }
  }
  const begin = async (path: string, form: object) =>
    (await succeeds(therapist.post(`/api/v1/clients/${clientId}/ai-drafts/${path}`, form))).id

  const bytes = { 'content-type': 'application/octet-stream' }
  for (const [name, content] of [
    ['call.docx', word(paragraph('Maya: I sleep badly.'))],
    ['call.vtt', 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Maya>I sleep badly.</v>'],
  ] as const)
    await succeeds(therapist.post(`${transcriptFilePath}?name=${name}`, content, bytes))

  const transcript = 'Therapist: How are you?\nClient: I sleep badly, I feel anxious.'
  const session = await endedDraft(therapist, await begin('session', sessionForm({ transcript })))
  expect([session.state, session.engine]).toEqual(['ready', 'passages'])
  const report = await endedDraft(therapist, await begin('report', { weekStartDate: '2026-05-04' }))
  expect(report.state).toBe('ready')
  const changed = (await succeeds(
    therapist.send('PUT', `/api/v1/ai-drafts/${session.id}`, {
      version: session.version,
      session: { ...session.session, points: [{ text: 'Sleeps badly.', support: 'own', evidence: [] }] },
    }),
  )) as AiDraft
  const kept = { draftId: changed.id, version: changed.version, sections: changed.session }
  const note = (await succeeds(therapist.post('/api/v1/ai-session-notes', kept))) as AiSessionNote
  await succeeds(
    therapist.post(`/api/v1/ai-drafts/${report.id}/ai-weekly-report`, {
      version: report.version,
      overallTrend: 'stable',
      sections: report.report,
    }),
  )
  const { id, version } = note
  await succeeds(
    therapist.post(`/api/v1/ai-session-notes/${id}/emails`, { version, to: email, summary: [0], actions: [] }),
  )
  expect((await therapist.get(`${sessionNotePdfPath}/${id}`)).status).toBe(200)

  const { engine: _, ...form } = sessionForm()
  await succeeds(therapist.post('/functions/v1/generate-session-summary', { clientId, ...form }))
  await succeeds(therapist.post('/functions/v1/generate-ai-weekly-report', { clientId, weekStartDate: '2026-05-04' }))
  // As the weekly job adds it.
  const { rows } = await owner.query<{ id: string }>(
    `insert into ai_drafts (therapist_id, client_id, kind, engine, by_job, of_date, input)
     select therapist_id, id, 'report', 'passages', true, '2026-05-04', $2 from clients where id = $1 returning id`,
    [clientId, JSON.stringify({ sources: report.sources })],
  )
  const byJob = await endedDraft(therapist, rows[0]?.id ?? '')
  expect([byJob.state, byJob.byJob]).toEqual(['ready', true])
  await succeeds(therapist.send('DELETE', `/api/v1/ai-drafts/${byJob.id}`))
  await succeeds(therapist.post(`/api/v1/ai-drafts/${await begin('session', sessionForm())}/cancel`, {}))

  for (const show of aiReviewFilters) await succeeds(therapist.get(`/api/v1/ai-review?show=${show}`))
  await succeeds(therapist.get('/api/v1/ai-requests'))
  await succeeds(therapist.post('/api/v1/ai-requests/export', {}))
}

test('on Passages the whole area opens no socket: the server connects to its database and to nothing else', async () => {
  const { events, elsewhere } = await socketsOf({}, useDrafts)
  const connects = events.filter(({ kind }) => kind === 'connect')
  expect(connects.length).toBeGreaterThan(3)
  expect(elsewhere).toEqual([])
  // The thread in which the engine works is watched, and does nothing of the kind.
  expect(events.filter(({ thread }) => thread === 'worker').map(({ kind }) => kind)).toContain('loaded')
  expect(events.filter(({ kind, thread }) => kind !== 'loaded' && thread === 'worker')).toEqual([])
  expect(events.filter(({ kind }) => kind === 'datagram')).toEqual([])
  // Node's own handles: one for each of those connections, and none for a look-up or a datagram.
  const handles = events.filter(({ kind }) => kind === 'handle').map(({ to }) => to)
  expect(handles.filter((name) => !name.endsWith('CONNECTWRAP'))).toEqual([])
  expect(handles.length).toBe(connects.length)
}, 120_000)

test('the recorder sees the request to a model, so that it would see any other', async () => {
  const settings = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'fake-1' }
  const { elsewhere } = await socketsOf(settings, async (therapist) => {
    const clientId = await newClient(therapist)
    await recordConsent(therapist, clientId)
    const form = sessionForm({ engine: 'model' })
    const { json } = await therapist.post(
      `/api/v1/clients/${clientId}/ai-drafts/session`,
      await lookedAt(therapist, clientId, form),
    )
    expect((await endedDraft(therapist, (json as AiDraft).id)).state).toBe('ready')
  })
  // The draft and its second reading may take a connection each.
  expect(new Set(elsewhere.map(({ to }) => to))).toEqual(new Set([new URL(model.url).host]))
}, 120_000)
