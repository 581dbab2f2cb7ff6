import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleServices } from './testing/connection-samples.ts'
import { type Browser, openProduct, type Product } from './testing/product.ts'
import {
  editSample,
  missingFields,
  omit,
  operations,
  pick,
  readBack,
  readBackOf,
  readerOf,
  rowKeys,
  versionAfter,
  send,
} from './testing/read-back.ts'
import type { Fields } from './testing/sample.ts'
import { samples } from './testing/samples.ts'
import { setTier } from './testing/task-calls.ts'

let product: Product
let caller: Browser
beforeAll(async () => {
  product = await openProduct(sampleServices)
  const therapist = await product.person('therapist')
  await setTier(product, therapist, 'premium')
  caller = therapist
})
afterAll(() => product.stop())

/** Operations that write fields, and not only to a row that they name. */
const writing = operations
  .map((operation) => {
    const { name, input } = operation
    const { row, readBack: declared } = samples[name] ?? {}
    const keys = Object.keys(input.properties ?? {}).filter((key) => !rowKeys.includes(key) && key !== row)
    const fields = keys.filter((key) => !(key in (readBackOf(name).except ?? {})))
    return { ...operation, fields, isReadBack: keys.length > 0 && typeof declared !== 'string' }
  })
  .filter(({ method, isReadBack }) => method !== 'GET' && isReadBack)

describe.each(writing)('$name', (operation) => {
  const { name, method, input, fields } = operation
  const { except = {}, shownAs = {}, keeps = [], hides = {}, tied = {}, id } = readBackOf(name)
  const hidden = Object.values(hides)
  const visible = fields.filter((key) => !hidden.includes(key))
  const optional = visible.filter((key) => !input.required?.includes(key))

  const least = [...(input.required ?? []), ...hidden]

  const sample = async () => (await samples[name]?.good(caller)) as Fields
  const written = async (sent: Fields) => readBack(caller, name, sent, await send(caller, operation, sent))
  const shownOf = (record: Fields, key: string) => (record && shownAs[key] ? shownAs[key](record) : record?.[key])
  const shown = (record: Fields, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, shownOf(record, key)]))

  test('its sample sets every field', async () => {
    const gaps = missingFields(input, await sample()).filter((path) => !(path in except))
    expect(gaps, `The sample leaves out ${gaps.join(', ')}. ${editSample(name)}`).toEqual([])
  })

  test('every field that it accepts is read back', async () => {
    const sent = await sample()
    const isChange = method !== 'POST' || sent.id !== undefined
    const isReadFirst = isChange && !id && (readerOf(name).input.required ?? []).every((key) => key in sent)
    const before = isReadFirst ? await readBack(caller, name, sent, {}) : undefined
    const record = await written(sent)
    for (const key of visible) {
      const advice = `${name} takes ${key}, but ${readerOf(name).name} does not show what was sent`
      expect.soft(shown(record, [key]), advice).toMatchObject(pick(sent, [key]))
    }

    // A field that had this value before would be read back even if nothing wrote it.
    const other = before ?? (isChange ? undefined : await written(pick(await sample(), least)))
    const unchanged = (before ? visible : optional).filter(
      (key) => other && JSON.stringify(shownOf(other, key)) === JSON.stringify(shownOf(record, key)),
    )
    const advice = `The sample has to differ from what was there before in ${unchanged.join(', ')}. ${editSample(name)}`
    expect(unchanged, advice).toEqual([])
  })

  test.each(Object.entries(hides))('while %s is left out, %s is read back', async (over, under) => {
    const sent = omit(await sample(), [over])
    expect(shown(await written(sent), [under])).toEqual(pick(sent, [under]))
  })

  test.runIf(method !== 'POST' && optional.length > 0)('treats a field that is left out as declared', async () => {
    const seen: Fields = {}
    const wanted: Fields = {}
    for (const key of optional) {
      const sent = await sample()
      const answer = await send(caller, operation, sent)
      const given = omit({ ...sent, ...versionAfter(sent, answer) }, [key, ...(tied[key] ?? [])])
      const { default: byDefault, type } = input.properties?.[key] ?? {}
      const isKept = method === 'PATCH' || keeps === 'all' || keeps.includes(key)
      seen[key] = shownOf(await written(given), key)
      wanted[key] = isKept ? sent[key] : (byDefault ?? (type === 'object' ? {} : null))
    }
    expect(seen, `A PUT clears what is left out unless "keeps" names it. ${editSample(name)}`).toEqual(wanted)
  })
})
