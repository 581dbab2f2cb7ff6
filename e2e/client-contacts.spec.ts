import { expect, freshAddress, signUp, test } from './support/people.ts'

test('a client without email and age gets a contact with an address beyond ASCII, who is changed and removed', async ({
  page,
}) => {
  await signUp(page, freshAddress('contacts'))
  await page.getByRole('link', { name: 'My Clients' }).first().click()
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add New Client' })
  await adding.getByLabel('Full name', { exact: true }).fill("Siobhán O'Brien")
  await adding.getByLabel('Gender', { exact: true }).fill('Not stated')
  await adding.getByRole('button', { name: 'Add Client' }).click()
  await expect(adding.getByText('Age is required')).toBeVisible()
  await expect(adding.getByText('Email is required')).toBeVisible()
  await adding.getByRole('checkbox', { name: 'Age not known' }).check()
  await adding.getByRole('checkbox', { name: 'No email address' }).check()
  await expect(adding.getByText(/is required/)).toHaveCount(0)
  await adding.getByRole('button', { name: 'Add Client' }).click()
  await page.getByRole('link', { name: "View Details of Siobhán O'Brien" }).click()

  await page
    .getByRole('navigation', { name: 'Sections of the profile' })
    .getByRole('link', { name: 'Contacts', exact: true })
    .click()
  await page.getByRole('button', { name: 'Add Contact' }).click()
  const form = page.getByRole('dialog', { name: 'Add Contact' })
  await form.getByLabel('Name', { exact: true }).fill('Una Brien')
  await form.getByLabel('Who this is').selectOption('Parent or guardian')
  await form.getByLabel(/Relation to the client/).fill('Mother')
  await form.getByLabel(/^Email/).fill('una@münchen.example')
  await form.getByRole('button', { name: 'Add Contact' }).click()
  const link = page.getByRole('link', { name: 'una@münchen.example' })
  await expect(link).toHaveAttribute('href', 'mailto:una@xn--mnchen-3ya.example')

  await page.getByRole('button', { name: 'Edit Una Brien' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Contact' })
  await editing.getByLabel('Name', { exact: true }).fill("Una O'Brien")
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: "Remove Una O'Brien" }).click()
  await page.getByRole('button', { name: 'Remove contact', exact: true }).click()
  await expect(page.getByText('Parents, partners, payers, referrers and GPs')).toBeVisible()
})
