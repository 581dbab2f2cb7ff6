import type { Page } from '@playwright/test'
import { dayIn, zoneAtNoon } from './support/days.ts'
import { expect, newPassword, openBehind, openPractice, signInAs, test } from './support/people.ts'

// Where no day ends during a test.
const zone = zoneAtNoon()
test.use({ timezoneId: zone })

type Appointment = { id: string; updatedAt: string; status: string; sessionId: string | null; note: string | null }
const headers = () => ({ origin: test.info().project.use.baseURL ?? '' })

async function book(page: Page, clientId: string, startTime: string, endTime: string): Promise<Appointment> {
  const answer = await page.request.post('/api/v1/appointments', {
    headers: { ...headers(), 'idempotency-key': crypto.randomUUID() },
    data: { clientId, appointmentDate: dayIn(zone), startTime, endTime },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { appointment: Appointment }).appointment
}
const stored = async (page: Page, { id }: { id: string }) =>
  (await (await page.request.get(`/api/v1/appointments/${id}`)).json()) as Appointment

/** Ines Calder came at 8:00 and at 9:30 this morning; the note about 8:00 has been begun. */
async function writing(page: Page) {
  const { email, ids } = await openPractice(page, ['Ines Calder'])
  const clientId = ids[0] ?? ''
  const [first, second] = [
    await book(page, clientId, '08:00', '08:50'),
    await book(page, clientId, '09:30', '10:20'),
  ] as const
  await page.goto(`/app/clients/${clientId}?tab=clinical-notes&compose=1&appointment=${first.id}`)
  const editor = page.getByRole('dialog', { name: 'Add Clinical Note' })
  await editor.getByLabel('Template').selectOption('free')
  const text = editor.getByRole('textbox', { name: 'Note Content' })
  await text.fill('Sleeps through the night. ')
  await expect(editor.getByLabel('Session')).toContainText('appointment at 8:00 AM')
  return { email, clientId, first, second, editor, text }
}

/** In a second tab, the details of the appointment that starts then. */
async function openDetails(tab: Page, at: string) {
  await tab.bringToFront()
  await tab.getByRole('button', { name: new RegExp(`${at} .*Ines Calder`) }).click()
  return tab.getByRole('dialog', { name: 'Ines Calder' })
}

test('an appointment moved in another tab keeps its note, and another one that is cancelled does not touch it', async ({
  page,
}) => {
  const { first, second, editor, text } = await writing(page)
  const tab = await openBehind(page, '/app/appointments?view=day')

  const details = await openDetails(tab, '8:00 AM')
  await details.getByRole('button', { name: 'Reschedule' }).click()
  const moving = tab.getByRole('dialog', { name: 'Reschedule Appointment' })
  await moving.getByLabel('Start time').fill('7:00')
  await moving.getByLabel('Start time').press('Enter')
  await expect(tab.getByText('Appointment rescheduled')).toBeVisible()
  await tab.keyboard.press('Escape')

  const other = await openDetails(tab, '9:30 AM')
  await other.getByRole('button', { name: 'Cancel…' }).click()
  const asks = tab.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  await asks.getByLabel('Reason').fill('Has the flu')
  await asks.getByLabel('Reason').press('Enter')
  await expect(other).toContainText('Reason: Has the flu')

  await page.bringToFront()
  await expect(editor.getByText(/^This appointment was moved to .*, 7:00 AM\. Check the service date\./)).toBeVisible()
  await expect(editor.getByLabel('Session')).toContainText('appointment at 7:00 AM')
  await expect(editor.getByText(/was cancelled/)).toBeHidden()
  await expect(text).toHaveValue('Sleeps through the night. ')
  await text.press('End')
  await text.pressSequentially('Calm.')
  await editor.getByRole('button', { name: 'Save Note' }).click()
  const note = page.getByRole('article').filter({ hasText: 'Sleeps through the night. Calm.' })
  await expect(note).toBeVisible()

  expect(await stored(page, first)).toMatchObject({ note: 'draft', sessionId: expect.any(String) })
  expect(await stored(page, second)).toMatchObject({ status: 'cancelled-therapist', note: null, sessionId: null })
})

test('an appointment moved to another day from another session says that it is to come, and the text stays', async ({
  page,
  browser,
}) => {
  const { email, first, editor, text } = await writing(page)
  const elsewhere = await browser.newContext({ timezoneId: zone })
  await signInAs(elsewhere, email, newPassword)
  const answer = await elsewhere.request.put(`/api/v1/appointments/${first.id}`, {
    headers: headers(),
    data: { updatedAt: first.updatedAt, appointmentDate: dayIn(zone, 2), startTime: '08:00', endTime: '08:50' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await elsewhere.close()

  await expect(editor.getByText(/, 8:00 AM, which is still to come\. Your text is safe/)).toBeVisible()
  await editor.getByRole('button', { name: 'Save Note' }).click()
  await expect(editor.getByText('This appointment has not started yet.')).toBeVisible()
  await expect(text).toHaveValue('Sleeps through the night. ')
  await editor.getByLabel('Session').selectOption('No session')
  await editor.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Sleeps through the night.' })).toBeVisible()
  expect(await stored(page, first)).toMatchObject({ status: 'scheduled', note: null, sessionId: null })
})

test('an appointment cancelled in another tab leaves the text, also after a reload; put back, it gets its note', async ({
  page,
}) => {
  const { first, editor, text } = await writing(page)
  const tab = await openBehind(page, '/app/appointments?view=day')
  const details = await openDetails(tab, '8:00 AM')
  await details.getByRole('button', { name: 'Cancel…' }).click()
  const asks = tab.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  await asks.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(details).toContainText('Cancelled by you')

  await page.bringToFront()
  const cancelled = editor.getByText(/^This appointment was cancelled\. Your text is safe/)
  await expect(cancelled).toBeVisible()
  await expect(editor.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Write note' }).first().click()
  await expect(text).toHaveValue('Sleeps through the night. ')
  await expect(cancelled).toBeVisible()

  await tab.bringToFront()
  await details.getByRole('button', { name: 'Put back in the calendar' }).click()
  await expect(details.getByRole('button', { name: 'Cancel…' })).toBeVisible()
  await page.bringToFront()
  await expect(cancelled).toBeHidden()
  await editor.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Sleeps through the night.' })).toBeVisible()
  expect(await stored(page, first)).toMatchObject({ note: 'draft', sessionId: expect.any(String) })
})
