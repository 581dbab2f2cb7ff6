import { describe, expect, test } from 'vitest'
import { goodPassword } from '../../testing/product.ts'
import { linkOf, oneProduct, problem, sameProblem, signIn } from '../../testing/sign-in.ts'

const product = oneProduct()

const form = (email: string, password = goodPassword) => ({ name: 'R', email, password, role: 'client' })
const signUp = (email: string, password?: string) => product.visitor().post('/api/auth/sign-up', form(email, password))

describe('whether an address has an account is never revealed', () => {
  test('not by signing up and then in with the same password', async () => {
    const owner = await product.person()
    const answers = []
    for (const email of [owner.email, 'nobody-yet@example.com']) {
      await signUp(email, 'Probe-Quartz-43!')
      answers.push(await signIn(product.visitor(), email, 'Probe-Quartz-43!'))
    }
    const [taken, free] = answers.map(sameProblem)
    expect(free).toEqual(taken)
    expect(problem(answers[0] as never)).toMatchObject({
      status: 401,
      detail: expect.stringContaining('confirm your address first: we have sent the link again'),
    })
  })

  test('someone who signed up gets the link again, up to five times a day', async () => {
    const email = 'impatient@example.com'
    const browser = product.visitor()
    await browser.post('/api/auth/sign-up', form(email))
    for (let tries = 0; tries < 7; tries++) await signIn(product.visitor(), email)
    const mails = await product.mails(email, 6)
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['Confirm your email address']))
    await browser.post('/api/auth/confirm', { token: linkOf(mails[0]?.text, 'confirm') })
    expect((await signIn(product.visitor(), email)).status).toBe(200)
    expect(await product.mails(email, 6)).toHaveLength(6)
  })

  test('not by concurrent sign-ups', async () => {
    const signUps = Array.from({ length: 4 }, () => signUp('at-once@example.com', 'Hashed-Anew-46!'))
    const answers = await Promise.all(signUps)
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    const { rows } = await product.database.owner.query(
      `select (select count(*)::int from sign_in_accounts a where a.user_id = u.id) as passwords from users u where email = 'at-once@example.com'`,
    )
    expect(rows).toEqual([{ passwords: 1 }])
  })
})

test.each(['sign-up', 'forgot-password', 'confirm-again'])(
  '%s never answers with a fault to an address that only the library refuses',
  async (route) => {
    for (const email of ['a..b@example.com', '.a@example.com', 'a@-example.com', 'a@exa_mple.com']) {
      const answer = await product.visitor().post(`/api/auth/${route}`, form(email))
      expect([email, answer.status < 500]).toEqual([email, true])
    }
  },
)

describe('refused sign-ins', () => {
  const refusals = async (userId: string | null, ip: string) =>
    (
      await product.database.owner.query(
        `select severity, details, ip_address from security_events
         where action = 'sign-in refused' and user_id is not distinct from $1 and ip_address = $2 order by at`,
        [userId, ip],
      )
    ).rows

  test('are noted as counts: the first, the fifth, the tenth, and the first that is not looked at', async () => {
    const person = await product.person()
    const guesser = product.visitor()
    for (let tries = 0; tries < 13; tries++) await signIn(guesser, person.email, `Guess-${tries}-Quartz!`)
    const noted = await refusals(person.userId, guesser.ip)
    expect(noted.map(({ severity, details }) => [severity, details.count, details.limited])).toEqual([
      ['low', 1, false],
      ['low', 5, false],
      ['low', 10, false],
      ['medium', 11, true],
    ])
    expect(JSON.stringify(noted)).not.toContain(person.email)
  })

  test('of an address without an account are recorded without a person; a correct password resets the count', async () => {
    const guesser = product.visitor()
    await signIn(guesser, 'unheard-of@example.com')
    expect(await refusals(null, guesser.ip)).toHaveLength(1)
    const person = await product.person()
    for (const password of ['Wrong-Quartz-42!', goodPassword, 'Wrong-Quartz-42!'])
      await signIn(person, person.email, password)
    expect(await refusals(person.userId, person.ip)).toHaveLength(2)
  })
})

test('an unconfirmed account is deleted after a week; all others stay', async () => {
  const { owner } = product.database
  for (const email of ['early@example.com', 'late@example.com']) await signUp(email)
  const person = await product.person()
  await person.post('/api/auth/sign-out', {})
  await owner.query(
    `update users set created_at = now() - make_interval(days => case email when 'late@example.com' then 6 else 8 end)`,
  )
  await owner.query(`select graphile_worker.add_job('tidy-up')`)
  const left = async () =>
    (
      await owner.query('select email from users where email = any($1) order by email', [
        ['early@example.com', 'late@example.com', person.email],
      ])
    ).rows.map(({ email }) => email)
  await expect.poll(left).toEqual(['late@example.com', person.email])
  // The address is free for whoever can confirm it.
  await signUp('early@example.com')
  expect((await product.mails('early@example.com', 2))[0]?.subject).toBe('Confirm your email address')
})
