import type { Page } from '@playwright/test'
import { openAnalysis } from './support/ai.ts'
import { expectNoFindings } from './support/axe.ts'
import { dayIn, zoneAtNoon } from './support/days.ts'
import { addRecord, expect, openPractice, test } from './support/people.ts'

// Where no day ends during a test.
const zone = zoneAtNoon()
test.use({ timezoneId: zone })

const headings = ['Anliegen', 'Körper und Schlaf', 'Vereinbart']
const roughNotes = `Anliegen: Streit mit der Schwester.

KÖRPER UND SCHLAF
Verspannte Schultern. Zwei Nächte ohne Schlaf.`
const transcript = `Therapist: Was war los?
Client: Meine Schwester hat angerufen. Ich konnte zwei Nächte nicht schlafen.
Therapist: Wie lange schon?`

async function recordConsent(page: Page, clientId: string): Promise<void> {
  const answer = await page.request.post('/rpc/consents/recordPaper', {
    headers: { origin: test.info().project.use.baseURL ?? '', 'idempotency-key': crypto.randomUUID() },
    data: { json: { clientId, purpose: 'ai-summaries', paperDate: dayIn(zone, -7) } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('rough notes and a transcript become a note in the practice’s own form, with goals, measures and then figures', async ({
  page,
}) => {
  test.slow()
  const { ids } = await openPractice(page, ['Ines Calder'])
  const clientId = ids[0] ?? ''
  await recordConsent(page, clientId)
  await addRecord(page, '/api/v1/note-templates', { name: 'Haus', sections: headings.map((heading) => ({ heading })) })
  await addRecord(page, `/api/v1/clients/${clientId}/notes`, {
    template: 'own',
    templateName: 'Haus',
    serviceDate: dayIn(zone, -7),
    sections: [{ heading: 'Anliegen', text: 'Erstgespräch.' }],
  })
  await addRecord(page, `/api/v1/clients/${clientId}/treatment-plans`, {
    planName: 'Plan',
    treatmentGoals: [
      { goal: 'Autofahren', objectives: [] },
      { goal: 'Nachts schlafen', objectives: [] },
    ],
  })
  await addRecord(page, `/api/v1/clients/${clientId}/measures`, {
    measureId: 'gad-7',
    takenDate: dayIn(zone, -1),
    answers: [1, 1, 1, 1, 0, 0, 0],
  })

  await openAnalysis(page, 'Ines Calder')
  await page.getByRole('textbox', { name: 'Session notes' }).fill(roughNotes)
  await page.getByText('Transcript', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Transcript' }).fill(transcript)
  await page.getByRole('button', { name: 'Draft the note' }).click()

  const editor = page.getByRole('dialog', { name: 'Add Clinical Note' })
  const area = (name: string) => editor.getByRole('textbox', { name, exact: true })
  await expect(area('Körper und Schlaf')).toHaveValue(/^- Verspannte Schultern\./)
  await expect(area('Anliegen')).toHaveValue(/^- Streit mit der Schwester\./)
  await expect(area('Anliegen')).toHaveValue(/- GAD-7: 4 of 21 .* on \d+ \w+ \d{4}/)
  await expect(editor.getByText('1 measure since the last session filled in.', { exact: false })).toBeVisible()

  const goal = editor.getByRole('group', { name: 'Passages that speak of goal 2' })
  await expect(goal.getByText('Same words: schlafen', { exact: true })).toBeVisible()
  await expectNoFindings(page, 'a note with passages of the plan’s goals')
  // It has a number, so the draft brought it.
  await expect(goal.getByRole('button', { name: /^In the note: Client: / })).toBeVisible()
  await expect(area('Anliegen')).toHaveValue(/- Client: “Ich konnte zwei Nächte nicht schlafen\.”/)
  await editor.getByRole('button', { name: 'Add to Vereinbart: goal 2' }).click()
  await expect(area('Vereinbart')).toHaveValue(/- Goal 2: Nachts schlafen/)
  await editor.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('Clinical note saved successfully')).toBeVisible()

  await openAnalysis(page, 'Ines Calder')
  const figures = page.getByRole('region', { name: 'Last 2 sessions in figures' })
  await expect(figures.getByRole('row').nth(1)).toContainText('38 percent of the words, 2 questions')
  await expect(figures.getByRole('row').nth(1)).toContainText('Goal 2')
  await expectNoFindings(page, 'the figures of the last sessions')
})
