import type { Locator } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { expect, freshAddress, linkFromMail, newPassword, openPractice, test } from './support/people.ts'

/** A click, or typing one text, is an act. */
function countActs() {
  let acts = 0
  const counted = async (act: Promise<unknown>) => {
    acts += 1
    await act
  }
  return {
    count: () => acts,
    click: (target: Locator) => counted(target.click()),
    type: (target: Locator, text: string) => counted(target.fill(text)),
    counted,
  }
}

test('from the sign-up page to a first signed note in 18 acts', async ({ page }) => {
  const email = freshAddress('hour')
  const acts = countActs()
  await page.goto('/auth?mode=sign-up')
  await acts.type(page.getByLabel('Full name'), 'Robin Example')
  await acts.type(page.getByLabel('Email'), email)
  await acts.type(page.getByLabel('Password', { exact: true }), newPassword)
  await acts.click(page.getByRole('button', { name: 'Start Free Trial' }))
  await expect(page.getByRole('heading', { name: /check your/i })).toBeVisible()
  await acts.counted(page.goto(await linkFromMail(email, 'confirm')))
  await acts.click(page.getByRole('button', { name: 'Confirm address' }))

  // A newcomer is not "back", and the cursor stands in the password.
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome', exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await acts.type(password, newPassword)
  await acts.click(page.getByRole('button', { name: 'Sign In', exact: true }).last())

  await expect(page.getByText('0 of 6 done')).toBeVisible()
  await acts.click(page.getByRole('link', { name: 'Add your first client' }).first())
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await acts.type(dialog.getByLabel('Full name', { exact: true }), 'Nell Harper')
  await acts.type(dialog.getByLabel('Age', { exact: true }), '41')
  await acts.type(dialog.getByLabel('Gender', { exact: true }), 'Female')
  await acts.type(dialog.getByLabel('Email', { exact: true }), 'nell@example.com')
  await acts.click(dialog.getByRole('button', { name: 'Add Client' }))
  await acts.click(page.getByRole('link', { name: 'View Details of Nell Harper' }))
  await acts.click(page.getByRole('link', { name: 'Write note' }).first())
  const note = page.getByRole('dialog')
  await acts.type(note.locator('textarea').first(), 'Sleeps through again.')
  await acts.click(note.getByRole('button', { name: /sign/i }))
  await expect(page.getByText('Clinical note signed')).toBeVisible()
  expect(acts.count()).toBeLessThanOrEqual(18)

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByText('1 of 6 done')).toBeVisible()
  await page.getByRole('button', { name: 'Hide these steps' }).click()
  await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0)
})

test('a newcomer looks around with sample data and removes it in two acts', async ({ page, context }) => {
  await openPractice(page, [])
  await page.goto('/app/dashboard')
  await page.getByRole('button', { name: 'Look around with sample data' }).click()
  await expect(page.getByText('Sample data added')).toBeVisible()
  await expect(page.getByText('0 of 6 done')).toBeVisible()
  await expect(page.getByText('Niamh Corrigan (sample)').first()).toBeVisible()
  await expectNoFindings(page, 'the dashboard with sample data')

  await page.getByRole('link', { name: 'My Clients' }).first().click()
  await expect(page.getByText('0 / ∞ clients')).toBeVisible()
  await page.getByRole('link', { name: 'View Details of Niamh Corrigan (sample)' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Niamh Corrigan (sample)')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1 })).toContainText('(sample)')

  await page.goto('/app/settings?tab=account')
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  const asks = page.getByRole('alertdialog', { name: 'Remove the sample data?' })
  await expect(asks).toContainText('Your own clients stay as they are.')
  await expectNoFindings(page, 'the question')
  await asks.getByRole('button', { name: 'Remove sample data' }).click()
  await expect(page.getByText('Sample data removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove sample data' })).toHaveCount(0)
  await expect(other.getByRole('heading', { name: 'Client Not Found' })).toBeVisible()
  await page.goto('/app/clients')
  await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()
})
