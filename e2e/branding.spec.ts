import sharp from 'sharp'
import { expect, freshAddress, linkFromMail, newPassword, signUp, test } from './support/people.ts'
import { expectNoFindings } from './support/axe.ts'

const orange = '#f97316'
const logo = () =>
  sharp({ create: { width: 600, height: 200, channels: 3, background: '#6f4d80' } })
    .png()
    .toBuffer()

test('a therapist sets logo and colors, and the client meets them in the invitation, the sign-in page, the portal and on paper', async ({
  page,
  browser,
}) => {
  test.slow()
  await signUp(page, freshAddress('branding'))
  await page.goto('/app/settings?tab=branding')
  const file = page.getByLabel('Logo file')
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('Failed to upload logo')).toBeVisible()
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() })
  await expect(page.getByText('Logo uploaded successfully')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()

  const primary = page.getByLabel('Primary color')
  await primary.fill('orange')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Please enter a color such as #0d9488')).toBeVisible()
  await primary.fill(orange.toUpperCase())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Branding settings saved successfully')).toBeVisible()
  await expectNoFindings(page, 'the branding tab')

  const email = freshAddress('branded')
  const { request } = page.context()
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const data = { name: 'Nia Brand', age: 33, gender: 'Female', email }
  const added = (await (await request.post('/api/v1/clients', { headers, data })).json()) as { id: string }
  await request.post(`/api/v1/clients/${added.id}/portal-access/invitation`, { headers })
  const client = await (await browser.newContext({ timezoneId: 'Europe/London' })).newPage()
  await client.goto(await linkFromMail(email, 'invitation'))
  await expect(client.getByText(`Invitation for ${email}`)).toBeVisible()
  await expect(client.locator('img[src^="data:image/png"]')).toBeVisible()
  const shadeOf = () => client.evaluate(() => document.documentElement.style.getPropertyValue('--primary'))
  await expect.poll(shadeOf).toMatch(/^light-dark\(#/)
  await expectNoFindings(client, 'the branded invitation')

  await client.getByRole('link', { name: 'I already have an account' }).click()
  await expect(client.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(client.locator('img[src^="data:image/png"]')).toBeVisible()
  await expect.poll(shadeOf).toMatch(/^light-dark\(#/)
  await expectNoFindings(client, 'the branded sign-in page')
  await client.goto('/client-welcome')
  await client.getByLabel('Password', { exact: true }).fill(newPassword)
  await client.getByRole('button', { name: 'Set up access' }).click()
  await expect(client).toHaveURL(/\/client\/dashboard$/)
  await expect(client.getByRole('banner').locator('img[src^="/api/brand-logos/"]')).toBeVisible()
  await expect.poll(shadeOf).toMatch(/^light-dark\(#/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await client.emulateMedia({ colorScheme })
    await expectNoFindings(client, `the branded portal, ${colorScheme}`)
  }
  await client.context().close()

  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', document.title)
  })
  await request.post(`/api/v1/clients/${added.id}/treatment-plans`, { headers, data: { planName: 'Better nights' } })
  await page.goto(`/app/clients/${added.id}?tab=treatment-plan`)
  await page.getByRole('button', { name: 'Actions for Better nights' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'Better nights, Nia Brand')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-paper] img[src^="data:image/png"]')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Better nights' })).toHaveCSS(
    'color',
    /^rgb\((?!29, 43, 42)/,
  )
})
