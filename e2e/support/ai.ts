import type { Page } from '@playwright/test'
import { expect } from './people.ts'

/** What a therapist writes after a session, with something for every section. */
export const sessionNotes = `S: Tamsin came in tired and said she slept badly most of the week. She felt guilty after an argument with her mother Fiona on Tuesday.

O: Her speech was slow and her eye contact was poor at first. Later she laughed when she spoke about baking.

A: She mentioned a fleeting thought that everyone would be better off without her, but she has no plan.

P: We agreed that she keeps a sleep diary until Monday. She will call her mother before the next session.`

/** Opens the section AI Session Analysis of a sample client. */
export async function openAnalysis(page: Page, client: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/app/clients`)
  await page.getByRole('link', { name: `View Details of ${client}` }).click()
  const menu = page.getByRole('navigation', { name: 'Sections of the profile' })
  await menu.getByRole('link', { name: 'AI Session Analysis' }).click()
  await expect(page.getByRole('heading', { name: 'AI Session Analysis', exact: true })).toBeVisible()
}
export const generateButton = (page: Page) =>
  page.getByRole('button', { name: /^(Generate AI Summary|Find Passages)$/ })
export const notesField = (page: Page) => page.getByRole('textbox', { name: 'Session notes' })
export const linesOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
