import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { DatabaseAddress, InnerRole } from './connection.ts'
import { loginPassword, passwordVerifier } from './login-password.ts'

/** Seven inner roles have the privileges. Pools connect as the first five, each with its own login. */
export const connectedRoles = [
  'openhour_app',
  'openhour_client',
  'openhour_admin',
  'openhour_sign_in',
  'openhour_worker',
] as const satisfies InnerRole[]
const innerRoles = [...connectedRoles, 'openhour_definer', 'openhour_backup']

/** The address of each inner role's login. */
export type Logins = Record<InnerRole, DatabaseAddress>

/**
 * Roles belong to the whole PostgreSQL server. Each database has its own logins, so that two installations on one server, or a copy beside the
 * original, do not change each other's passwords.
 */
export function loginName(role: InnerRole, database: string): string {
  return `${role}_login_${createHash('sha256').update(database).digest('hex').slice(0, 10)}`
}

/** The address with other credentials. */
export function addressAs(address: DatabaseAddress, user: string, password: string): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, user, password }
  const url = new URL(address.connectionString)
  // Parameters override the credentials before the @, and work in addresses without a host.
  url.searchParams.set('user', user)
  url.searchParams.set('password', password)
  return { connectionString: url.href }
}

type LoginState = {
  login: string
  can_login: boolean
  powerful: boolean
  configured: boolean
  /** Its memberships. `free`: it may grant the role to others or, on servers that distinguish, use `set role`. */
  member_of: { role: string; free: boolean }[]
}

const loginState = `
  select r.rolname as login, r.rolcanlogin as can_login,
    r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication or not r.rolinherit as powerful,
    exists (select from pg_db_role_setting s where s.setrole = r.oid) as configured,
    coalesce((select json_agg(json_build_object('role', g.rolname, 'free', m.admin_option or coalesce((to_jsonb(m) ->> 'set_option')::boolean, false)))
      from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid), '[]') as member_of
  from pg_roles r where r.rolname = any($1)`

/** The statements that create or repair a login: a member of one role, without further privileges. */
function statementsFor(role: InnerRole, login: string, state: LoginState | undefined, target: Target): string[] {
  const name = pg.escapeIdentifier(login)
  const password = pg.escapeLiteral(target.verifier)
  const grant = `grant ${role} to ${name}${target.version >= 16 ? ' with inherit true, set false' : ''}`
  if (!state) return [`create role ${name} login password ${password}`, grant]
  const foreign = state.member_of.filter((each) => each.role !== role || each.free)
  const isMember = state.member_of.some((each) => each.role === role && !each.free)
  return [
    ...(state.powerful
      ? [`alter role ${name} nosuperuser nobypassrls nocreaterole nocreatedb noreplication inherit`]
      : []),
    ...(state.configured
      ? [
          `alter role ${name} reset all`,
          `alter role ${name} in database ${pg.escapeIdentifier(target.database)} reset all`,
        ]
      : []),
    ...foreign.map((each) => `revoke ${pg.escapeIdentifier(each.role)} from ${name}`),
    ...(isMember ? [] : [grant]),
    ...(target.canConnect ? [] : [`alter role ${name} login password ${password}`]),
  ]
}

type Target = { verifier: string; version: number; database: string; canConnect: boolean }

/**
 * Runs before the first migration, which creates the inner roles and uses them.
 * @throws Error with the SQL for a superuser if the owner may not create or use the roles
 */
export async function requireRoles(address: DatabaseAddress, secret: string): Promise<void> {
  await asOwner(address, async (owner, where) => {
    const { rows } = await owner.query<{
      role: string
      there: boolean
      ours: boolean
      may_make: boolean
      may_take: boolean
    }>(
      `select role, r.oid is not null as there, coalesce(pg_has_role(r.oid, 'MEMBER'), false) as ours,
         me.rolsuper or me.rolcreaterole as may_make, me.rolsuper or (me.rolcreaterole and $2 < 16) as may_take
       from unnest($1::text[]) role left join pg_roles r on r.rolname = role, pg_roles me where me.rolname = current_user`,
      [innerRoles, where.version],
    )
    if (rows.every(({ there, ours, may_make, may_take }) => (there ? ours || may_take : may_make))) return
    const inner = rows.filter(({ there }) => !there).map(({ role }) => `create role ${role} nologin`)
    const { statements } = await missing(owner, address, secret, where)
    throw notAllowed(where.user, [
      ...inner,
      `grant ${innerRoles.join(', ')} to ${pg.escapeIdentifier(where.user)}`,
      ...statements,
    ])
  })
}

/**
 * Creates or repairs the logins of requests, sign-in and jobs. Each is a member of one inner role, can use no other role, and owns nothing. Several
 * nodes may start at the same time.
 * @throws Error with the SQL to run if the owner may not run it, or with the reason why the server refuses a login
 */
export async function openLogins(address: DatabaseAddress, secret: string, log: Log): Promise<Logins> {
  return asOwner(address, async (owner, where) => {
    await owner.query('select pg_advisory_lock(727275)')
    const { logins, statements, renewed } = await missing(owner, address, secret, where)
    for (const login of renewed)
      log.warn(
        { login },
        'setting a new password for a database login; nodes with another secret can no longer connect',
      )
    await runTogether(owner, statements, where.user)
    await closeTemporaryTables(owner, where.database)
    for (const { login, at } of logins) {
      const refusal = await refusalOf(at)
      if (refusal !== undefined)
        throw new Error(
          `The database refuses its role ${login} (${refusal}). Allow it to sign in with a password, for example in pg_hba.conf.`,
        )
    }
    return Object.fromEntries(logins.map(({ role, at }) => [role, at])) as Logins
  })
}

/** The logins of this database, and the statements that they need. */
async function missing(owner: pg.Client, address: DatabaseAddress, secret: string, { database, version }: Where) {
  const logins = connectedRoles.map((role) => {
    const login = loginName(role, database)
    return { role, login, at: addressAs(address, login, loginPassword(secret, login)) }
  })
  const { rows } = await owner.query<LoginState>(loginState, [logins.map(({ login }) => login)])
  const statements: string[] = []
  const renewed: string[] = []
  for (const { role, login, at } of logins) {
    const state = rows.find((row) => row.login === login)
    const canConnect = state?.can_login === true && (await refusalOf(at)) === undefined
    if (state && !canConnect) renewed.push(login)
    const verifier = passwordVerifier(secret, login)
    statements.push(...statementsFor(role, login, state, { verifier, version, canConnect, database }))
  }
  return { logins, statements, renewed }
}

type Where = { user: string; database: string; version: number }

async function asOwner<T>(address: DatabaseAddress, run: (owner: pg.Client, where: Where) => Promise<T>): Promise<T> {
  const owner = new pg.Client(address)
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    const { rows } = await owner.query<Where>(
      `select current_user as "user", current_database() as database, current_setting('server_version_num')::int / 10000 as version`,
    )
    return await run(owner, rows[0] as Where)
  } finally {
    await owner.end().catch(() => undefined)
  }
}

async function runTogether(owner: pg.Client, statements: string[], user: string): Promise<void> {
  if (statements.length === 0) return
  await owner.query('begin')
  try {
    for (const statement of statements) await owner.query(statement)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw (error as { code?: string }).code === '42501' ? notAllowed(user, statements) : error
  }
}

function notAllowed(user: string, statements: string[]): Error {
  return new Error(
    `The role ${user} may not create the roles that Openhour connects with. Let a superuser run this, then start again.\n\n${statements.map((each) => `  ${each};`).join('\n')}`,
  )
}

/** A temporary table could shadow the tables that a function uses. By default, everyone may create them. */
async function closeTemporaryTables(owner: pg.Client, database: string): Promise<void> {
  const { rows } = await owner.query<{ open: boolean }>(
    `select has_database_privilege('public', current_database(), 'temporary') as open`,
  )
  if (rows[0]?.open) await owner.query(`revoke temporary on database ${pg.escapeIdentifier(database)} from public`)
}

/** Why the server refuses this login; undefined if it doesn't. */
async function refusalOf(at: DatabaseAddress): Promise<string | undefined> {
  const connection = new pg.Client(at)
  connection.on('error', () => undefined)
  try {
    await connection.connect()
    return undefined
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code !== '28P01' && code !== '28000') throw error
    return message
  } finally {
    await connection.end().catch(() => undefined)
  }
}
