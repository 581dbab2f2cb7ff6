import type { Page } from '@playwright/test'
import { countActs } from './support/acts.ts'
import { expectNoFindings } from './support/axe.ts'
import { dayIn, zoneAtNoon } from './support/days.ts'
import { addRecord, expect, openPractice, test } from './support/people.ts'

// Where no day ends during a test.
const zone = zoneAtNoon()
test.use({ timezoneId: zone })

type Booked = { id: string; clientId: string; updatedAt: string }
const headers = () => ({ origin: test.info().project.use.baseURL ?? '' })

/** A client with an appointment this morning and an earlier SOAP note. */
async function openCalendar(page: Page): Promise<Booked> {
  const { ids } = await openPractice(page, ['Ines Calder'])
  const clientId = ids[0] ?? ''
  await addRecord(page, `/api/v1/clients/${clientId}/notes`, {
    template: 'soap',
    serviceDate: dayIn(zone, -7),
    sections: [{ heading: 'Plan', text: 'Walk every day.' }],
  })
  const answer = await page.request.post('/api/v1/appointments', {
    headers: { ...headers(), 'idempotency-key': crypto.randomUUID() },
    data: { clientId, appointmentDate: dayIn(zone), startTime: '08:00', endTime: '08:50' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  await page.goto('/app/appointments?view=day')
  return ((await answer.json()) as { appointment: Booked }).appointment
}
const event = (page: Page) => page.getByRole('button', { name: /8:00 AM.*Ines Calder/ })

test('a SOAP note from the calendar to the signature takes 4 acts', async ({ page }) => {
  await openCalendar(page)
  const acts = countActs(page)
  await acts.click(event(page))
  await expect(page.getByRole('link', { name: 'Write note' })).toBeFocused()
  await expectNoFindings(page, 'appointment to write about')
  await acts.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Add Clinical Note' })
  await expect(editor.getByLabel('Template')).toHaveValue('soap')
  await expect(editor.getByRole('textbox', { name: 'Subjective' })).toBeFocused()
  const beside = editor.getByRole('region', { name: 'From the record' })
  await expect(beside).toContainText('Walk every day.')
  await expectNoFindings(page, 'editor with the record')
  await acts.type('Sleeps through.', 'Calm, on time.', 'Lighter.', 'Go on.')
  await acts.click(editor.getByRole('button', { name: 'Sign' }))
  await expect(page.getByText('Clinical note signed')).toBeVisible()
  expect(acts.count()).toBe(4)
  const note = page.getByRole('article').filter({ hasText: 'Sleeps through.' })
  await expect(note).toContainText('Go on.')
  await expect(note.getByText('Signed notes can’t be edited.')).toBeVisible()
})

test('cancelling with a reason takes 3 acts', async ({ page }) => {
  await openCalendar(page)
  const acts = countActs(page)
  await acts.click(event(page))
  const details = page.getByRole('dialog', { name: 'Ines Calder' })
  await acts.click(details.getByRole('button', { name: 'Cancel…' }))
  const asks = page.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  await expect(asks.getByLabel('Reason')).toBeFocused()
  await acts.type('Has the flu')
  await page.keyboard.press('Enter')
  await expect(details).toContainText('Reason: Has the flu')
  expect(acts.count()).toBe(3)
})

test('an appointment that is cancelled while its note is being written leaves the text', async ({ page }) => {
  const { id, updatedAt } = await openCalendar(page)
  await event(page).click()
  await page.getByRole('link', { name: 'Write note' }).press('Enter')
  const editor = page.getByRole('dialog', { name: 'Add Clinical Note' })
  await expect(editor.getByRole('textbox', { name: 'Subjective' })).toBeFocused()
  await page.keyboard.type('Typed before it was cancelled.')
  const answer = await page.request.post(`/api/v1/appointments/${id}/status`, {
    headers: headers(),
    data: { updatedAt, status: 'cancelled-client' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  // By a live update, under the field that it is about.
  await expect(editor.getByText(/^This appointment was cancelled. Your text is safe/)).toBeVisible()
  await editor.getByRole('button', { name: 'Save Note' }).click()
  await expect(editor.getByText(/Restore it first, or write the note without it/)).toBeVisible()
  await editor.getByLabel('Session').selectOption('No session')
  await editor.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Typed before it was cancelled.' })).toBeVisible()
})

test('unsigned notes open one after the other, and each is signed in 1 act', async ({ page }) => {
  const { ids } = await openPractice(page, ['Ines Calder'])
  for (const [days, text] of [
    [-9, 'Slept badly.'],
    [-2, 'Slept well.'],
  ] as const)
    await addRecord(page, `/api/v1/clients/${ids[0]}/notes`, {
      template: 'free',
      serviceDate: dayIn(zone, days),
      sections: [{ heading: null, text }],
    })
  await page.goto('/app/notes/unsigned')
  await page.getByRole('button', { name: 'Read and sign one by one' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Clinical Note' })
  const content = editor.getByRole('textbox', { name: 'Note Content' })
  await expect(content).toHaveValue('Slept badly.')
  await expect(editor).toContainText('Ines Calder. 1 of 2. Only you can read this.')
  await expectNoFindings(page, 'one of several unsigned notes')
  await editor.getByRole('button', { name: 'Sign' }).click()
  await expect(content).toHaveValue('Slept well.')
  await expect(content).toBeFocused()
  await expect(editor.getByRole('region', { name: 'From the record' })).toContainText('Slept badly.')
  await editor.getByRole('button', { name: 'Sign' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByText('No unsigned notes')).toBeVisible()
})

test('on a phone the record takes the place of the text, and the cursor comes back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { clientId } = await openCalendar(page)
  await page.goto(`/app/clients/${clientId}?tab=clinical-notes&compose=1`)
  const editor = page.getByRole('dialog', { name: 'Add Clinical Note' })
  const text = editor.getByRole('textbox', { name: 'Subjective' })
  await expect(text).toBeFocused()
  await editor.getByRole('button', { name: 'Show record' }).click()
  await expect(editor.getByRole('region', { name: 'From the record' })).toContainText('Walk every day.')
  await expect(text).toBeHidden()
  await expectNoFindings(page, 'record in place of the text')
  const back = editor.getByRole('button', { name: 'Back to the text' })
  await expect(back).toBeFocused()
  await back.press('Enter')
  await expect(text).toBeFocused()
})
