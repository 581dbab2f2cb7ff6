import { expect, test } from 'vitest'
import { oneProduct } from '../../testing/sign-in.ts'
import type { Log } from '../../platform/log.ts'
import { openActors } from './actors.ts'
import { cookieName, openCookies } from './cookie.ts'

const product = oneProduct()
const secret = 'a secret of at least thirty-two characters'

test('who was read just before they were forgotten is not remembered', async () => {
  const person = await product.person()
  const { owner } = product.database
  const { rows } = await owner.query(
    `insert into sign_in_sessions (user_id, token, expires_at) values ($1, 'before', now() + interval '1 hour') returning id`,
    [person.userId],
  )
  let letGo: () => void = () => undefined
  let answered = false
  const held = new Promise<void>((done) => (letGo = done))
  /** Answers reach this node late. */
  const connect = async () => {
    const connection = await owner.connect()
    const send = connection.query.bind(connection) as (batch: { handleReadyForQuery(): void }) => void
    connection.query = ((batch: { handleReadyForQuery(): void }) => {
      const answer = batch.handleReadyForQuery.bind(batch)
      batch.handleReadyForQuery = () => {
        answered = true
        void held.then(answer)
      }
      send(batch)
    }) as never
    const release = connection.release.bind(connection)
    connection.release = (...given) => {
      connection.query = send as never
      release(...given)
    }
    return connection
  }
  const pool = Object.assign(Object.create(owner), { connect }) as typeof owner
  const cookie = cookieName(product.url)
  const actors = openActors(pool, { cookie, secret, idleMs: 3_600_000, plansOn: () => true, log: {} as Log })
  const [written = ''] = openCookies(product.url, secret).signedIn('before', 60)
  const headers = new Headers({ cookie: written.split(';')[0] ?? '' })

  const read = actors.peek(headers)
  await expect.poll(() => answered).toBe(true)
  await owner.query(`update sign_in_sessions set token = 'after' where id = $1`, [rows[0].id])
  actors.forget(person.userId)
  letGo()
  expect((await read)?.signInSessionId).toBe(rows[0].id)
  expect(await actors.peek(headers)).toBeUndefined()
})
