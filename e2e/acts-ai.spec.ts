import type { Locator, Page } from '@playwright/test'
import { countActs } from './support/acts.ts'
import { expectNoFindings } from './support/axe.ts'
import { dayIn, zoneAtNoon } from './support/days.ts'
import { addRecord, expect, openPractice, test } from './support/people.ts'

// Where no day ends during a test.
const zone = zoneAtNoon()
test.use({ timezoneId: zone, permissions: ['clipboard-read', 'clipboard-write'] })

const transcript = `Therapist: How was your week?
Client: I slept badly most of the week. I woke up at four every night.
Therapist: Have you had thoughts of not wanting to live?
Client: Sometimes I think everyone would be better off without me, but I have no plan.
Therapist: Thank you for telling me. What helped?
Client: Walking with my sister on Sunday helped a lot. I laughed for the first time in weeks.
Therapist: Let us agree on the sleep diary again.
Client: Yes, I will keep the sleep diary until Monday, for 7 days. And I will call my mother before the next session.`

const headers = () => ({ origin: test.info().project.use.baseURL ?? '' })
const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(path, {
    headers: { ...headers(), 'idempotency-key': crypto.randomUUID() },
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { id: string; version: number; appointment: { id: string } }
}

/** A client who consents to AI summaries, with an appointment this morning, and a transcript to paste. */
async function openClient(page: Page, template?: 'soap'): Promise<{ clientId: string; appointmentId: string }> {
  const { ids } = await openPractice(page, ['Ines Calder'])
  const clientId = ids[0] ?? ''
  await post(page, '/rpc/consents/recordPaper', {
    json: { clientId, purpose: 'ai-summaries', paperDate: dayIn(zone, -7) },
  })
  if (template)
    await addRecord(page, `/api/v1/clients/${clientId}/notes`, {
      template,
      serviceDate: dayIn(zone, -7),
      sections: [{ heading: 'Plan', text: 'Walk every day.' }],
    })
  const { appointment } = await post(page, '/api/v1/appointments', {
    clientId,
    appointmentDate: dayIn(zone),
    startTime: '08:00',
    endTime: '08:50',
  })
  await page.goto('/app/clients')
  await page.evaluate((text) => navigator.clipboard.writeText(text), transcript)
  return { clientId, appointmentId: appointment.id }
}

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of the profile' }).getByRole('link', { name })
const useInNote = (page: Page) => page.getByRole('button', { name: 'Use in note' })
const area = (editor: Locator, name: string) => editor.getByRole('textbox', { name })
const notes = async (page: Page, clientId: string) =>
  (
    (await (await page.request.get(`/api/v1/clients/${clientId}/notes`)).json()) as {
      items: { id: string; sections: { heading: string | null; text: string }[]; session: object | null }[]
    }
  ).items

/** From the list of clients to the editor with the draft: choosing the client and the section, pasting, and starting, which opens it. */
async function transcriptToNote(page: Page, acts: ReturnType<typeof countActs>): Promise<void> {
  await acts.click(page.getByRole('link', { name: 'View Details of Ines Calder' }))
  await acts.click(section(page, 'AI Session Analysis'))
  await expect(page.getByText('Paste it anywhere on this page', { exact: false })).toBeVisible()
  await acts.press('Control+V')
  await expect(page.getByRole('button', { name: 'Draft the note' })).toBeFocused()
  await acts.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add Clinical Note' })).toBeVisible()
}

test('from a transcript to the signed note takes 5 acts, with its sources beside it', async ({ page }) => {
  const { clientId } = await openClient(page)
  const acts = countActs(page)
  await transcriptToNote(page, acts)
  const editor = page.getByRole('dialog', { name: 'Add Clinical Note' })
  await expect(area(editor, 'Note Content')).toHaveValue(/- Client: “I woke up at four every night\.”/)
  await expect(area(editor, 'Note Content')).toBeFocused()
  await expect(editor.getByRole('status').filter({ hasText: 'of the AI draft added' })).toBeVisible()
  const beside = editor.getByRole('region', { name: 'From the record' })
  await expect(beside.getByRole('region', { name: 'Transcript' })).toContainText(
    'Therapist: Thank you for telling me. What helped?',
  )
  await expect(beside.locator('mark').first()).toBeVisible()
  await expectNoFindings(page, 'editor with an AI draft and its sources')
  await acts.click(editor.getByRole('button', { name: 'Sign' }))
  await expect(page.getByText('Clinical note signed')).toBeVisible()
  expect(acts.count()).toBe(5)
  const [note, ...others] = await notes(page, clientId)
  expect(others).toEqual([])
  expect(note?.session).not.toBeNull()
  const text = note?.sections.map((one) => one.text).join('\n') ?? ''
  expect(text.split('sleep diary until Monday')).toHaveLength(2)
  expect(text).not.toContain('better off without me')
  // The draft is reviewed: what it was made from is gone.
  await page.goto(`/app/ai-summary?client=${clientId}`)
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
})

test('in the template in use, the cursor stands in the section that is left; danger stands once, with its question', async ({
  page,
}) => {
  const { clientId } = await openClient(page, 'soap')
  const acts = countActs(page)
  await transcriptToNote(page, acts)
  const editor = page.getByRole('dialog', { name: 'Add Clinical Note' })
  await expect(editor.getByLabel('Template')).toHaveValue('soap')
  await expect(area(editor, 'Subjective')).toHaveValue(/- Client: “I woke up at four every night\.”/)
  await expect(area(editor, 'Subjective')).toHaveValue(/sleep diary until Monday/)
  const danger = editor.getByRole('region', { name: 'Words to look at' })
  await expect(danger).toContainText('Therapist: “Have you had thoughts of not wanting to live?”')
  await expect(danger).toContainText(
    'Client: “Sometimes I think everyone would be better off without me, but I have no plan.”',
  )
  await expect(editor.getByText('better off without me')).toHaveCount(2) // there, and in the transcript
  await expect(area(editor, 'Objective')).toBeFocused()
  await acts.type('Calm, tired.', 'Passing thoughts of death, no plan.')
  await acts.click(editor.getByRole('button', { name: 'Sign' }))
  await expect(page.getByText('Clinical note signed')).toBeVisible()
  // One more than without sections: what the therapist thinks has to be typed.
  expect(acts.count()).toBe(6)
  expect((await notes(page, clientId)).filter(({ session }) => session)).toHaveLength(1)
})

test('on a phone, danger is seen before the text, and the sources take the place of it', async ({ page }) => {
  const { clientId } = await openClient(page)
  const draft = await post(page, `/api/v1/clients/${clientId}/ai-drafts/session`, {
    clientId,
    sessionDate: dayIn(zone),
    notes: '',
    transcript,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/app/ai-summary?open=${draft.id}`)
  await expect(async () => {
    await page.reload()
    await expect(useInNote(page)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await useInNote(page).click()
  const editor = page.getByRole('dialog', { name: 'Add Clinical Note' })
  await expect(area(editor, 'Note Content')).toHaveValue(/I woke up at four/)
  await expect(editor.getByRole('region', { name: 'Words to look at' })).toBeInViewport({ ratio: 0.9 })
  await expectNoFindings(page, 'AI draft in a note on a phone')
  await editor.getByRole('button', { name: 'Add to the note' }).click()
  await expect(area(editor, 'Note Content')).toHaveValue(/Safety\n- Therapist: “Have you had thoughts/)
  await editor.getByRole('button', { name: 'Show record' }).click()
  await expect(editor.getByRole('region', { name: 'Transcript' })).toBeVisible()
  await expectNoFindings(page, 'sources of an AI draft on a phone')
})

test('single lines are left out and taken again beside the text, by keyboard', async ({ page }) => {
  await openClient(page, 'soap')
  await transcriptToNote(page, countActs(page))
  const editor = page.getByRole('dialog', { name: 'Add Clinical Note' })
  const all = /- Client: “I woke up at four every night\.”/
  await expect(area(editor, 'Subjective')).toHaveValue(all)
  await editor.getByRole('button', { name: 'Choose lines' }).press('Enter')
  await expect(editor.getByRole('button', { name: 'Take all' })).toBeFocused()
  const line = editor.getByRole('checkbox', { name: /I woke up at four every night/ })
  await expect(line).toBeChecked()
  for (let step = 0; step < 10 && !(await line.evaluate((box) => box === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  await expect(line).toBeFocused()
  await page.keyboard.press('Space')
  await expect(area(editor, 'Subjective')).not.toHaveValue(all)
  await expectNoFindings(page, 'lines of an AI draft beside a note')
  await page.keyboard.press('Space')
  await expect(area(editor, 'Subjective')).toHaveValue(all)
  await editor.getByRole('button', { name: 'Take none' }).press('Enter')
  await expect(area(editor, 'Subjective')).toHaveValue('')
  await expect(area(editor, 'Plan')).toHaveValue('')
  await editor.getByRole('button', { name: 'Take all' }).press('Enter')
  await expect(area(editor, 'Subjective')).toHaveValue(all)
})

test('what two tabs took over from one draft becomes one note', async ({ page, context }) => {
  const { clientId, appointmentId } = await openClient(page)
  await transcriptToNote(page, countActs(page))
  const first = page.getByRole('dialog', { name: 'Add Clinical Note' })
  await expect(first.getByText('Draft saved')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/app/clients/${clientId}?tab=clinical-notes&compose=1&appointment=${appointmentId}`)
  const second = other.getByRole('dialog', { name: 'Add Clinical Note' })
  await expect(area(second, 'Note Content')).toHaveValue(/I woke up at four/)
  await first.getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByText('Clinical note signed')).toBeVisible()
  await second.getByRole('button', { name: 'Sign' }).click()
  await expect(second.getByText(/Another note took over this AI draft meanwhile/).first()).toBeVisible()
  await expect(area(second, 'Note Content')).toHaveValue(/I woke up at four/)
  expect(await notes(page, clientId)).toHaveLength(1)
})
