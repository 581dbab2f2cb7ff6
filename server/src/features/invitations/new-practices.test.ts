import { addressInName } from '@openhour/shared/lib/names.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient } from '../../testing/own-rows.ts'
import { invite } from '../../testing/portal-calls.ts'
import { goodPassword, openProduct, type Product } from '../../testing/product.ts'
import { problem } from '../../testing/sign-in.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

let number = 0

test('an invitation has nothing of the practice in its subject in the first week, and no address later', async () => {
  const { owner } = product.database
  const practiceName = 'ACCOUNT LOCKED visit https://evil.example.com now'
  const person = await product.person()
  await owner.query('update profiles set practice_name = $1 where id = $2', [practiceName, person.userId])
  const mailTo = async (email: string) => {
    await invite(person, await newClient(person, { email }))
    return (await product.mails(email))[0]
  }
  expect((await mailTo(`new${++number}@example.com`))?.subject).toBe('An invitation for you')
  await owner.query(`update users set created_at = now() - interval '8 days' where id = $1`, [person.userId])
  const later = await mailTo(`new${++number}@example.com`)
  expect(later?.subject).toBe('ACCOUNT LOCKED visit https evil. example. com now invites you')
  expect(later?.from?.name).not.toMatch(/:\/\/|evil\.example/)
  const name = 'Visit www.evil.example.com'
  const signUp = { name, email: `new${++number}@example.com`, password: goodPassword, role: 'therapist' }
  const refused = await product.visitor().post('/api/auth/sign-up', signUp)
  expect([refused.status, problem(refused).errors]).toEqual([400, { name: addressInName }])
  for (const fullName of ['Dr. Smith', 'St.John', 'A.B. Miller'])
    expect((await person.send('PATCH', '/api/v1/settings/profile', { fullName })).status).toBe(200)
})
