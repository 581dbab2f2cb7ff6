import type { Page } from '@playwright/test'
import { features } from '../web/src/screens/features.ts'
import { errorsOf, expectNoFindings } from './support/axe.ts'
import { expect, signInAs, test } from './support/people.ts'

/** The URL of a sample client's profile. */
async function profileOf(page: Page, name: string): Promise<string> {
  await page.goto('/app/clients')
  await page.getByRole('link', { name: `View Details of ${name}` }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return new URL(page.url()).pathname
}

const sections = features.flatMap(({ profileTabs = [] }) => profileTabs)

test('the sections of a client record have no violations', async ({ page, context }) => {
  test.slow()
  await signInAs(context, 'premium@demo.test')
  const errors = errorsOf(page)
  const profile = await profileOf(page, 'Maya Okafor')
  for (const { id, title } of sections) {
    await page.goto(`${profile}?tab=${id}`)
    await expect(page.getByRole('heading', { name: title, level: 2, exact: true })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expectNoFindings(page, id)
  }
  expect(errors).toEqual([])
})

test('the forms of a client record have no violations', async ({ page, context }) => {
  test.slow()
  await signInAs(context, 'premium@demo.test')
  const profile = await profileOf(page, 'Maya Okafor')
  for (const { id, action } of sections.filter((section) => section.action)) {
    await page.goto(`${profile}?tab=${id}&${action}=1`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFindings(page, `${id}, ${action}`)
  }
  await page.goto(`${profile}?tab=measures`)
  await page.getByRole('button', { name: 'Fill in a measure' }).click()
  await page.getByRole('menuitem', { name: /PHQ-9/ }).click()
  await expect(page.getByRole('dialog', { name: /PHQ-9/ })).toBeVisible()
  await expectNoFindings(page, 'PHQ-9')
})

test('a locked section has no violations', async ({ page, context }) => {
  await signInAs(context, 'expired@demo.test')
  await page.goto('/app/clients')
  await page
    .getByRole('link', { name: /^View Details of/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const profile = new URL(page.url()).pathname
  for (const { id } of sections.filter(({ gate }) => gate)) {
    await page.goto(`${profile}?tab=${id}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectNoFindings(page, id)
  }
})
