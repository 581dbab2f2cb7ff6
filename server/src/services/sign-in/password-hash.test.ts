import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, openProduct, type Product } from '../../testing/product.ts'
import { problem, signIn } from '../../testing/sign-in.ts'
import { passwordHashing } from './password-hash.ts'

// Other tests hash their one good password once: here stands the product as it is run.
let product: Product
beforeAll(async () => {
  product = await openProduct({}, { hashing: passwordHashing })
})
afterAll(() => product.stop())

test('a password is stored as a 32 MB scrypt hash with its own salt, and only it is accepted', async () => {
  const people = [await product.person(), await product.person()]
  const { rows } = await product.database.owner.query<{ password: string }>(
    `select password from sign_in_accounts where user_id = any($1)`,
    [people.map(({ userId }) => userId)],
  )
  const salts = rows.map(({ password }) => password.split(':')[0] ?? '')
  expect(new Set(salts).size).toBe(2)
  for (const [number, salt] of salts.entries()) {
    expect(salt).toMatch(/^[0-9a-f]{32}$/)
    const key = scryptSync(goodPassword, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 })
    expect(rows[number]?.password).toBe(`${salt}:${key.toString('hex')}`)
  }
  const [owner] = people
  for (const wrong of ['Heron-Quartz-43!', rows[0]?.password ?? '']) {
    const refused = await signIn(product.visitor(), owner?.email ?? '', wrong)
    expect([refused.status, problem(refused).code]).toEqual([401, expect.any(String)])
  }
  expect((await signIn(product.visitor(), owner?.email ?? '')).status).toBe(200)
})
