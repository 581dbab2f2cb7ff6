import { gzipSync } from 'node:zlib'
import { expectNoScrollingSideways } from './support/axe.ts'
import { expect, signInAs, test } from './support/people.ts'

// What is scrolled to smoothly moves on while it is clicked.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const kB = (bytes: number) => bytes / 1000

test('the landing page stays within its budgets over a cold load', async ({ page }) => {
  const files: { path: string; type: string; body: Promise<Buffer> }[] = []
  page.on('response', (response) => {
    files.push({
      path: new URL(response.url()).pathname,
      type: response.request().resourceType(),
      body: response.body(),
    })
  })
  // The page's clock stands still: on a slow machine it would lose patience with the location check and fetch the panel that says so.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const sum = async (type: string, size: (body: Buffer) => number) =>
    kB(
      (await Promise.all(files.filter((file) => file.type === type).map(({ body }) => body))).reduce(
        (all, body) => all + size(body),
        0,
      ),
    )
  const gzipped = (body: Buffer) => gzipSync(body, { level: 9 }).length
  const scripts = await sum('script', gzipped)
  const fonts = await sum('font', (body) => body.length)
  const html = await (await page.request.get('/')).text()
  const inlined = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, sheet = '']) => sheet).join('')
  const sheets = (await sum('stylesheet', gzipped)) + kB(gzipped(Buffer.from(inlined)))
  console.log(
    `/: ${scripts.toFixed(1)} kB of JavaScript, ${sheets.toFixed(1)} kB of CSS, ${fonts.toFixed(1)} kB of fonts`,
  )
  expect(scripts).toBeLessThanOrEqual(5)
  expect(sheets).toBeLessThanOrEqual(10)
  expect(fonts).toBeGreaterThan(0)
  expect(fonts).toBeLessThanOrEqual(40)
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
  expect(html).not.toMatch(/\sstyle="/)
})

test('only the picture for the current theme is fetched', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('.avif')) fetched.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('img', { name: /The dashboard/ })).toBeVisible()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched.filter((url) => url.includes('-dark'))).toEqual([])
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => fetched.some((url) => url.includes('dashboard-dark'))).toBe(true)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('no link is broken', async ({ page, request }) => {
  const seen = new Set<string>()
  for (const from of ['/', '/help', '/contact', '/privacy', '/terms', '/welcome-trial']) {
    await page.goto(from)
    for (const href of await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
      if (href.startsWith('mailto:')) {
        expect(href).toMatch(/^mailto:[^@]+@[^@]+$/)
        continue
      }
      const [path = '', fragment] = href.split('#')
      if (fragment) {
        if (path === '' || path === from) expect(await page.locator(`[id="${fragment}"]`).count(), href).toBe(1)
      }
      if (path !== '') seen.add(path)
    }
  }
  for (const path of seen) expect((await request.get(path)).status(), path).toBe(200)
  expect([...seen]).toEqual(expect.arrayContaining(['/help', '/privacy', '/terms', '/auth', '/app/dashboard']))
})

// From the price table of the specification, not from the product.
const symbols = { USD: '$', INR: '₹', EUR: '€', GBP: '£' }
const table = {
  Pro: { USD: [12, 120], INR: [799, 7999], EUR: [11, 110], GBP: [10, 95] },
  Premium: { USD: [25, 250], INR: [1999, 19999], EUR: [23, 230], GBP: [20, 195] },
} as const
const amount = (symbol: string, value: number) => {
  const [whole = '', cents] = value.toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return symbol + (cents === '00' ? grouped : `${grouped}.${cents}`)
}

test('prices are correct in four currencies, monthly and yearly', async ({ page }) => {
  await page.goto('/')
  for (const currency of ['USD', 'INR', 'EUR', 'GBP'] as const) {
    await page.getByLabel('Currency').selectOption(currency)
    for (const plan of ['Pro', 'Premium'] as const) {
      const [month, year] = table[plan][currency]
      const sign = symbols[currency]
      const offer = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, exact: true }) })
      await page.getByRole('radio', { name: 'Monthly' }).check()
      await expect(offer.getByText(amount(sign, month), { exact: true })).toBeVisible()
      await expect(offer.getByText(`or ${amount(sign, year)} a year, 2 months free`)).toBeVisible()
      await page.getByRole('radio', { name: /Annual/ }).check()
      await expect(offer.getByText(amount(sign, year / 12), { exact: true })).toBeVisible()
      await expect(offer.getByText(`billed yearly, ${amount(sign, year)}`)).toBeVisible()
      await expect(offer.getByText(`you save ${amount(sign, 12 * month - year)}`)).toBeVisible()
    }
  }
  expect(await page.evaluate(() => localStorage.getItem('preferred_currency'))).toBe('GBP')
  await page.reload()
  await expect(page.getByLabel('Currency')).toHaveValue('GBP')
  await expect(page.getByText('£10', { exact: true })).toBeVisible()
})

test('visitors are sent to sign-up, signed-in people to their dashboard and checkout', async ({ page, context }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  await expect(bar.getByRole('link', { name: 'Start Free Trial' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Choose Pro', exact: true })).toHaveAttribute(
    'href',
    '/auth?mode=sign-up',
  )

  await signInAs(context, 'trial@demo.test')
  await page.reload()
  await expect(bar.getByRole('link', { name: 'Sign In' })).toBeHidden()
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/app/dashboard')
  await page.getByRole('radio', { name: /Annual/ }).check()
  await page.getByRole('link', { name: 'Choose Premium', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment in test mode' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Premium')
  await expect(page.getByRole('main')).toContainText('$250')
  // The way back does not buy again.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Fifty minutes/ })).toBeVisible()
})

test('a missing page responds with 404 and a page', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Fifty minutes/ })).toBeVisible()
})

test('robots may index the public pages', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /\n')
  for (const path of ['/help', '/contact', '/privacy', '/terms']) expect(robots).toContain(`Allow: ${path}\n`)
  expect(robots).not.toMatch(/Allow: \/(app|client|admin|auth|billing)\b(?!-)/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages can be read and used', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: /Fifty minutes for them/ })).toBeVisible()
    await expect(page.getByText('$12', { exact: true })).toBeVisible()
    await expect(page.getByText('or $250 a year, 2 months free')).toBeVisible()
    await expect(page.getByLabel('Currency')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Dark theme' })).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL(/#pricing$/)
    for (const [path, title] of [
      ['/help', 'Help'],
      ['/contact', 'Contact'],
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms of service'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('main')).not.toContainText('SUPPORT_ADDRESS')
    }
  })
})

test('on a phone the menu links to sections and closes itself', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Pricing' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeInViewport()
  await expectNoScrollingSideways(page)
})
