import { describe, expect, test } from 'vitest'
import { oneProductWithGoogle, someone, urlOf } from '../../testing/google.ts'
import { type Answer, type Browser, goodPassword } from '../../testing/product.ts'
import { copyOf, isSignedIn, linkOf, passTime, problem, securityEvents, signIn } from '../../testing/sign-in.ts'

const { product, backFrom, enter, link } = oneProductWithGoogle()

const refusal = (answer: Answer) => [answer.status, problem(answer).code]
const isLinked = async (browser: Browser) =>
  ((await browser.get('/api/auth/security')).json as { google: boolean }).google
const unlink = (browser: Browser) => browser.post('/api/auth/google/unlink', {})
const notifications = async (userId: string) =>
  (
    await product.database.owner.query('select kind, title from notifications where user_id = $1 order by created_at', [
      userId,
    ])
  ).rows.map(({ kind, title }) => `${kind}: ${title}`)

test('a stranger’s password opens nothing that the owner of the address enters by Google', async () => {
  // Somebody who reads the mail for a while signs up and confirms. Later the mailbox is its owner's alone.
  const email = 'victim@example.com'
  const stranger = await product.person('therapist', email)
  const owner = someone({ email })
  // The address is not enough, however often it is confirmed.
  expect((await enter(owner)).to).toBe('/auth?error=account-not-linked')

  await product.visitor().post('/api/auth/forgot-password', { email })
  const token = linkOf((await product.mails(email, 2))[0]?.text, 'token')
  await product.visitor().post('/api/auth/reset-password', { token, newPassword: 'Owner-Quartz-43!' })
  expect([await isSignedIn(stranger), (await signIn(product.visitor(), email)).status]).toEqual([false, 401])
  const settings = product.visitor()
  expect((await signIn(settings, email, 'Owner-Quartz-43!')).status).toBe(200)
  expect(await link(settings, owner)).toBe('/app/settings')
  expect((await enter(owner)).to).toBe('/app/dashboard')
})

describe('linking with Google', () => {
  test('changes sign-in methods: emails and notifies the person, and signs out other browsers', async () => {
    const person = await product.person('client')
    const elsewhere = product.visitor()
    await signIn(elsewhere, person.email)
    const thief = copyOf(product, person)
    const identity = someone({ email: 'another-address@example.com', email_verified: false })
    expect(await link(person, identity)).toBe('/client/settings')
    expect([await isSignedIn(person), await isSignedIn(elsewhere), await isSignedIn(thief)]).toEqual([
      true,
      false,
      false,
    ])
    expect((await product.mails(person.email, 2))[0]?.text).toContain('was linked to a Google account')
    expect(await securityEvents(product, person.userId)).toContain('google linked (medium)')
    expect(await notifications(person.userId)).toContain('google-changed: Your account was linked to Google')
    expect(await isSignedIn((await enter(identity)).browser)).toBe(true)
    expect(await link(person, someone())).toBe('/auth?error=google-in-use')
    expect(await link(await product.person(), identity)).toBe('/auth?error=google-in-use')
  })

  test('wants a proof', async () => {
    const person = await product.person()
    passTime(11 * 60_000)
    for (const act of ['link', 'unlink'])
      expect(refusal(await person.post(`/api/auth/google/${act}`, {}))).toEqual([403, 'proof-required'])
    expect(refusal(await product.visitor().post('/api/auth/google/link', {}))).toEqual([401, 'not-signed-in'])
  })

  test('links no other account: not in another browser, and not after the session has ended', async () => {
    const [person, other] = [await product.person(), await product.person()]
    const url = urlOf(await person.post('/api/auth/google/link', {}))
    const back = await backFrom(url, someone())
    const mixed = copyOf(product, person)
    for (const name of ['openhour.sign_in', 'signed_in']) mixed.cookies.set(name, other.cookies.get(name) ?? '')
    expect((await mixed.get(back)).headers.get('location')).toBe('/auth?error=state-mismatch')

    const again = await backFrom(urlOf(await person.post('/api/auth/google/link', {})), someone())
    await person.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword: 'Other-Quartz-43!' })
    expect((await person.get(again)).headers.get('location')).toBe('/auth?error=state-mismatch')
    expect([await isLinked(person), await isLinked(other)]).toEqual([false, false])
  })
})

describe('unlinking Google', () => {
  test('removes the method and emails the person', async () => {
    const person = await product.person()
    const identity = someone({ email: person.email })
    await link(person, identity)
    const { browser } = await enter(identity)
    expect((await unlink(person)).status).toBe(200)
    expect([await isSignedIn(person), await isSignedIn(browser), await isLinked(person)]).toEqual([true, false, false])
    expect((await enter(identity)).to).toBe('/auth?error=account-not-linked')
    expect((await product.mails(person.email, 3))[0]?.text).toContain('no longer linked to Google')
    expect(await securityEvents(product, person.userId)).toContain('google unlinked (medium)')
    expect(await notifications(person.userId)).toContain('google-changed: Your account is no longer linked to Google')
    expect(refusal(await unlink(person))).toEqual([409, 'not-possible-now'])
  })

  test('is refused where Google is the last way in', async () => {
    const identity = someone()
    const { browser } = await enter(identity)
    const refused = await unlink(browser)
    expect([refused.status, problem(refused).detail]).toEqual([
      409,
      'Google is your only sign-in method. Set a password or add a passkey first.',
    ])
    expect((await enter(identity)).to).toBe('/client/dashboard')
    await browser.post('/api/auth/set-password', { newPassword: goodPassword })
    expect((await unlink(browser)).status).toBe(200)
  })
})

test('moving to another address ends Google where something else opens the account, and only there', async () => {
  const person = await product.person()
  const identity = someone()
  await link(person, identity)
  const { browser: only } = await enter(someone())
  for (const [browser, newEmail] of [
    [person, 'moved-with-password@example.com'],
    [only, 'moved-with-google@example.com'],
  ] as const) {
    await browser.post('/api/auth/change-email', { newEmail })
    const token = linkOf((await product.mails(newEmail))[0]?.text, 'confirm')
    expect((await browser.post('/api/auth/confirm', { token })).status).toBe(200)
  }
  expect([await isLinked(person), await isLinked(only)]).toEqual([false, true])
})
