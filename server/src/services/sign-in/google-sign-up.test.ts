import { expect, test } from 'vitest'
import { oneProductWithGoogle, someone } from '../../testing/google.ts'
import { problem } from '../../testing/sign-in.ts'

const { product, comeBack, enter } = oneProductWithGoogle()

const usersWith = async (email: string) =>
  (await product.database.owner.query('select role from users where email = $1', [email])).rows

test('creates no account while people can’t sign up by themselves, but allows sign-in', async () => {
  const setTo = (rule: string) => product.database.owner.query('update installation_settings set sign_up = $1', [rule])
  const [known, stranger, chooser] = [someone(), someone(), someone()]
  await enter(known)
  const browser = product.visitor()
  await browser.get(await comeBack(browser, chooser))
  await setTo('invitation')
  const refused = await browser.post('/api/auth/google/sign-up', { role: 'therapist' })
  expect([refused.status, problem(refused).code]).toEqual([409, 'not-possible-now'])
  expect((await enter(stranger)).to).toBe('/auth?error=sign-up-closed')
  expect([await usersWith(stranger.email), await usersWith(chooser.email)]).toEqual([[], []])
  expect((await enter(known)).to).toBe('/client/dashboard')
  await setTo('open')
})
