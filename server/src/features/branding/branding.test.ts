import { brandShades, contrastOf } from '@openhour/shared/features/branding/brand-colors.rules.ts'
import type { Brand } from '@openhour/shared/features/branding/branding.contract.ts'
import { brandingTexts } from '@openhour/shared/features/branding/branding.rules.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesReceived } from '../../testing/changes-received.ts'
import { newClient } from '../../testing/own-rows.ts'
import { aNote } from '../../testing/note-calls.ts'
import { openPictureCalls, type PictureCalls } from '../../testing/picture-calls.ts'
import { openPlanCalls } from '../../testing/plan-calls.ts'
import { photograph, png } from '../../testing/picture-samples.ts'
import { invite, joinedAs } from '../../testing/portal-calls.ts'
import type { Browser, Product } from '../../testing/product.ts'
import { setTier } from '../../testing/task-calls.ts'
import { until } from '../../testing/until.ts'

let calls: PictureCalls
let product: Product
beforeAll(async () => {
  calls = await openPictureCalls()
  product = calls.product
})
afterAll(() => product.stop())

type Person = Awaited<ReturnType<Product['person']>>
const colors = { primaryColor: '#f97316', secondaryColor: '#fff7ed' }

async function branded(): Promise<{ therapist: Person; logoUrl: string }> {
  const therapist = await product.person()
  const { logoUrl } = (await upload(therapist, await png())) as unknown as { logoUrl: string }
  expect((await therapist.send('PUT', '/api/v1/branding', colors)).status).toBe(200)
  return { therapist, logoUrl }
}
const upload = (who: Browser, bytes: Buffer) => calls.upload(bytes, { who, path: '/api/brand-logos' })
const brandIn = async (client: Browser) =>
  ((await client.get('/api/v1/portal/practices')).json as { items: { brand: Brand | null }[] }).items[0]?.brand
const imagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
const look = async (token: string) =>
  (await product.visitor().post('/api/invitations/look', { token })).json as { brand: Brand | null }

test('a logo is re-encoded as PNG, replaces the one before, and removing it removes its file', async () => {
  const files = calls.newFiles()
  const { therapist, logoUrl } = await branded()
  const { bytes, headers } = await calls.fetchPicture(logoUrl, therapist)
  expect(headers.get('content-type')).toBe('image/png')
  const { format, width, height } = await sharp(bytes).metadata()
  expect([format, width <= 480, height <= 160]).toEqual(['png', true, true])
  const { logoUrl: next = '' } = (await upload(therapist, await photograph())) as { logoUrl?: string }
  const newer = await calls.fetchPicture(next, therapist)
  expect(newer.bytes.includes('CANARY')).toBe(false)
  expect((await calls.fetchPicture(logoUrl, therapist)).status).toBe(404)
  await until(files, ({ length }) => length === 1)
  await therapist.send('DELETE', '/api/v1/branding/logo')
  expect((await therapist.get('/api/v1/branding')).json).toEqual({ ...colors, logoUrl: null })
  await until(files, ({ length }) => length === 0)
})

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['GIF', Buffer.from('GIF89a0000000000')],
  ['a text', Buffer.from('PNG')],
])('refuses %s as a logo', async (_what, bytes) => {
  const therapist = await product.person()
  const { status, detail } = await upload(therapist, bytes)
  expect([status, detail]).toEqual([400, brandingTexts.notALogo])
})

test('refuses a logo over 2 MB', async () => {
  const { status, detail } = await upload(await product.person(), Buffer.alloc(2 * 1024 * 1024 + 1))
  expect([status, detail]).toEqual([413, brandingTexts.tooLarge])
})

test.each(['#FFF', 'red', '#0d948', 'url(x)', '#0d9488;'])('refuses the color %s', async (primaryColor) => {
  const answer = await (await product.person()).send('PUT', '/api/v1/branding', { ...colors, primaryColor })
  const { errors } = answer.json as { errors: object }
  expect([answer.status, errors]).toEqual([400, { primaryColor: brandingTexts.wrongColor }])
})

test('the client sees it in the invitation, the email, the portal and nobody else’s logo', async () => {
  const { therapist, logoUrl } = await branded()
  const id = await newClient(therapist)
  const token = await invite(therapist, id)
  const { brand } = await look(token)
  expect(brand?.light).toEqual(brandShades(colors.primaryColor, colors.secondaryColor).light)
  expect(brand?.logoUrl).toMatch(/^data:image\/png;base64,/)

  const client = await joinedAs(product, therapist, id)
  const [mail] = await product.mails(client.email)
  expect(mail?.html).toContain('src="cid:logo@openhour"')
  expect(mail?.html).toContain(brand?.light.primary)
  expect(mail?.html).not.toMatch(/<img[^>]+src="http/)
  expect(mail?.attachments.map(({ mimeType, contentId }) => [mimeType, contentId])).toContainEqual([
    'image/png',
    '<logo@openhour>',
  ])

  expect(await brandIn(client)).toEqual({ ...brand, logoUrl })
  expect((await calls.fetchPicture(logoUrl, client)).status).toBe(200)
  const stranger = await product.person('client')
  expect((await calls.fetchPicture(logoUrl, stranger)).status).toBe(404)
  expect((await calls.fetchPicture(logoUrl, await product.person())).status).toBe(404)
  expect((await calls.fetchPicture(logoUrl)).status).toBe(401)
})

test('discreet mode wins: neither portal, nor logo, nor email shows it', async () => {
  const { therapist, logoUrl } = await branded()
  const client = await joinedAs(product, therapist, await newClient(therapist))
  await product.database.owner.query(
    `insert into user_preferences (user_id, look) values ($1, 'notebook') on conflict (user_id) do update set look = 'notebook'`,
    [client.userId],
  )
  expect(await brandIn(client)).toBeNull()
  expect((await calls.fetchPicture(logoUrl, client)).status).toBe(404)
  const again = await product.person()
  await upload(again, await png())
  const token = await invite(again, await newClient(again, { email: client.email }))
  expect((await look(token)).brand).toBeNull()
  const mails = await product.mails(client.email, 2)
  expect(mails[0]?.html).not.toContain('cid:')
  expect(mails[0]?.attachments).toEqual([])
})

test('without the plan it stays, cannot be changed, and clients see the default', async () => {
  const { therapist, logoUrl } = await branded()
  const client = await joinedAs(product, therapist, await newClient(therapist))
  await setTier(product, therapist, 'pro')
  await changesReceived(product, therapist)
  expect((await therapist.get('/api/v1/branding')).json).toEqual({ ...colors, logoUrl })
  expect((await therapist.send('PUT', '/api/v1/branding', colors)).status).toBe(402)
  expect((await upload(therapist, await png())).status).toBe(402)
  expect((await therapist.send('DELETE', '/api/v1/branding/logo')).status).toBe(402)
  expect(await brandIn(client)).toBeNull()
  expect((await calls.fetchPicture(logoUrl, client)).status).toBe(404)
})

test('a PDF carries the logo', async () => {
  const { therapist } = await branded()
  const plain = await product.person()
  const images = async (who: Person) => {
    const note = await aNote(who, await newClient(who))
    return imagesIn((await calls.fetchPicture(`/api/note-pdfs/${note.id}`, who)).bytes)
  }
  expect(await images(plain)).toBe(0)
  expect(await images(therapist)).toBeGreaterThan(0)
})

test('a signed consent carries the logo, unless the client is in discreet mode or the plan is over', async () => {
  const { therapist } = await branded()
  const ask = async (clientId: string) => {
    const { json } = await therapist.post('/rpc/consents/ask', { json: { clientId, purpose: 'treatment' } })
    return (json as { json: { id: string } }).json.id
  }
  const signature = { version: 'standard-1', name: 'Mila Example' }
  const carries = async (id: string) =>
    imagesIn((await calls.fetchPicture(`/api/consents/${id}/pdf`, therapist)).bytes) > 0
  const inPortal = async (look: string | null) => {
    const clientId = await newClient(therapist)
    const client = await joinedAs(product, therapist, clientId)
    await product.database.owner.query(
      `insert into user_preferences (user_id, look) values ($1, $2) on conflict (user_id) do update set look = $2`,
      [client.userId, look],
    )
    const [first, second] = [await ask(clientId), await ask(await newClient(therapist))]
    expect(
      (await client.post('/rpc/portalConsents/sign', { json: { clientId, id: first, ...signature } })).status,
    ).toBe(200)
    return { signed: await carries(first), second }
  }
  const open = await inPortal(null)
  expect([open.signed, (await inPortal('notebook')).signed]).toEqual([true, false])
  const onDevice = (id: string) => therapist.post('/rpc/consents/sign', { json: { id, ...signature } })
  expect((await onDevice(open.second)).status).toBe(200)
  expect(await carries(open.second)).toBe(true)

  await setTier(product, therapist, 'pro')
  await changesReceived(product, therapist)
  const later = await ask(await newClient(therapist))
  expect((await onDevice(later)).status).toBe(200)
  expect(await carries(later)).toBe(false)
  expect(await carries(open.second)).toBe(true)
})

test('a plan is printed with logo and color, while the tier includes them', async () => {
  const { therapist } = await branded()
  const printed = async (who: Person) => {
    const { id } = await (await openPlanCalls(who)).add()
    return ((await who.get(`/api/v1/treatment-plans/${id}/print`)).json as { brand: object | null }).brand
  }
  const { primary } = brandShades(colors.primaryColor, colors.secondaryColor).light
  expect(await printed(therapist)).toEqual({ color: primary, logo: expect.stringMatching(/^data:image\/png;base64,/) })
  expect(await printed(await product.person())).toBeNull()
  await setTier(product, therapist, 'pro')
  await changesReceived(product, therapist)
  expect(await printed(therapist)).toBeNull()
})

test('any two colors give shades that text can be read on, in both themes', () => {
  const hex = (seed: number) => `#${((seed * 2_654_435_761) >>> 8).toString(16).padStart(6, '0').slice(-6)}`
  const all = [
    '#ffffff',
    '#000000',
    '#ffff00',
    '#0000ff',
    '#0d9488',
    ...Array.from({ length: 300 }, (_, n) => hex(n + 1)),
  ]
  const worst = all.map((primary, at) => {
    const { light, dark } = brandShades(primary, all[all.length - 1 - at] ?? '#ffffff')
    return Math.min(
      ...[light, dark].flatMap(({ primary: text, onPrimary, soft, softHover, onSoft }) => [
        contrastOf(onPrimary, text),
        contrastOf(onSoft, soft),
        contrastOf(onSoft, softHover),
      ]),
      contrastOf(light.primary, '#ffffff'),
      contrastOf(light.primary, '#f4f1ea'),
      contrastOf(dark.primary, '#222c2a'),
    )
  })
  expect(Math.min(...worst)).toBeGreaterThanOrEqual(4.5)
})
