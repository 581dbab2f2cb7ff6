import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { noteRefusals, spokenOn } from './evidence.ts'

export const samplePassword = 'Demo-2026!'
export const newPassword = 'Heron-Quartz-42!'

/** Without a graphics card the blur behind a dialog takes a quarter of all computing time: it is drawn anew at each key. */
function withoutBlur(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** A separate IP address per test, because sign-in attempts are limited per address. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await context.addInitScript(withoutBlur)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use, info) => {
    const number = info.workerIndex * 251 + (info.parallelIndex + 1) * 7 + Math.floor(Math.random() * 60_000)
    await context.setExtraHTTPHeaders({
      'x-forwarded-for': `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255 || 1}`,
    })
    const refused = noteRefusals(context)
    await use(context)
    if (info.status === info.expectedStatus) return
    // The log may be all we have of a test that fails on another machine.
    for (const page of context.pages()) console.log(await spokenOn(page))
    for (const line of refused.slice(-10)) console.log(line)
  },
})

/** Adds a record by API as the person who is signed in, and returns its id. */
export async function addRecord(page: Page, path: string, data: object): Promise<string> {
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const answer = await page.context().request.post(path, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

async function post(context: BrowserContext, path: string, data: object): Promise<void> {
  const origin = test.info().project.use.baseURL ?? ''
  const answer = await context.request.post(path, { headers: { origin }, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Signs in by API, without the page. */
export function signInAs(context: BrowserContext, email: string, password = samplePassword): Promise<void> {
  return post(context, '/api/auth/sign-in', { email, password })
}

/** Deletes drafts that an earlier attempt left in this account. */
export async function forgetDraft(context: BrowserContext, key: string): Promise<void> {
  const origin = test.info().project.use.baseURL ?? ''
  const answer = await context.request.delete(`/api/v1/drafts/${encodeURIComponent(key)}`, { headers: { origin } })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
}

type Role = 'Therapist' | 'Client'

/** Signs up by API, confirms with the email from the outbox, signs in and opens the first page. */
export async function signUp(page: Page, email: string, role: Role = 'Therapist'): Promise<void> {
  const context = page.context()
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const form = { name: 'Robin Example', email, password: newPassword, role: role.toLowerCase(), timeZone }
  await post(context, '/api/auth/sign-up', form)
  await post(context, '/api/auth/confirm', { token: tokenOf(await linkFromMail(email, 'confirm')) })
  await signInAs(context, email, newPassword)
  await page.goto(role === 'Therapist' ? '/app/dashboard' : '/client/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The same on the pages, as a person does it. */
export async function signUpOnPages(page: Page, email: string, role: Role = 'Therapist'): Promise<void> {
  await page.goto('/auth?mode=sign-up')
  await page.getByRole('radio', { name: role }).check()
  await page.getByLabel('Full name').fill('Robin Example')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await expect(page.getByText('Strong password')).toBeVisible()
  await page.getByRole('button', { name: role === 'Therapist' ? 'Start Free Trial' : 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: /check your/i })).toBeVisible()
  await page.goto(await linkFromMail(email, 'confirm'))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your email address is confirmed. Please sign in.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(page).toHaveURL(/dashboard/)
}

const tokenOf = (link: string) => decodeURIComponent(new URL(link).hash.replace(/^#\w+=/, ''))

/** The newest link of this kind in the outbox for this address. */
export async function linkFromMail(email: string, kind: 'confirm' | 'token' | 'invitation'): Promise<string> {
  const folder = join(process.env.OPENHOUR_E2E_DATA ?? '', 'outbox')
  let link = ''
  await expect
    .poll(() => (link = newestLink(folder, email, kind)), { timeout: 10_000, message: `a mail to ${email}` })
    .toContain(`#${kind}=`)
  return link
}

function newestLink(folder: string, email: string, kind: string): string {
  if (!existsSync(folder)) return '' // created with the first email
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
  for (const name of mails) {
    const mail = readFileSync(join(folder, name), 'utf8')
    const form = new RegExp(`http://[^\\s"<>]*#${kind}=[^\\s"<>]+`)
    const link = form.exec(mail.split(/^--/m).map(decoded).join('\n'))?.[0]
    if (mail.includes(email) && link) return link
  }
  return ''
}

/** A part of an email. In one that is not encoded, the token after `=` may start with `3D` itself. */
function decoded(part: string): string {
  if (!/^content-transfer-encoding: quoted-printable/im.test(part)) return part
  return part.replace(/=\r?\n/g, '').replace(/=3D/gi, '=')
}

/** The newest email in the outbox to this address, as it was sent; empty if there is none. */
export function newestMail(email: string): string {
  const folder = join(process.env.OPENHOUR_E2E_DATA ?? '', 'outbox')
  if (!existsSync(folder)) return ''
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  return mails.findLast((text) => text.includes(`To: ${email}`)) ?? ''
}

type Joined = { client: Page; clientId: string }

/** A new client of the signed-in therapist who joined by API, in a window of their own. */
export async function joinedClient(page: Page, name: string, details: object = {}): Promise<Joined> {
  const email = freshAddress('client')
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const { request } = page.context()
  const clientId = await addRecord(page, '/api/v1/clients', { name, age: 33, gender: 'Female', email, ...details })
  await request.post(`/api/v1/clients/${clientId}/portal-access/invitation`, { headers })
  const client = await (await page.context().browser()?.newContext({ timezoneId: 'Europe/London' }))?.newPage()
  if (!client) throw new Error('no window')
  const token = tokenOf(await linkFromMail(email, 'invitation'))
  const timeZone = 'Europe/London'
  await post(client.context(), '/api/invitations/account', { token, name, password: newPassword, timeZone })
  await signInAs(client.context(), email, newPassword)
  await post(client.context(), '/rpc/portal/join', { json: { token } })
  await client.goto('/client/dashboard')
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible()
  return { client, clientId }
}

/** A new client of the sample's practice who joined by API, in a window of their own; `page` is signed in as its therapist. */
export async function newClient(page: Page, name: string, details: object = {}): Promise<Joined> {
  await signInAs(page.context(), 'premium@demo.test')
  return joinedClient(page, name, details)
}

/** The same in a new practice, for a test that changes its settings or counts what is there. Its therapist is Robin Example. */
export async function newClientOfNewPractice(page: Page, name: string, details: object = {}): Promise<Joined> {
  await openPractice(page, [])
  return joinedClient(page, name, details)
}

/**
 * A new practice on trial, signed in on `page`, with clients of these names: nothing of other tests is there, nor of an earlier attempt at this one.
 * Returns its therapist's address and the clients' ids.
 */
export async function openPractice(
  page: Page,
  names: string[],
  details: object = {},
): Promise<{ email: string; ids: string[] }> {
  const email = freshAddress('practice')
  await signUp(page, email)
  const ids: string[] = []
  for (const name of names) {
    const address = freshAddress(name.split(' ')[0]?.toLowerCase() ?? '')
    const data = { name, age: 33, gender: 'Female', email: address, ...details }
    ids.push(await addRecord(page, '/api/v1/clients', data))
  }
  return { email, ids }
}

/** Pays for a plan in test mode, as the therapist who is signed in. */
export async function buyPlan(page: Page, tier: 'pro' | 'premium'): Promise<void> {
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const data = { tier, currency: 'EUR', billingPeriod: 'monthly' }
  const started = await page.request.post('/functions/v1/create-checkout', { headers, data })
  const id = ((await started.json()) as { url: string }).url.split('/').at(-1)
  const paid = await page.request.post(`/api/v1/billing/sandbox/${id}`, { headers, data: { outcome: 'paid' } })
  expect(paid.ok(), await paid.text()).toBe(true)
  // The provider tells the server by webhook, and until then pages show the gate.
  type Account = { tierStatus: { tier: string } }
  const tierNow = async () => ((await (await page.request.get('/api/v1/account/me')).json()) as Account).tierStatus.tier
  await expect.poll(tierNow).toBe(tier)
}

/**
 * Opens another window of the same person in the background. Background windows draw only once a second, so bring it to the front before acting in it.
 */
export async function openBehind(page: Page, path = page.url()): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(path)
  await page.bringToFront()
  return other
}

/** An email address that no other test has, also one that starts in the same millisecond. */
export function freshAddress(name: string): string {
  return `${name}-${randomBytes(5).toString('hex')}@example.com`
}

export { expect }
