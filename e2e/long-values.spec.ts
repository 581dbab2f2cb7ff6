import type { Page } from '@playwright/test'
import { expectNoScrollingSideways } from './support/axe.ts'
import { dayIn, premiumZone } from './support/days.ts'
import { expect, freshAddress, signInAs, test } from './support/people.ts'

const word = (length: number) => 'Wolfeschlegelsteinhausenbergerdorff'.repeat(10).slice(0, length)
const words = (length: number) => `${word(21)} `.repeat(30).slice(0, length).trim()
const longName = words(100)
const title = words(200)
/** The longest values the contract allows. */
const client = () => ({
  name: longName,
  age: 120,
  gender: words(50),
  email: freshAddress(word(40).toLowerCase()),
  diagnosis: words(500),
  preferredName: words(100),
  pronouns: words(50),
  phone: '+44 7700 900123',
  country: 'GB',
  timeZone: 'America/Argentina/ComodRivadavia',
  emergencyContactName: words(100),
  emergencyContactPhone: '+44 7700 900124',
  emergencyContactRelationship: words(50),
})

/**
 * Visible texts that are cut off by an ancestor. Only long texts may be truncated, and enough of them must stay
 * readable.
 */
function cutTexts(): string[] {
  const shortest = 25
  const leastShown = 60
  const cut: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (text === '' || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (parent.closest('option, svg, [aria-hidden=true]')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const shown = range.getBoundingClientRect()
    if (shown.bottom <= 0 || shown.right <= 0) continue // off-screen until focused
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(box)
      // Scrollable content is reachable, and clipped content is for screen readers only.
      if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none') break
      const room = box.getBoundingClientRect()
      if (overflowX === 'visible' || (shown.right <= room.right + 1 && shown.bottom <= room.bottom + 1)) continue
      if (text.length <= shortest || room.right - shown.left < leastShown) cut.push(text.slice(0, 60))
      break
    }
  }
  return cut
}

async function expectWhole(page: Page, what: string): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoScrollingSideways(page, `${what} at ${width} px is wider than the screen`)
    expect.soft(await page.evaluate(cutTexts), `cut at ${width} px: ${what}`).toEqual([])
  }
}

test('the longest values leave all short ones readable on phone, tablet and desktop', async ({ page, context }) => {
  test.slow()
  await signInAs(context, 'premium@demo.test')
  const send = async (path: string, data: object) => {
    const headers = { origin: test.info().project.use.baseURL ?? '' }
    const answer = await context.request.post(`/api/v1${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as { id: string; appointment?: { id: string } }
  }
  const { id } = await send('/clients', client())
  const appointment = {
    clientId: id,
    appointmentDate: dayIn(premiumZone, 30),
    startTime: '06:10',
    endTime: '06:55',
    type: 'in_person',
  }
  const link = `https://meet.example.com/${word(200)}`
  await send('/appointments', { ...appointment, notes: words(1000), meetingLink: link, onConflict: 'overlap' })
  await send('/tasks', {
    title,
    description: words(1000),
    reminder: words(200),
    category: 'Administrative',
    priority: 'high',
  })

  await page.goto('/app/clients')
  await expect(page.getByText(longName).first()).toBeVisible()
  await expectWhole(page, 'the clients')
  for (const tab of ['overview', 'appointments', 'session-records', 'measures']) {
    await page.goto(`/app/clients/${id}?tab=${tab}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(longName.slice(0, 40))
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expectWhole(page, `the profile, ${tab}`)
  }
  await page.goto('/app/tasks')
  await expect(page.getByText(title).first()).toBeVisible()
  await expectWhole(page, 'the tasks')
  await send(`/clients/${id}/ai-drafts/session`, {
    sessionDate: dayIn(premiumZone, -1),
    notes: `${word(300)} slept badly. She will call her sister.`,
  })
  await page.goto(`/app/ai-summary?client=${id}`)
  await expect(page.getByRole('link', { name: /^Review/ })).toBeVisible()
  await expectWhole(page, 'the AI drafts')
  await page.getByRole('link', { name: /^Review/ }).click()
  await expect(page.getByRole('button', { name: 'Keep as session note' })).toBeVisible()
  await expectWhole(page, 'an AI draft')
  await page.goto('/app/appointments?view=list')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expectWhole(page, 'the appointments')
})
