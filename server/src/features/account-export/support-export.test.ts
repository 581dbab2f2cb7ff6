import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPractice, openExportCalls } from '../../testing/export-calls.ts'
import { type Archive, rowsIn } from '../../testing/read-export.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
let archive: Archive
let ofClient: Archive
beforeAll(async () => {
  product = await openProduct()
  const calls = openExportCalls(product)
  const person = await product.person()
  const { clientId } = await fillPractice(product, person, 'ana')
  await fillPractice(product, await product.person(), 'other')
  archive = await calls.exported(person)
  ofClient = await calls.exported(person, { clientId })
})
afterAll(() => product.stop())

test('has the own requests for support, with their messages and screenshots, to read and for programs', () => {
  expect(rowsIn(archive, 'support_requests')).toMatchObject([
    { subject: 'An empty page', diagnostics: 'Page: /app', state: 'waiting' },
  ])
  expect(rowsIn(archive, 'support_messages').map(({ text, from_support: by }) => [text, by])).toEqual([
    ['I see nothing.', false],
    ['Please reload it.', true],
  ])
  const [file] = rowsIn(archive, 'support_files')
  expect(file?.file_name).toBe('page.png')
  expect(archive.get(file?.file as string)?.toString()).toMatch(/support_files/)
  const page = archive.get('practice.html')?.toString() ?? ''
  for (const text of ['Requests for support', 'An empty page', 'I see nothing.', 'Please reload it.', 'page.png'])
    expect(page).toContain(text)
})

test('the record of a client has no request for support', () => {
  expect([...ofClient.keys()].filter((path) => path.includes('support'))).toEqual([])
})
