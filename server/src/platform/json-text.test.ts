import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAppointmentCalls } from '../testing/appointment-calls.ts'
import { openProduct, type Product } from '../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

test('a list shows every text and every instant as one row does', async () => {
  const { add, calendar, list, get } = await openAppointmentCalls(await product.person())
  const texts = ['"\\', 'a\nb\tc', '\u001e', '\u2028', 'Zoë 🙂', '{"json":"}', "it's $1"]
  const ids = []
  for (const [hour, notes] of texts.entries()) {
    const startTime = `${10 + hour}:00`
    ids.push((await add({ appointmentDate: '2099-07-01', startTime, endTime: `${10 + hour}:50`, notes })).id)
  }
  const { items } = await calendar('2099-07-01', '2099-07-01')
  expect(items.map(({ notes }) => notes)).toEqual(texts)
  expect((await list('upcoming')).items).toEqual(items)
  for (const [at, id] of ids.entries()) expect(await get(id)).toMatchObject({ ...items[at] })
})
