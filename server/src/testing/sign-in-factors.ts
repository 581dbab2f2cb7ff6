import { openAuthenticator } from './authenticator.ts'
import type { Answer, Browser, Product } from './product.ts'
import { linkOf } from './sign-in.ts'
import { until } from './until.ts'

/** Adds a passkey to the signed-in account and returns the status of a sign-in with it. */
export async function addPasskey(product: Product, browser: Browser, name = 'Phone'): Promise<() => Promise<number>> {
  const authenticator = openAuthenticator(product.url)
  const options = (await browser.post('/api/auth/passkey/register-options', {})).json
  const response = authenticator.create(options as never)
  const added = await browser.post('/api/auth/passkey/register', { name, response })
  if (added.status !== 200) throw new Error(`the passkey was not added: ${added.text}`)
  return async () => {
    const visitor = product.visitor()
    const asked = (await visitor.post('/api/auth/passkey/sign-in-options', {})).json
    return (await visitor.post('/api/auth/passkey/sign-in', { response: authenticator.get(asked as never) })).status
  }
}

/** Requests a password reset and returns the emailed link. Emails may arrive in any order. */
export async function resetLink(product: Product, email: string): Promise<string> {
  const links = async () =>
    (await product.mails(email, 0)).map(({ text }) => linkOf(text, 'token')).filter((token) => token !== '')
  const before = await links()
  await product.visitor().post('/api/auth/forgot-password', { email })
  return (await until(async () => (await links()).find((link) => !before.includes(link)))) ?? ''
}

/** Requests a password reset and uses its link. */
export async function chooseByMail(product: Product, email: string, form: { newPassword: string }): Promise<Answer> {
  const token = await resetLink(product, email)
  return product.visitor().post('/api/auth/reset-password', { token, ...form })
}
