import { beforeAll, describe, expect, test } from 'vitest'
import { oneProductWithGoogle, someone } from '../../testing/google.ts'
import { type Answer, type Browser, goodPassword } from '../../testing/product.ts'
import { type Authenticator, openAuthenticator } from '../../testing/authenticator.ts'
import { type AuthenticatorApp, isSignedIn, problem, turnOnTwoFactor } from '../../testing/sign-in.ts'
import { chooseByMail } from '../../testing/sign-in-factors.ts'

/** Who chose the password, the app and the passkey that are tried: whoever reads the mail of the address, or somebody else. */
type ChosenBy = 'its owner' | 'a stranger'
type Account = { chosenBy: ChosenBy; twoFactor: boolean; confirmed: boolean; suspended: boolean }
type PasswordRow = {
  password: 'right' | 'wrong' | 'none'
  factor: 'off' | 'none' | 'wrong' | 'used' | 'right' | 'backup'
}
type PasskeyRow = { passkey: 'right' | 'unverified' | 'forged' }
type Row = Account & (PasswordRow | PasskeyRow)

const bits = [true, false]
const accounts: Account[] = (['its owner', 'a stranger'] as const).flatMap((chosenBy) =>
  bits.flatMap((twoFactor) =>
    bits.flatMap((confirmed) => bits.map((suspended) => ({ chosenBy, twoFactor, confirmed, suspended }))),
  ),
)
const rowsOf = (account: Account): Row[] => {
  const factors = account.twoFactor ? (['none', 'wrong', 'used', 'right', 'backup'] as const) : (['off'] as const)
  return [
    ...(['right', 'wrong', 'none'] as const).flatMap((password) =>
      factors.map((factor) => ({ ...account, password, factor })),
    ),
    ...(['right', 'unverified', 'forged'] as const).map((passkey) => ({ ...account, passkey })),
  ]
}
const rows = accounts.flatMap(rowsOf)

/** The rule, said a second time: what the last answer is, and whether somebody is in. */
function expected(row: Row): { answer: string; in: boolean } {
  const refused = (answer: string) => ({ answer, in: false })
  const known = 'passkey' in row ? row.passkey === 'right' : row.password === 'right'
  if ('password' in row && row.password === 'none') return refused('400 invalid-input')
  // What a stranger chose never opens anything, and tells nothing.
  if (!known || row.chosenBy === 'a stranger') return refused('401 not-signed-in')
  if (row.suspended) return refused('403 suspended')
  if (!row.confirmed) return refused('password' in row ? '401 not-signed-in' : '403 address-not-confirmed')
  if ('passkey' in row || row.factor === 'off') return { answer: '200 /app/dashboard', in: true }
  if (row.factor === 'none') return refused('200 second factor')
  if (row.factor === 'wrong' || row.factor === 'used') return refused('400 invalid-input')
  return { answer: '200 /app/dashboard', in: true }
}

type Person = { email: string; app: AuthenticatorApp | undefined; backupCodes: string[]; authenticator: Authenticator }
const { product, enter } = oneProductWithGoogle()
let used = ''
const outcomes = new Map<Row, { answer: string; in: boolean; cookies: string[] }>()

let number = 0
/**
 * Somebody with all that the account has. A stranger comes to have it before the address was proven: with a Google account that once had it, for
 * an account that is confirmed.
 */
async function makePerson({ chosenBy, confirmed, twoFactor }: Account): Promise<Person> {
  const email = `truth${++number}@example.com`
  const byGoogle = chosenBy === 'a stranger' && confirmed
  const browser = byGoogle
    ? (await enter(someone({ email }), { role: 'therapist' })).browser
    : await product.person('therapist', email)
  if (byGoogle) await browser.post('/api/auth/set-password', { newPassword: goodPassword })
  const authenticator = openAuthenticator(product.url)
  const options = (await browser.post('/api/auth/passkey/register-options', {})).json
  const response = authenticator.create(options as never)
  await browser.post('/api/auth/passkey/register', { name: 'Phone', response })
  const { app, backupCodes } = twoFactor ? await turnOnTwoFactor(browser) : { app: undefined, backupCodes: [] }
  return { email, app, backupCodes, authenticator }
}

const ownersPassword = 'Owner-Quartz-43!'
/** The owner of the address gets what a stranger has made with it: by a mail for a new password, or by signing up as well. */
async function takeOver({ email }: Person, { confirmed }: Account): Promise<void> {
  if (confirmed) return void (await chooseByMail(product, email, { newPassword: ownersPassword }))
  await product.database.owner.query('update users set email_verified = false where email = $1', [email])
  const form = { name: 'The Owner', email, password: ownersPassword, role: 'therapist' }
  await product.visitor().post('/api/auth/sign-up', form)
}

function said(answer: Answer): string {
  const { home, secondFactor } = (answer.json ?? {}) as { home?: string; secondFactor?: boolean }
  return `${answer.status} ${answer.status >= 400 ? problem(answer).code : secondFactor ? 'second factor' : home}`
}

async function tryPassword(person: Person, row: PasswordRow, visitor: Browser): Promise<string> {
  const passwords = { right: goodPassword, wrong: 'Wrong-Quartz-42!', none: undefined }
  const first = await visitor.post('/api/auth/sign-in', { email: person.email, password: passwords[row.password] })
  if (row.factor === 'off' || row.factor === 'none' || said(first) !== '200 second factor') return said(first)
  const codes = {
    wrong: () => person.app?.wrong(),
    used: () => used,
    right: () => (used = person.app?.next() ?? ''),
    backup: () => person.backupCodes.pop(),
  }
  const method = row.factor === 'backup' ? 'backup-code' : 'app'
  return said(await visitor.post('/api/auth/second-factor', { code: codes[row.factor](), method }))
}

async function tryPasskey(person: Person, { passkey }: PasskeyRow, visitor: Browser): Promise<string> {
  const options = (await visitor.post('/api/auth/passkey/sign-in-options', {})).json
  const faults = { right: {}, unverified: { unverified: true }, forged: { foreignKey: true } }[passkey]
  const response = person.authenticator.get(options as never, faults)
  return said(await visitor.post('/api/auth/passkey/sign-in', { response }))
}

async function walk(account: Account, person: Person): Promise<void> {
  const { chosenBy, confirmed, suspended, twoFactor } = account
  if (chosenBy === 'a stranger') await takeOver(person, account)
  else if (twoFactor && confirmed && !suspended) {
    used = person.app?.next() ?? ''
    const visitor = product.visitor()
    await visitor.post('/api/auth/sign-in', { email: person.email, password: goodPassword })
    await visitor.post('/api/auth/second-factor', { code: used, method: 'app' })
  }
  await product.database.owner.query(
    'update users set email_verified = $2, suspended_at = case when $3::boolean then now() end where email = $1',
    [person.email, confirmed, suspended],
  )
  for (const row of rows) {
    if (row.chosenBy !== chosenBy) continue
    if (row.twoFactor !== twoFactor || row.confirmed !== confirmed || row.suspended !== suspended) continue
    const visitor = product.visitor()
    const answer = await ('passkey' in row ? tryPasskey(person, row, visitor) : tryPassword(person, row, visitor))
    outcomes.set(row, { answer, in: await isSignedIn(visitor), cookies: [...visitor.cookies.keys()] })
  }
}

beforeAll(async () => {
  // Google lets one in at a time.
  const people: [Account, Person][] = []
  for (const account of accounts) people.push([account, await makePerson(account)])
  await Promise.all(people.map(([account, person]) => walk(account, person)))
})

const words = (row: Row) =>
  [
    'passkey' in row ? `passkey ${row.passkey}` : `password ${row.password}, second factor ${row.factor}`,
    `chosen by ${row.chosenBy}`,
    row.twoFactor ? 'two-factor on' : 'two-factor off',
    row.confirmed ? 'confirmed' : 'unconfirmed',
    row.suspended ? 'suspended' : 'not suspended',
  ].join(', ')

describe('the truth table of signing in', () => {
  test.each(rows.map((row) => [words(row), row] as const))('%s', (_words, row) => {
    const { answer, in: entered } = outcomes.get(row) ?? {}
    expect({ answer, in: entered }).toEqual(expected(row))
  })

  test('has a row for every meeting of the six', () => {
    expect([rows.length, outcomes.size]).toEqual([192, 192])
  })

  test('sets a session cookie only after a complete sign-in', () => {
    for (const [row, { in: entered, cookies }] of outcomes)
      expect([words(row), cookies.includes('openhour.sign_in')]).toEqual([words(row), entered])
  })
})
