import type { Page } from '@playwright/test'
import { errorsOf, expectNoFindings } from './support/axe.ts'
import { expect, signInAs, test } from './support/people.ts'

/** The profile of a client of the sample practice, by its address. */
async function profileOf(page: Page, name: string): Promise<string> {
  await page.goto('/app/clients')
  await page.getByRole('link', { name: `View Details of ${name}` }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return new URL(page.url()).pathname
}

const sections: [tab: string, heading: string][] = [
  ['overview', 'Client Overview'],
  ['session-history', 'Session History'],
  ['session-records', 'Session Wellness Records'],
  ['clinical-notes', 'Clinical Notes'],
  ['treatment-plan', 'Treatment Plan'],
  ['documents', 'Documents'],
  ['self-care', 'Self-Care Plan'],
  ['history', 'Record History'],
]

test('the sections of a client record have no finding', async ({ page, context }) => {
  test.slow()
  await signInAs(context, 'premium@demo.test')
  const errors = errorsOf(page)
  const profile = await profileOf(page, 'Maya Okafor')
  for (const [tab, heading] of sections) {
    await page.goto(`${profile}?tab=${tab}`)
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expectNoFindings(page, tab)
  }
  expect(errors).toEqual([])
})

// Each opened by its address.
const dialogs: [address: string, name: string][] = [
  ['session-history&new=1', 'Add New Session'],
  ['session-records&new=1', 'Add session record'],
  ['clinical-notes&compose=1', 'Add clinical note'],
  ['treatment-plan&new=1', 'New treatment plan'],
  ['documents&new=1', 'Upload Documents'],
  ['self-care&new=1', 'Assign Task'],
]

test('the forms of a client record have no finding', async ({ page, context }) => {
  test.slow()
  await signInAs(context, 'premium@demo.test')
  const profile = await profileOf(page, 'Maya Okafor')
  for (const [address, name] of dialogs) {
    await page.goto(`${profile}?tab=${address}`)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectNoFindings(page, name)
  }
  await page.goto(`${profile}?tab=session-records`)
  await page.getByRole('button', { name: 'Fill in a measure' }).click()
  await page.getByRole('menuitem', { name: /PHQ-9/ }).click()
  await expect(page.getByRole('dialog', { name: /PHQ-9/ })).toBeVisible()
  await expectNoFindings(page, 'PHQ-9')
})

test('a record behind a closed gate has no finding', async ({ page, context }) => {
  await signInAs(context, 'expired@demo.test')
  await page.goto('/app/clients')
  await page
    .getByRole('link', { name: /^View Details of/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const profile = new URL(page.url()).pathname
  for (const tab of ['treatment-plan', 'self-care']) {
    await page.goto(`${profile}?tab=${tab}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectNoFindings(page, tab)
  }
})
