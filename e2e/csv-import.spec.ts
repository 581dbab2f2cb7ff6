import { expectNoFindings } from './support/axe.ts'
import { expect, freshAddress, newestMail, signUp, test } from './support/people.ts'

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
  await dialog.getByLabel('Date of birth', { exact: true }).selectOption('Born on')
  await expect(dialog.getByLabel('Dates are written')).toHaveValue('dmy')
  await expect(dialog.getByText('28.02.1990 is 28 February 1990')).toBeVisible()

  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog.getByText('1 of 3 rows can be imported')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Rows', exact: true })).toContainText('Gender: Gender is required')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByLabel('Gender where none is given').fill('Prefer not to say')
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog.getByText('2 of 3 rows can be imported')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Rows', exact: true })).toContainText('Row 4')
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

/** A day in some weeks, as Excel in Germany writes it. */
function laterDay(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}

test('appointments from other software are imported without an email, and undone', async ({ page }) => {
  const therapist = freshAddress('import-appointments')
  await signUp(page, therapist)
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const data = { name: 'Wren Example', age: 41, gender: 'Female', email: freshAddress('wren') }
  expect((await page.context().request.post('/api/v1/clients', { headers, data })).status()).toBe(201)
  await page.goto('/app/settings?tab=account')
  await page.getByRole('button', { name: 'Import appointments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import appointments' })
  // The columns that Jane publishes.
  const file = [
    'Location Name,Appointment Start Date & Time,Appointment End Date & Time,Patient First Name,Patient Last Name,Status,Notes',
    `Online,${laterDay(20)} 10:00,${laterDay(20)} 10:50,Wren,Example,booked,Bring the form`,
    `Main Street,${laterDay(27)} 10:00,${laterDay(27)} 10:50,Wren,Example,booked,`,
    `Main Street,${laterDay(27)} 12:00,${laterDay(27)} 12:50,Nobody,Known,booked,`,
    `Main Street,${laterDay(28)} 12:00,${laterDay(28)} 12:50,Wren,Example,cancelled,`,
    `Main Street,03.03.2025 12:00,03.03.2025 12:50,Wren,Example,no show,`,
  ].join('\n')
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'jane.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${file}`, 'utf16le') })
  await expect(dialog.getByText('jane.csv: 5 rows, UTF-16LE')).toBeVisible()
  await expect(dialog.getByLabel('Start')).toHaveValue('1')
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog.getByText('4 of 5 rows can be imported')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Rows', exact: true })).toContainText(
    'No client has this email or name',
  )
  await expect(dialog.getByLabel('“no show” in the past')).toHaveValue('no-show')
  await expectNoFindings(page, 'the dialog with statuses')
  await dialog.getByRole('button', { name: 'Import 4 appointments' }).click()
  await expect(page.getByText('4 appointments imported')).toBeVisible()
  const upcoming = await page.context().request.get('/api/v1/appointments?which=upcoming')
  const { items } = (await upcoming.json()) as { items: object[] }
  expect(items).toMatchObject([
    { clientName: 'Wren Example', startTime: '10:00', endTime: '10:50', type: 'online', notes: 'Bring the form' },
    { clientName: 'Wren Example', type: 'in_person' },
  ])
  const past = await page.context().request.get('/api/v1/appointments?which=past')
  expect(((await past.json()) as { items: object[] }).items).toMatchObject([{ status: 'no-show' }])
  expect(newestMail(data.email)).toBe('')

  await page.goto('/app/settings?tab=account')
  await page.getByRole('button', { name: 'Undo the import of jane.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('list', { name: 'Imports' })).toContainText('Undone')
})

test('ten thousand rows with errors are counted and listed, and an Excel file says what to do', async ({ page }) => {
  test.slow()
  await signUp(page, freshAddress('import-faulty'))
  await page.goto('/app/settings?tab=account')
  await page.getByRole('button', { name: 'Import clients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import clients' })
  const excel = Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0])
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: excel })
  await expect(dialog.getByText(/^This is an Excel file\. Nothing was imported\./)).toBeVisible()
  const faulty = Array.from({ length: 10_000 }, (_, n) => `Client ${n},not an address,40,Female`)
  const buffer = Buffer.from(['Name,Email,Age,Gender', 'Ana Ruiz,ana@example.com,40,Female', ...faulty].join('\n'))
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText('many.csv: 10,001 rows, UTF-8')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog.getByText('1 of 10,001 rows can be imported')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: '10,000 rows with errors will be left out' })).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Rows', exact: true }).getByRole('listitem')).toHaveCount(50)
  await expectNoFindings(page, 'the dialog with ten thousand errors')
  await dialog.getByRole('button', { name: 'Import 1 client', exact: true }).click()
  await expect(page.getByText('1 client imported')).toBeVisible()
})
