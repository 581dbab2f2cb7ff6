import { yearsBetween } from '@openhour/shared/lib/days.ts'
import { dayOf } from '@openhour/shared/lib/wall-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '../../testing/product.ts'
import { clientDetails } from '../../testing/own-rows.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a client in %s is a year older on their birthday there',
  async (zone) => {
    const who = await product.person()
    await product.database.owner.query('update practice_settings set timezone = $2 where user_id = $1', [
      who.userId,
      zone,
    ])
    const today = dayOf(zone, Date.now())
    const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
    const thirtyYearsAgo = (days: number) =>
      new Date(Date.UTC(year - 30, month - 1, day + days)).toISOString().slice(0, 10)
    const addClient = async (more: object) =>
      (await who.post('/api/v1/clients', clientDetails(more))).json as { age: number }
    const births = [thirtyYearsAgo(-1), thirtyYearsAgo(0), thirtyYearsAgo(1), '2000-02-29']
    const ages = []
    for (const [index, dateOfBirth] of births.entries())
      ages.push((await addClient({ age: null, dateOfBirth, email: `born${index}@example.com` })).age)
    expect(ages).toEqual(births.map((birth) => yearsBetween(birth, today)))
    const { items } = (await who.get('/api/v1/clients?sort=oldest')).json as { items: { age: number }[] }
    expect(items.map(({ age }) => age)).toEqual(ages)
  },
)
