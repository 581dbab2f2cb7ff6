import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { DatabaseAddress, InnerRole } from './connection.ts'
import { loginPassword, passwordVerifier } from './login-password.ts'

/** The four inner roles hold the rights. Connections are opened as the first three, each through a login of its own. */
export const connectedRoles = ['openhour_app', 'openhour_sign_in', 'openhour_worker'] as const satisfies InnerRole[]
const innerRoles = [...connectedRoles, 'openhour_definer']

/** Where each inner role is reached. */
export type Logins = Record<InnerRole, DatabaseAddress>

/**
 * Roles belong to the whole PostgreSQL server, so each database has logins of its own: two installations on one server, and a copy beside the
 * original, do not change each other's passwords.
 */
export function loginName(role: InnerRole, database: string): string {
  return `${role}_login_${createHash('sha256').update(database).digest('hex').slice(0, 10)}`
}

/** The address with another user. */
export function addressAs(address: DatabaseAddress, user: string, password: string): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, user, password }
  const url = new URL(address.connectionString)
  // Parameters come before what stands in front of the @, and may be set where there is no host.
  url.searchParams.set('user', user)
  url.searchParams.set('password', password)
  return { connectionString: url.href }
}

type Standing = {
  login: string
  can_login: boolean
  powerful: boolean
  configured: boolean
  /** The roles that it is a member of; `free` where it may be granted on, or worked as where the server knows the difference. */
  member_of: { role: string; free: boolean }[]
}

const standingOf = `
  select r.rolname as login, r.rolcanlogin as can_login,
    r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication or not r.rolinherit as powerful,
    exists (select from pg_db_role_setting s where s.setrole = r.oid) as configured,
    coalesce((select json_agg(json_build_object('role', g.rolname, 'free', m.admin_option or coalesce((to_jsonb(m) ->> 'set_option')::boolean, false)))
      from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid), '[]') as member_of
  from pg_roles r where r.rolname = any($1)`

/** What has to be run so that the login is what it should be and nothing besides. */
function statementsFor(role: InnerRole, login: string, standing: Standing | undefined, wanted: Wanted): string[] {
  const name = pg.escapeIdentifier(login)
  const password = pg.escapeLiteral(wanted.verifier)
  const grant = `grant ${role} to ${name}${wanted.version >= 16 ? ' with inherit true, set false' : ''}`
  if (!standing) return [`create role ${name} login password ${password}`, grant]
  const foreign = standing.member_of.filter((each) => each.role !== role || each.free)
  const isMember = standing.member_of.some((each) => each.role === role && !each.free)
  return [
    ...(standing.powerful
      ? [`alter role ${name} nosuperuser nobypassrls nocreaterole nocreatedb noreplication inherit`]
      : []),
    ...(standing.configured
      ? [
          `alter role ${name} reset all`,
          `alter role ${name} in database ${pg.escapeIdentifier(wanted.database)} reset all`,
        ]
      : []),
    ...foreign.map((each) => `revoke ${pg.escapeIdentifier(each.role)} from ${name}`),
    ...(isMember ? [] : [grant]),
    ...(wanted.letIn ? [] : [`alter role ${name} login password ${password}`]),
  ]
}

type Wanted = { verifier: string; version: number; database: string; letIn: boolean }

/**
 * Before the first migration, which makes the inner roles and works as them.
 * @throws Error with the SQL that a superuser has to run, where the owner may not make or take them
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
 * Makes the logins that requests, signing in and jobs connect as, or mends them: each is a member of one inner role, may become nothing else, and
 * owns nothing. Several nodes may start at once.
 * @throws Error with the SQL to run, where the owner may not run it, or with the reason why the server does not let a login in
 */
export async function openLogins(address: DatabaseAddress, secret: string, log: Log): Promise<Logins> {
  return asOwner(address, async (owner, where) => {
    await owner.query('select pg_advisory_lock(727275)')
    const { logins, statements, renewed } = await missing(owner, address, secret, where)
    for (const login of renewed)
      log.warn({ login }, 'a login of the database gets a new password: a node with another secret is shut out')
    await runTogether(owner, statements, where.user)
    await closeTemporaryTables(owner, where.database)
    for (const { login, at } of logins) {
      const refusal = await refusalOf(at)
      if (refusal !== undefined)
        throw new Error(
          `The database does not let its role ${login} in (${refusal}): let it sign in by password, in pg_hba.conf for example.`,
        )
    }
    return Object.fromEntries(logins.map(({ role, at }) => [role, at])) as Logins
  })
}

/** The logins of this database, and what has to be run for them. */
async function missing(owner: pg.Client, address: DatabaseAddress, secret: string, { database, version }: Where) {
  const logins = connectedRoles.map((role) => {
    const login = loginName(role, database)
    return { role, login, at: addressAs(address, login, loginPassword(secret, login)) }
  })
  const { rows } = await owner.query<Standing>(standingOf, [logins.map(({ login }) => login)])
  const statements: string[] = []
  const renewed: string[] = []
  for (const { role, login, at } of logins) {
    const standing = rows.find((row) => row.login === login)
    const letIn = standing?.can_login === true && (await refusalOf(at)) === undefined
    if (standing && !letIn) renewed.push(login)
    const verifier = passwordVerifier(secret, login)
    statements.push(...statementsFor(role, login, standing, { verifier, version, letIn, database }))
  }
  return { logins, statements, renewed }
}

/** Who the owner is, and where. */
type Where = { user: string; database: string; version: number }

async function asOwner<T>(address: DatabaseAddress, work: (owner: pg.Client, where: Where) => Promise<T>): Promise<T> {
  const owner = new pg.Client(address)
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    const { rows } = await owner.query<Where>(
      `select current_user as "user", current_database() as database, current_setting('server_version_num')::int / 10000 as version`,
    )
    return await work(owner, rows[0] as Where)
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
    `The role ${user} may not make the roles that Openhour signs in to the database with: have a superuser run this there, and start again.\n\n${statements.map((each) => `  ${each};`).join('\n')}`,
  )
}

/** A table of one's own would come before those that a function means. The right to make them belongs to everybody unless it is taken away. */
async function closeTemporaryTables(owner: pg.Client, database: string): Promise<void> {
  const { rows } = await owner.query<{ open: boolean }>(
    `select has_database_privilege('public', current_database(), 'temporary') as open`,
  )
  if (rows[0]?.open) await owner.query(`revoke temporary on database ${pg.escapeIdentifier(database)} from public`)
}

/** Why the server does not let this login in; undefined when it does. */
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
