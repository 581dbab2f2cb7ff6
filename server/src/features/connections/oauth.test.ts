import { afterEach, expect, test } from 'vitest'
import { oneProductWithServices } from '../../testing/connection-calls.ts'
import { openProduct } from '../../testing/product.ts'
import { copyOf, passTime, problem, resetTime, signIn } from '../../testing/sign-in.ts'
import { setTier } from '../../testing/task-calls.ts'
import { until } from '../../testing/until.ts'

const { product, zoom, google, signInAt, finish, connect, list, connectionOf, disconnect } =
  await oneProductWithServices()

afterEach(() => {
  resetTime()
  zoom.person = 'consents'
  zoom.faults = []
})

const badState = [409, 'Security Error: Invalid OAuth state. Please try again.']
const refusal = (answer: { status: number; json: unknown }) => [answer.status, problem(answer as never).detail]

test('connects and disconnects both services; the tokens are stored encrypted and revoked', async () => {
  const person = await product.person()
  expect(await list(person)).toEqual({ items: [], available: ['zoom', 'google_calendar', 'caldav'], proposals: [] })
  await connect(person, 'zoom')
  await connect(person, 'google_calendar')
  const [first, second] = (await list(person)).items
  expect(first).toMatchObject({ kind: 'zoom', isActive: true, account: null, state: 'working', titles: 'neutral' })
  expect(second).toMatchObject({ kind: 'google_calendar', account: 'robin@example.com' })
  expect(Date.parse(first?.tokenExpiresAt ?? '')).toBeGreaterThan(Date.now() + 3_000_000)

  const { rows } = await product.database.owner.query(
    `select encode(sealed, 'escape') as text from connection_access where therapist_id = $1`,
    [person.userId],
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('accessToken')

  const [before, revokedBefore] = [google.revoked.length, zoom.revoked.length]
  expect((await disconnect(person, 'zoom')).json).toEqual({ disconnected: true })
  expect((await disconnect(person, 'google_calendar')).json).toEqual({ disconnected: true })
  expect((await disconnect(person, 'zoom')).json).toEqual({ disconnected: false })
  await until(
    () => [zoom.revoked.length - revokedBefore, google.revoked.length - before].join(),
    (done) => done === '1,1',
  )
  expect((await list(person)).items).toEqual([])
  await until(
    async () =>
      (await product.database.owner.query('select from connection_access where therapist_id = $1', [person.userId]))
        .rows.length,
    (count) => count === 0,
  )
})

test('asks for a code with PKCE, no more access than events, and a state that names nobody', async () => {
  const person = await product.person()
  await signInAt(person, 'google_calendar')
  const asked = Object.fromEntries(google.authorizations.at(-1) ?? [])
  expect(asked).toMatchObject({
    response_type: 'code',
    scope: 'https://www.googleapis.com/auth/calendar.events',
    access_type: 'offline',
    prompt: 'consent',
    redirect_uri: `${product.url}/app/settings`,
    code_challenge_method: 'S256',
  })
  expect(asked.state).toMatch(/^google_calendar\.[\w-]{43}$/)
  const config = await person.post('/functions/v1/get-oauth-config')
  expect(config.json).toEqual({
    zoom: { clientId: zoom.clientId, redirectUri: `${product.url}/app/settings` },
    googleCalendar: { clientId: google.clientId },
  })
})

test('a state works once, in its sign-in session, for its service, for ten minutes; userId is ignored', async () => {
  const [person, other] = [await product.person(), await product.person()]
  // Somebody else's, whatever user is named.
  const stolen = await signInAt(other, 'zoom')
  expect(refusal(await finish(person, 'zoom', stolen, { userId: other.userId }))).toEqual(badState)
  // It is used up even for its owner.
  expect(refusal(await finish(other, 'zoom', stolen))).toEqual(badState)

  const back = await signInAt(person, 'zoom')
  const elsewhere = product.visitor()
  await signIn(elsewhere, person.email)
  expect(refusal(await finish(elsewhere, 'zoom', back))).toEqual(badState)

  const ofZoom = await signInAt(person, 'zoom')
  expect(refusal(await finish(person, 'google_calendar', ofZoom))).toEqual(badState)
  expect(refusal(await finish(person, 'zoom', ofZoom, { state: 'zoom.made-up' }))).toEqual(badState)
  expect(refusal(await finish(person, 'zoom', ofZoom, { state: 'zoom' }))).toEqual(badState)

  const late = await signInAt(person, 'zoom')
  passTime(10 * 60_000)
  expect(refusal(await finish(person, 'zoom', late))).toEqual(badState)
  resetTime()

  const good = await signInAt(person, 'zoom')
  expect((await finish(person, 'zoom', good, { userId: other.userId })).status).toBe(200)
  expect(refusal(await finish(person, 'zoom', good))).toEqual(badState)
  expect([(await list(person)).items.length, (await list(other)).items.length]).toEqual([1, 0])
})

test('a code that was used or made up connects nothing', async () => {
  const person = await product.person()
  const first = await signInAt(person, 'zoom')
  const second = await signInAt(person, 'zoom')
  expect((await finish(copyOf(product, person), 'zoom', first)).status).toBe(200)
  await disconnect(person, 'zoom')
  const answer = await finish(person, 'zoom', second, { code: first.get('code') })
  expect(refusal(answer)).toEqual([409, 'Zoom did not accept the sign-in. Nothing was connected. Please try again.'])
  expect((await list(person)).items).toEqual([])
})

test('a service that is down is named, and connecting twice is refused', async () => {
  const person = await product.person()
  const back = await signInAt(person, 'zoom')
  await zoom.down()
  expect(refusal(await finish(person, 'zoom', back))).toEqual([
    503,
    'Zoom could not be reached. Nothing was connected. Please try again in a moment.',
  ])
  await zoom.up()
  await connect(person, 'zoom')
  expect(refusal(await finish(person, 'zoom', await signInAt(person, 'zoom')))).toEqual([
    409,
    'Zoom is already connected. Disconnect it first.',
  ])
})

test('a service that cannot be reached is disconnected at once and revoked when it is back', async () => {
  const person = await product.person()
  await connect(person, 'zoom')
  await zoom.down()
  const before = zoom.revoked.length
  expect((await disconnect(person, 'zoom')).json).toEqual({ disconnected: true })
  expect(await connectionOf(person, 'zoom')).toBeUndefined()
  await zoom.up()
  await product.database.owner.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [
    `end-connections-${person.userId}`,
  ])
  await until(
    () => zoom.revoked.length,
    (count) => count === before + 1,
  )
})

test('needs the plan to connect, but not to disconnect', async () => {
  const person = await product.person()
  await connect(person, 'zoom')
  await setTier(product, person, 'pro')
  const answer = await person.post('/api/v1/integrations/google_calendar/begin', {})
  expect([answer.status, problem(answer).detail]).toEqual([
    402,
    'This feature requires a Premium subscription or higher.',
  ])
  expect((await list(person)).items).toHaveLength(1)
  expect((await disconnect(person, 'zoom')).status).toBe(200)
})

test('deleting the account revokes its tokens at the services', async () => {
  const person = await product.person()
  await connect(person, 'zoom')
  await connect(person, 'google_calendar')
  await disconnect(person, 'google_calendar')
  await until(() => google.revoked.length)
  const before = zoom.revoked.length
  await zoom.down()
  const deleted = await person.post('/functions/v1/delete-account', { confirmation: 'DELETE' })
  expect([deleted.status, deleted.json]).toEqual([200, { success: true }])
  const { rows } = await product.database.owner.query('select from connection_access where therapist_id = $1', [
    person.userId,
  ])
  expect(rows).toEqual([])
  await zoom.up()
  await product.database.owner.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'end-outside-hold' and j.locked_at is null`,
  )
  await until(
    () => zoom.revoked.length,
    (count) => count === before + 1,
  )
})

test('says what is not set up', async () => {
  const bare = await openProduct()
  try {
    const person = await bare.person()
    expect((await person.get('/api/v1/integrations')).json).toMatchObject({ available: ['caldav'] })
    expect(refusal(await person.post('/api/v1/integrations/zoom/begin', {}))).toEqual([
      409,
      'Zoom is not set up on this server. Ask whoever runs it to add the credentials.',
    ])
  } finally {
    await bare.stop()
  }
})
