import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExportCalls } from '../../testing/export-calls.ts'
import { faultsOf } from '../../testing/fhir-faults.ts'
import { type Archive, rowsIn } from '../../testing/read-export.ts'
import { readPage } from '../../testing/read-page.ts'
import { openSampleProduct, type SampleProduct } from '../../testing/sample-product.ts'

type Resource = { resourceType: string; id: string; content?: { attachment: { url?: string } }[] }
type Note = { client_id: string; sections: { heading: string | null; text: string }[] }

let product: SampleProduct
let archives: Archive[] = []
beforeAll(async () => {
  product = await openSampleProduct()
  const { exported } = openExportCalls(product)
  archives = await Promise.all(
    ['premium', 'pro', 'trial', 'expired'].map(async (tier) => exported(await product.signIn(`${tier}@demo.test`))),
  )
})
afterAll(() => product.stop())

const resourcesIn = (archive: Archive) =>
  (archive.get('fhir/all.ndjson')?.toString() ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Resource)

test('validators of others find no fault in any resource of the sample practice', () => {
  const resources = archives.flatMap(resourcesIn)
  expect(resources.length).toBeGreaterThan(10_000)
  const faults = resources.flatMap((resource) =>
    faultsOf(resource).map((fault) => `${resource.resourceType} ${resource.id}: ${fault}`),
  )
  expect(faults.slice(0, 5), `${faults.length} faults`).toEqual([])
})

test('the address of an attachment leads to its file in the archive', () => {
  for (const archive of archives) {
    const urls = resourcesIn(archive).flatMap(({ content = [] }) =>
      content.flatMap(({ attachment: { url = [] } }) => url),
    )
    expect(urls.length).toBeGreaterThan(0)
    const base = 'file:///archive/'
    const lost = urls.filter((url) => {
      const path = decodeURIComponent(new URL(url, base).pathname).replace('/archive/', '')
      return !archive.has(path)
    })
    expect(lost).toEqual([])
  }
})

test('every note of the sample practice reads in the order of its sections', () => {
  const wrong = archives.flatMap((archive) => {
    const pages = [...archive].filter(([path]) => path.startsWith('clients/'))
    const pageOf = new Map(pages.map(([path, content]) => [path.slice(-41, -5), readPage(content.toString())]))
    return (rowsIn(archive, 'clinical_notes') as Note[]).filter(({ client_id, sections }) => {
      const read = sections
        .map(({ heading, text }) => (heading === null ? text : `#### ${heading}\n${text}`))
        .join('\n')
      return !pageOf.get(client_id)?.includes(read.replaceAll(/\n{2,}/g, '\n'))
    })
  })
  expect(wrong).toEqual([])
})
