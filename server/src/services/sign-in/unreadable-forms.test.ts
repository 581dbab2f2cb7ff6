import { expect, test } from 'vitest'
import { hashedOnce } from '../../testing/passwords.ts'
import { type Answer, goodPassword } from '../../testing/product.ts'
import { oneProduct, problem, signIn } from '../../testing/sign-in.ts'

// What is counted is how often a password is looked at, not how long that takes.
const product = oneProduct({}, { hashing: hashedOnce(() => true) })

const marked = (form: object) => `\uFEFF${JSON.stringify(form)}`
/** One byte that stands in no UTF-8: a lenient reader would put a replacement character there. */
const malformed = (form: object) =>
  Uint8Array.from([...Buffer.from(JSON.stringify(form).slice(0, -1)), ...Buffer.from(',"x":"'), 0xff, 0x22, 0x7d])

const unreadable: [string, (form: object) => string | Uint8Array][] = [
  ['a byte-order mark', marked],
  ['a byte that is no UTF-8', malformed],
  ['UTF-16', (form) => Uint8Array.from(Buffer.from(`\uFEFF${JSON.stringify(form)}`, 'utf16le'))],
  ['broken JSON', (form) => JSON.stringify(form).slice(0, -1)],
  ['nothing', () => ''],
]

const isRefusedUnread = ({ status, headers, json }: Answer) => {
  expect([status, headers.getSetCookie(), json]).toMatchObject([
    400,
    [],
    { code: 'invalid-input', detail: 'The request must be valid JSON.' },
  ])
}

test.each(unreadable)(
  'a form with %s is refused at every route, and no password of it is looked at',
  async (_, write) => {
    const owner = await product.person()
    const form = {
      email: owner.email,
      password: goodPassword,
      name: 'Robin',
      role: 'client',
      token: 'x',
      code: '123456',
    }
    for (const route of [
      'sign-in',
      'sign-up',
      'second-factor',
      'forgot-password',
      'reset-password',
      'confirm',
      'confirm-again',
      'passkey/sign-in',
      'google',
    ])
      isRefusedUnread(await product.visitor().post(`/api/auth/${route}`, write(form)))
    for (const route of ['prove', 'two-factor/confirm', 'change-password', 'set-password', 'change-email'])
      isRefusedUnread(await owner.post(`/api/auth/${route}`, write(form)))
    expect((await signIn(product.visitor(), owner.email)).status).toBe(200)
  },
)

test('wrong passwords behind a byte-order mark are not looked at, however many and from wherever they come', async () => {
  const owner = await product.person()
  for (let done = 0; done < 130; done += 10) {
    const few = Array.from({ length: 10 }, (_, n) =>
      product.visitor().post('/api/auth/sign-in', marked({ email: owner.email, password: `Guess-${n}-Quartz!` })),
    )
    for (const answer of await Promise.all(few)) isRefusedUnread(answer)
  }
  expect((await signIn(product.visitor(), owner.email)).status).toBe(200)
})

test('what cannot be read counts as an attempt of the address that it came from', async () => {
  const sender = product.visitor()
  const statuses: number[] = []
  for (let sent = 0; sent < 62; sent++)
    statuses.push((await sender.post('/api/auth/sign-in', marked({ email: 'a@example.com', password: 'x' }))).status)
  expect(statuses).toEqual([...Array<number>(60).fill(400), 429, 429])
  const last = await sender.post('/api/auth/second-factor', '{')
  expect([last.status, last.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  // They are among the hundred that an address has for whatever account.
  const others: number[] = []
  for (let tried = 0; tried < 41; tried++)
    others.push((await signIn(sender, `nobody${tried}@example.com`, 'Guess-Quartz-1!')).status)
  expect(others).toEqual([...Array<number>(40).fill(401), 429])
  isRefusedUnread(await product.visitor().post('/api/auth/sign-in', '{'))
})

test(
  'of a field that comes twice the limit counts what the password is looked at for',
  { timeout: 120_000 },
  async () => {
    const owner = await product.person()
    const form = (n: number) =>
      `{"email":"decoy${n}@example.com","password":"Guess-${n % 10}-Quartz!","email":${JSON.stringify(owner.email)}}`
    const statuses: number[] = []
    for (let done = 0; done < 100; done += 5) {
      const few = Array.from({ length: 5 }, (_, n) => product.visitor().post('/api/auth/sign-in', form(done + n)))
      statuses.push(...(await Promise.all(few)).map(({ status }) => status))
    }
    expect(statuses).toEqual(Array<number>(100).fill(401))
    const refused = await product.visitor().post('/api/auth/sign-in', form(100))
    expect([refused.status, problem(refused).detail]).toEqual([
      429,
      expect.stringContaining('can still sign in from a browser'),
    ])
  },
)
