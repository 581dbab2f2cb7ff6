import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { tablesHolding, withDatabaseOf } from '../server/src/testing/find-in-database.ts'
import { expectNoFindings } from './support/axe.ts'
import { expect, freshAddress, newPassword, signInAs, signUp, signUpOnPages, test } from './support/people.ts'

const dataDir = process.env.OPENHOUR_E2E_DATA ?? ''
/** The names of the stored files of the documents with this title. */
const filesOf = (title: string) =>
  withDatabaseOf(dataDir, async (database) => {
    const { rows } = await database.query<{ file_key: string }>('select file_key from documents where title = $1', [
      title,
    ])
    return rows.map((row) => row.file_key)
  })
const tablesWith = (word: string) => withDatabaseOf(dataDir, (database) => tablesHolding(database, word))
const storedFiles = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('a therapist deletes the account: asked for the word, told what is lost, signed out, and gone', async ({
  page,
}) => {
  test.slow()
  const email = freshAddress('leaving')
  await signUp(page, email)
  await page.goto('/app/settings?tab=account')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Go to the export' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Export your data' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Export data' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('0 clients with their records')).toBeVisible()
  await expect(dialog.getByText('Export your data first')).toBeVisible()
  await expectNoFindings(page, 'the dialog that deletes an account')
  await dialog.getByLabel('Type DELETE to confirm').fill('delete')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Nothing was deleted.')).toBeVisible()
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete account' }).click()

  await expect(page).toHaveURL(/\/#account-deleted$/)
  await expect(page.getByRole('heading', { name: 'Account Deleted' })).toBeVisible()
  await expect(page.getByText('Your account has been permanently deleted')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Your account has been permanently deleted')).toBeHidden()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(page.getByText('Wrong email or password')).toBeVisible()
})

test('a client signs up, and deletes the account in the portal’s settings', async ({ page }) => {
  test.slow()
  await signUpOnPages(page, freshAddress('leaving-client'), 'Client')
  await page.goto('/client/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your account has been permanently deleted')).toBeVisible()
})

test('nothing that a therapist wrote or uploaded is left after the account is deleted', async ({ page, baseURL }) => {
  test.slow()
  const word = `canary${crypto.randomUUID().slice(0, 8)}`
  const email = freshAddress(word)
  await signUp(page, email)
  const { request } = page.context()
  const headers = { origin: baseURL ?? '' }
  const data = {
    name: `Wren ${word}`,
    age: 41,
    gender: 'Female',
    email: freshAddress(`client-${word}`),
    diagnosis: `Insomnia ${word}`,
  }
  const answer = await request.post('/api/v1/clients', { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id: clientId } = (await answer.json()) as { id: string }
  await page.goto(`/app/clients/${clientId}?tab=documents`)
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const uploading = page.getByRole('dialog', { name: 'Upload Documents' })
  const buffer = Buffer.from(`%PDF-1.7\n1 0 obj\nendobj\ntrailer\n% ${word}\n%%EOF\n`)
  await uploading
    .getByLabel('Files to upload')
    .setInputFiles([{ name: `${word}.pdf`, mimeType: 'application/pdf', buffer }])
  await uploading.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Document uploaded successfully')).toBeVisible()
  const added = await filesOf(word)
  expect(added).toHaveLength(1)
  expect(storedFiles()).toEqual(expect.arrayContaining(added))
  expect(await tablesWith(word)).toEqual(expect.arrayContaining(['clients', 'documents', 'users']))

  await page.goto('/app/settings?tab=account')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('1 client with their records')).toBeVisible()
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your account has been permanently deleted')).toBeVisible()

  // The last email, which confirms the deletion, is sent to the address and then goes too.
  await expect.poll(() => tablesWith(word), { timeout: 20_000 }).toEqual([])
  await expect.poll(() => storedFiles().filter((name) => added.includes(name))).toEqual([])
})

test('an admin deletes the account', async ({ page }) => {
  test.slow()
  const email = freshAddress('leaving-admin')
  await signUp(page, email)
  await withDatabaseOf(dataDir, (database) =>
    database.query(`update users set role = 'admin' where email = $1`, [email]),
  )
  // The open page would leave by itself once its sign-in session has ended.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signInAs(page.context(), email, newPassword)
  await page.goto('/app/admin/settings?tab=account')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('Therapists, clients and their records are not affected.')).toBeVisible()
  await expectNoFindings(page, 'the dialog that deletes an admin')
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your account has been permanently deleted')).toBeVisible()
})
