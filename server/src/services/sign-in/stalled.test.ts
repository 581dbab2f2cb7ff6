import { expect, test } from 'vitest'
import { type Answer, type Browser, goodPassword } from '../../testing/product.ts'
import {
  authenticatorApp,
  copyOf,
  halfway,
  linkOf,
  oneProduct,
  problem,
  turnOnTwoFactor,
} from '../../testing/sign-in.ts'
import { openAuthenticator } from '../../testing/authenticator.ts'
import { nowMs } from '../../platform/clock.ts'

const product = oneProduct()
type Person = Awaited<ReturnType<typeof product.person>>

/** Lets a request come as far as the account's lock, does something to the account meanwhile, and then lets it go on. */
async function stalled(person: Person, ask: () => Promise<Answer>, meanwhile: [string, unknown[]]): Promise<Answer> {
  const connection = await product.database.owner.connect()
  try {
    await connection.query('begin')
    await connection.query('select from users where id = $1 for update', [person.userId])
    const answer = ask()
    await expect
      .poll(
        async () =>
          (
            await product.database.owner.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
      )
      .toBe(1)
    await connection.query(...meanwhile)
    await connection.query('commit')
    return await answer
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}
const post = (person: Browser, route: string, form: object) => () => person.post(`/api/auth/${route}`, form)

async function ready(kind: string): Promise<[Person, () => Promise<Answer>]> {
  const person = await product.person()
  switch (kind) {
    case 'two-factor/backup-codes':
    case 'two-factor/turn-off':
      await turnOnTwoFactor(person)
      return [person, post(person, kind, {})]
    case 'two-factor/confirm': {
      const { uri } = (await person.post('/api/auth/two-factor/set-up', {})).json as { uri: string }
      return [person, post(person, kind, { code: authenticatorApp(uri).codeAt(nowMs()) })]
    }
    case 'passkey/register': {
      const options = (await person.post('/api/auth/passkey/register-options', {})).json
      const response = openAuthenticator(product.url).create(options as never)
      return [person, post(person, kind, { name: 'Phone', response })]
    }
    case 'change-password':
      return [person, post(person, kind, { currentPassword: goodPassword, newPassword: 'Thief-Quartz-43!' })]
    case 'change-email':
      return [person, post(person, kind, { newEmail: 'thief@example.com' })]
    case 'prove':
      return [person, post(person, kind, { password: goodPassword })]
    default:
      return [person, post(person, kind, {})]
  }
}
/** All that a thief could leave behind. */
const traces = async (userId: string) =>
  (
    await product.database.owner.query(
      `select (select password from sign_in_accounts where user_id = $1) as password, (select count(*)::int from passkeys where user_id = $1) as passkeys,
        (select count(*)::int from sign_in_challenges where user_id = $1 and kind = 'change-address') as moves,
        (select json_agg(json_build_array(confirmed_at, sealed_secret)) from two_factors where user_id = $1) as factor,
        (select json_agg(code_hash order by code_hash) from two_factor_backup_codes where user_id = $1) as codes`,
      [userId],
    )
  ).rows[0]

test.each(
  [
    'two-factor/set-up',
    'two-factor/confirm',
    'two-factor/backup-codes',
    'two-factor/turn-off',
    'passkey/register',
    'change-password',
    'change-email',
    'prove',
    'sign-in-sessions/end-others',
  ].flatMap((kind) => [
    [kind, 'the sign-in has ended', 'delete from sign_in_sessions where user_id = $1'],
    [kind, 'the sign-in has a new cookie', `update sign_in_sessions set token = 'new ' || token where user_id = $1`],
  ]),
)('%s does nothing when it comes to its turn and %s', async (kind, _words, meanwhile) => {
  const [person, ask] = await ready(kind)
  const before = await traces(person.userId)
  const answer = await stalled(person, ask, [meanwhile, [person.userId]])
  expect([answer.status, problem(answer).code]).toEqual([401, 'not-signed-in'])
  expect(await traces(person.userId)).toEqual(before)
})

test('a concurrent password change cannot be undone with the old password', async () => {
  const [person, ask] = await ready('change-password')
  const answer = await stalled(person, ask, [
    `update sign_in_accounts set password = 'another hash' where user_id = $1`,
    [person.userId],
  ])
  expect([answer.status, problem(answer).errors]).toEqual([400, { currentPassword: 'Current password is incorrect' }])
  expect((await traces(person.userId)).password).toBe('another hash')
})

test.each([
  ['the passkey', 'delete from passkeys where user_id = $1'],
  ['the account', 'update users set suspended_at = now() where id = $1'],
])('a passkey lets nobody in when %s is gone at the last moment', async (_words, meanwhile) => {
  const person = await product.person()
  const authenticator = openAuthenticator(product.url)
  const options = (await person.post('/api/auth/passkey/register-options', {})).json
  const response = authenticator.create(options as never)
  await person.post('/api/auth/passkey/register', { name: 'Phone', response })
  const visitor = product.visitor()
  const asked = (await visitor.post('/api/auth/passkey/sign-in-options', {})).json
  const enter = post(visitor, 'passkey/sign-in', { response: authenticator.get(asked as never) })
  expect((await stalled(person, enter, [meanwhile, [person.userId]])).status).toBe(401)
})

test('a code fails if its pending sign-in ends at the last moment', async () => {
  const person = await product.person()
  const { app } = await turnOnTwoFactor(person)
  const visitor = await halfway(product, person.email)
  const enter = post(visitor, 'second-factor', { code: app.next(), method: 'app' })
  const ending = 'delete from sign_in_challenges where user_id = $1'
  expect((await stalled(person, enter, [ending, [person.userId]])).status).toBe(401)
})

test('an address does not move by a link that was ended at the last moment', async () => {
  const person = await product.person()
  const newEmail = 'late-move@example.com'
  await person.post('/api/auth/change-email', { newEmail })
  const token = linkOf((await product.mails(newEmail))[0]?.text, 'confirm')
  const ending = 'delete from sign_in_challenges where user_id = $1'
  const answer = await stalled(person, post(copyOf(product, person), 'confirm', { token }), [ending, [person.userId]])
  expect(answer.status).toBe(409)
  expect((await person.get('/api/v1/account/me')).json).toMatchObject({ email: person.email })
})
