import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addressOf, openTestDatabase, superuser, urlOf } from '../../testing/database.ts'
import { openTestFolder } from '../../testing/folder.ts'
import { insertPractice } from '../../testing/practice-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { startOpenhour } from '../../main.ts'
import { readEnv } from '../env.ts'
import type { DatabaseAddress, InnerRole } from './connection.ts'
import { loginPassword } from './login-password.ts'
import { addressAs, connectedRoles, loginName } from './logins.ts'

let product: Product
let database: string
beforeAll(async () => {
  product = await openProduct()
  database = (await product.database.owner.query('select current_database() as name')).rows[0].name
  await insertPractice(product.database.owner, 'ana')
})
afterAll(() => product.stop())

/** A raw connection as what the product itself signs in as. */
async function signedIn(role: InnerRole): Promise<pg.Client> {
  const login = loginName(role, database)
  const secret = readFileSync(join(product.dataDir, 'secret'), 'utf8')
  const connection = new pg.Client(addressAs(product.database.address, login, loginPassword(secret, login)))
  await connection.connect()
  onTestFinished(() => connection.end())
  return connection
}

describe.each(connectedRoles)('the login of %s', (role) => {
  test('is a member of that role alone, and works as nothing more', async () => {
    const { rows } = await product.database.owner.query(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as powerful,
         (select array_agg(m.roleid::regrole::text) from pg_auth_members m where m.member = r.oid) as member_of,
         (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned
       from pg_roles r where rolname = $1`,
      [loginName(role, database)],
    )
    expect(rows).toEqual([{ powerful: false, member_of: [role], owned: 0 }])
  })

  const others = [...connectedRoles, 'openhour_definer', 'the owner'].filter((other) => other !== role)
  test.each([
    ['takes its role off', () => 'set role none'],
    ['goes back to its role', () => 'reset role'],
    ['goes back to its settings', () => 'reset all'],
    ['discards everything', () => 'discard all'],
    ['sets the setting for the connection', () => `select set_config('role', 'none', false)`],
    ['sets the setting for the transaction', () => `select set_config('role', 'none', true)`],
    ['takes off its session user', () => 'reset session authorization'],
    ['goes back to its session user', () => 'set session authorization default'],
    ['writes the settings', () => `update pg_settings set setting = 'none' where name = 'role'`],
    ...others.flatMap((other): [string, (owner: string) => string][] => [
      [`sets the role ${other}`, (owner) => `set role ${other === 'the owner' ? owner : other}`],
      [
        `configures ${other}`,
        (owner) => `select set_config('role', '${other === 'the owner' ? owner : other}', false)`,
      ],
      [`signs in anew as ${other}`, (owner) => `set session authorization ${other === 'the owner' ? owner : other}`],
      [`grants itself ${other}`, (owner) => `grant ${other === 'the owner' ? owner : other} to current_user`],
      [
        `begins as ${other}`,
        (owner) => `alter role current_user set role = '${other === 'the owner' ? owner : other}'`,
      ],
    ]),
    ['makes itself superuser', () => 'alter role current_user superuser'],
    ['passes over policies', () => 'alter role current_user bypassrls'],
    ['may make roles', () => 'alter role current_user createrole'],
    ['makes a role', () => 'create role intruder superuser login'],
    ['makes a table', () => 'create table intruder (id int)'],
    ['makes a table of its own', () => 'create temporary table users (id int)'],
    ['makes a schema', () => 'create schema intruder'],
    ['makes a function', () => `create function app.user_id_too() returns int language sql as 'select 1'`],
    ['makes an extension', () => 'create extension if not exists dblink'],
    ['makes a database', () => 'create database intruder'],
    ['runs a program', () => `copy (select 1) to program 'true'`],
    ['reads a file', () => `select pg_read_file('postmaster.pid')`],
    ['loads a file', () => `select lo_import('/etc/passwd')`],
    ['opens up a table', () => 'alter table clients disable row level security'],
    ['takes a policy away', () => 'drop policy practice on clients'],
    ['switches policies off', () => 'set row_security = off'],
    ['switches triggers off', () => 'set session_replication_role = replica'],
    ['loads code', () => `load '$libdir/plpgsql'`],
    ['changes the server', () => `alter system set log_statement = 'all'`],
  ])('becomes nothing else when it %s', async (_what, statement) => {
    const connection = await signedIn(role)
    const owner = pg.escapeIdentifier(
      (await product.database.owner.query('select current_user as name')).rows[0].name as string,
    )
    const refusal = await connection.query(statement(owner)).then(
      () => '42 not refused, and of no use',
      (error: { code?: string }) => error.code,
    )
    expect(refusal).toMatch(/^(42|0A|22|55)/)
    await connection.query('rollback').catch(() => undefined)
    const { rows } = await connection.query(
      `select current_user as works_as, session_user as signed_in_as, (select rolsuper or rolbypassrls or rolcreaterole from pg_roles where rolname = current_user) as powerful`,
    )
    const login = loginName(role, database)
    expect(rows).toEqual([{ works_as: login, signed_in_as: login, powerful: false }])
    // Whoever works for a practice reads none without saying which.
    await connection.query('set row_security = on')
    const read = role === 'openhour_app' ? (await connection.query('select 1 from clients')).rowCount : 0
    expect(read).toBe(0)
    const again = await signedIn(role)
    expect((await again.query('select current_user as works_as')).rows).toEqual([{ works_as: login }])
  })
})

test('no request, sign-in or job of the product works as anybody else', async () => {
  await product.person()
  await product.person('client')
  await (await product.admin()).get('/api/v1/account/me')
  const { rows } = await product.database.owner.query(
    `select distinct application_name as name, usename::text as login from pg_stat_activity
     where datname = current_database() and application_name like 'openhour %' and application_name <> 'openhour owner' order by 1`,
  )
  expect(rows).toEqual([
    { name: 'openhour live', login: loginName('openhour_app', database) },
    ...connectedRoles.toSorted().map((role) => ({ name: `openhour ${role}`, login: loginName(role, database) })),
  ])
})

describe('on a server where the owner may not make roles', () => {
  const suffix = randomUUID().replaceAll('-', '')
  const owner = { user: `plain_${suffix}`, password: 'only-for-tests' }
  const name = `plain_${suffix}`
  const admin = new pg.Client(addressOf('postgres', superuser()))
  beforeAll(async () => {
    await admin.connect()
    await admin.query(`create role ${owner.user} login password '${owner.password}'`)
    await admin.query(`create database ${name} owner ${owner.user}`)
  })
  afterAll(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    const logins = connectedRoles.map((role) => loginName(role, name))
    await admin.query(`drop role if exists ${[owner.user, ...logins].join(', ')}`)
    await admin.end()
  })

  const { path, remove } = openTestFolder()
  afterAll(remove)
  async function start(secret: string): Promise<string> {
    const settings = { PORT: '0', DATABASE_URL: urlOf(addressOf(name, owner)), OPENHOUR_DATA: path }
    try {
      const running = await startOpenhour(readEnv({ ...settings, LOG_LEVEL: 'error', OPENHOUR_SECRET: secret }))
      const answer = await fetch(`${running.url}/readyz`)
      await running.stop()
      return String(answer.status)
    } catch (error) {
      return (error as Error).message
    }
  }
  async function isLetIn(address: DatabaseAddress): Promise<boolean> {
    const client = new pg.Client(address)
    const isIn = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    return isIn
  }
  const sqlOf = (refusal: string) => refusal.split('\n').filter((line) => line.startsWith('  '))

  test('the error lists the SQL for a superuser, without a password, and the start succeeds afterwards, also after a new secret', async () => {
    const secret = 'the first secret of this installation'
    const refusal = await start(secret)
    expect(refusal).toContain(
      `The role ${owner.user} may not create the roles that Openhour connects with. Let a superuser run this, then start again.`,
    )
    expect(sqlOf(refusal)).toHaveLength(11)
    for (const role of connectedRoles) expect(refusal).not.toContain(loginPassword(secret, loginName(role, name)))
    for (const statement of sqlOf(refusal)) await admin.query(statement)
    expect(await start(secret)).toBe('200')
    expect(await start(secret)).toBe('200')

    const login = addressAs(addressOf(name, owner), loginName('openhour_app', name), 'a wrong password')
    if (await isLetIn(login)) return // this server asks for no passwords
    const other = await start('the second secret of this installation')
    expect(sqlOf(other)).toHaveLength(5)
    for (const statement of sqlOf(other)) await admin.query(statement)
    expect(await start('the second secret of this installation')).toBe('200')
  })
})

test('a start mends a login that was given more, and sets its password after a new secret', async () => {
  const other = await openTestDatabase()
  onTestFinished(() => other.drop())
  const { path, remove } = openTestFolder()
  onTestFinished(remove)
  const start = async (secret: string) => {
    const running = await startOpenhour(
      readEnv({ PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: other.url, OPENHOUR_DATA: path, OPENHOUR_SECRET: secret }),
    )
    const ready = (await fetch(`${running.url}/readyz`)).status
    await running.stop()
    return ready
  }
  expect(await start('one secret of forty characters or more..')).toBe(200)
  const { rows } = await other.owner.query('select current_database() as name')
  const login = loginName('openhour_app', rows[0].name)
  await other.owner.query(
    `alter role ${login} createrole; alter role ${login} set search_path = pg_temp; grant openhour_worker to ${login}`,
  )
  expect(await start('another secret of forty characters or so')).toBe(200)
  const { rows: states } = await other.owner.query(
    `select rolcreaterole as may_make, rolconfig as settings, (select array_agg(m.roleid::regrole::text) from pg_auth_members m where m.member = r.oid) as member_of
     from pg_roles r where rolname = $1`,
    [login],
  )
  expect(states).toEqual([{ may_make: false, settings: null, member_of: ['openhour_app'] }])
  // The product beside it, on the same server, has logins of its own.
  await product.person()
})
