import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '../../testing/product.ts'
import { openWebFolder } from '../../testing/web-folder.ts'

const web = openWebFolder()
const inSentence = 'Write to <a href="mailto:SUPPORT_ADDRESS">SUPPORT_ADDRESS</a>.'
const button = '<a class="button" href="mailto:SUPPORT_ADDRESS?subject=Demo"><b>Request Demo</b></a>'
web.page('help', `${inSentence} ${button}`)
let started: Product[] = []
beforeAll(async () => {
  const settings = [{}, { MAIL_FROM: 'Openhour <hello@practice.example.com>' }]
  started = await Promise.all(settings.map((more) => openProduct({ OPENHOUR_WEB: web.path, ...more })))
})
afterAll(async () => {
  for (const product of started) await product.stop()
  web.remove()
})
const help = async (product: Product | undefined) => (await product?.visitor().get('/help'))?.text ?? ''

test('without a support address, no page links to one', async () => {
  const text = await help(started[0])
  expect(text).toContain('Write to the people who run this server.')
  expect(text).not.toMatch(/mailto:|SUPPORT_ADDRESS|localhost|Request Demo/)
})

test('a sender address that is read becomes the support address', async () => {
  const text = await help(started[1])
  expect(text).toContain('Write to <a href="mailto:hello@practice.example.com">hello@practice.example.com</a>.')
  expect(text).toContain('href="mailto:hello@practice.example.com?subject=Demo"')
})
