import { type BrowserContext, type CDPSession, devices, type Locator, type Page } from '@playwright/test'
import { errorsOf } from './support/axe.ts'
import { expect, openPractice, test } from './support/people.ts'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
test.use({ ...phone, viewport: { width: 390, height: 844 } })

const hour = 62
type Point = { x: number; y: number }

/** Adds an appointment with Maya Okafor. */
async function book(context: BrowserContext, day: string, start: string, end: string): Promise<void> {
  const origin = test.info().project.use.baseURL ?? ''
  const { items } = (await (await context.request.get('/api/v1/clients?search=Maya')).json()) as {
    items: { id: string }[]
  }
  const answer = await context.request.post('/api/v1/appointments', {
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
    data: { clientId: items[0]?.id, appointmentDate: day, startTime: start, endTime: end },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

async function openDay(page: Page, day: string): Promise<CDPSession> {
  await page.goto(`/app/appointments?view=day&date=${day}`)
  await expect(page.getByRole('button', { name: /Maya Okafor/ })).toBeVisible()
  return page.context().newCDPSession(page)
}

/** Touch input at browser level (CDP). */
const finger = (cdp: CDPSession) => {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (at: Point) => send('touchStart', [at]),
    up: () => send('touchEnd', []),
    /** Moves in small steps. */
    async glide(from: Point, to: Point, steps = 10) {
      for (let step = 1; step <= steps; step++) {
        const at = (key: 'x' | 'y') => from[key] + ((to[key] - from[key]) * step) / steps
        await send('touchMove', [{ x: at('x'), y: at('y') }])
      }
    },
  }
}

/** Where an event is. The calendar replaces the element when it draws the day again, so it is asked until it is there. */
async function boxOf(event: Locator) {
  const boxes: NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>[] = []
  await expect(async () => {
    const box = await event.boundingBox()
    if (!box) throw new Error('It is nowhere')
    boxes.push(box)
  }).toPass()
  return boxes[0] as (typeof boxes)[number]
}

/** Near the top of an event, away from its resize handle. */
async function gripOf(event: Locator): Promise<Point> {
  await event.evaluate((node) => node.scrollIntoView({ block: 'center' }))
  const box = await boxOf(event)
  return { x: box.x + box.width / 2, y: box.y + 10 }
}

const event = (page: Page, words: RegExp) => page.getByRole('button', { name: words })

/** Long-presses until the calendar picks the event up, which shows a shadow. */
async function rest(touch: ReturnType<typeof finger>, one: Locator): Promise<Point> {
  const from = await gripOf(one)
  await expect(one).toHaveCSS('box-shadow', 'none')
  await touch.down(from)
  await expect(one).not.toHaveCSS('box-shadow', 'none')
  return from
}

test('a long press drags an event to another time, and it can be undone', async ({ page, context }) => {
  await openPractice(page, ['Maya Okafor'])
  const errors = errorsOf(page)
  await book(context, '2043-03-03', '10:00', '10:50')
  const touch = finger(await openDay(page, '2043-03-03'))
  const was = event(page, /^Tuesday 3 March 2043, 10:00 AM to 10:50 AM/)
  const from = await rest(touch, was)
  await touch.glide(from, { x: from.x, y: from.y + 2.5 * hour })
  await touch.up()
  await expect(page.getByText('Moved to Tuesday 3 March 2043, 12:30 PM')).toBeVisible()
  await expect(event(page, /^Tuesday 3 March 2043, 12:30 PM to 1:20 PM/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('Moved back to Tuesday 3 March 2043, 10:00 AM')).toBeVisible()
  await expect(was).toBeVisible()
  expect(errors).toEqual([])
})

test('the handle resizes an event by touch', async ({ page, context }) => {
  await openPractice(page, ['Maya Okafor'])
  await book(context, '2043-03-10', '10:00', '10:50')
  const touch = finger(await openDay(page, '2043-03-10'))
  const one = event(page, /^Tuesday 10 March 2043, 10:00 AM/)
  await rest(touch, one)
  await touch.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const box = await boxOf(one)
  const from = { x: box.x + box.width / 2, y: box.y + box.height }
  await touch.down(from)
  await touch.glide(from, { x: from.x, y: from.y + hour })
  await touch.up()
  await expect(event(page, /^Tuesday 10 March 2043, 10:00 AM to 11:50 AM/)).toBeVisible()
})

test('a swipe scrolls the page without moving an event; a tap opens it', async ({ page, context }) => {
  await openPractice(page, ['Maya Okafor'])
  await book(context, '2043-03-17', '12:00', '12:50')
  const touch = finger(await openDay(page, '2043-03-17'))
  const one = event(page, /^Tuesday 17 March 2043, 12:00 PM to 12:50 PM/)
  const from = await gripOf(one)
  const before = await page.evaluate(() => window.scrollY)
  await touch.down(from)
  await touch.glide(from, { x: from.x, y: from.y + 2 * hour })
  await touch.up()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(before - hour)
  await one.tap()
  await expect(page.getByRole('dialog', { name: 'Maya Okafor' })).toContainText('12:00–12:50 PM')
  await expect(page.getByText(/^Moved/)).toHaveCount(0)
})
