import { expect, freshAddress, signUp, test } from './support/people.ts'

test('clients from a spreadsheet are mapped, checked, imported and undone', async ({ page }) => {
  await signUp(page, freshAddress('import'))
  await page.goto('/app/settings?tab=account')
  await page.getByRole('button', { name: 'Import clients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import clients' })
  // As Excel on Windows writes it.
  const file = [
    'Legal First Name;Legal Last Name;Born on;Email;Sex',
    'Zoë;Müller;28.02.1990;zoe@example.com;Female',
    'Ana;=HYPERLINK("https://evil.example");01.12.1985;ana@example.com;',
    'No;Email;01.12.1985;;Female',
  ].join('\r\n')
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') })
  await expect(dialog.getByText('clients.csv: 3 rows, WINDOWS-1252')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toHaveValue('0')
  await dialog.getByLabel('Date of birth').selectOption('Born on')
  await dialog.getByLabel('Dates are written').selectOption('dmy')

  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog.getByText('1 of 3 rows can be imported')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Rows' })).toContainText('Gender: Gender is required')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByLabel('Gender where none is given').fill('Prefer not to say')
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog.getByText('2 of 3 rows can be imported')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Rows' })).toContainText('Row 4')
  await dialog.getByRole('button', { name: 'Import 2 clients' }).click()
  await expect(page.getByText('2 clients imported')).toBeVisible()

  await page.goto('/app/clients')
  await expect(page.getByText('Zoë Müller').first()).toBeVisible()
  await expect(page.getByText('Ana =HYPERLINK("https://evil.example")').first()).toBeVisible()

  await page.goto('/app/settings?tab=account')
  await page.getByRole('button', { name: 'Undo the import of clients.csv' }).click()
  await page
    .getByRole('alertdialog', { name: 'Undo this import?' })
    .getByRole('button', { name: 'Undo import' })
    .click()
  await expect(page.getByRole('list', { name: 'Imports' })).toContainText('Undone')
  await page.goto('/app/clients')
  await expect(page.getByText('Zoë Müller')).toHaveCount(0)
})
