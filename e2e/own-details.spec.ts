import type { Page } from '@playwright/test'
import { expect, newClientOfNewPractice, openBehind, test } from './support/people.ts'

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Edit your details' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your details' })
  await expect(sheet).toBeVisible()
  return sheet
}
/** A line of the card, with who knows it. */
const line = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')
const save = (sheet: ReturnType<Page['getByRole']>) => sheet.getByRole('button', { name: 'Save and share' }).click()

test('a whole sheet is filled in, shared, and copied to the record line by line', async ({ page: therapist }) => {
  test.slow()
  const { client, clientId } = await newClientOfNewPractice(therapist, 'Wren Ashdown')
  await client.goto('/client/profile')
  const sheet = await openSheet(client)
  await sheet.getByLabel(/^Phone/).fill('+44 7700 900123')
  await sheet.getByLabel(/^May we leave a message/).selectOption('Messages are fine, no texts')
  await sheet.getByLabel(/^Address/).fill('12 Harbour Street\nLeeds LS1 4AB')
  await sheet.getByLabel(/^Anything your practice should know/).fill('I work nights.\nPlease call after noon.')
  await save(sheet)
  await expect(client.getByText('Your details were shared with your practice.')).toBeVisible()

  await therapist.goto(`/app/clients/${clientId}`)
  await therapist.getByRole('button', { name: 'Copy to record: address' }).click()
  await expect(therapist.getByText('Address copied to the record')).toBeVisible()
  await expect(therapist.getByRole('button', { name: 'Copy to record: address' })).toBeHidden()
  await therapist.getByRole('button', { name: 'Copy all 2 to record' }).click()
  await expect(therapist.getByText('Messages are fine, no texts')).toBeVisible()
  await expect(therapist.getByRole('heading', { name: 'Wren Ashdown shares' })).toBeHidden()
  await expect(line(therapist, 'Good to know')).toHaveText('I work nights.\nPlease call after noon.', {
    useInnerText: true,
  })
  await client.goto('/client/profile')
  await expect(line(client, 'Address').last()).toContainText('Leeds LS1 4AB')
})

test('without a connection nothing typed is lost, and it is sent once there is one', async ({ page: therapist }) => {
  test.slow()
  const { client } = await newClientOfNewPractice(therapist, 'Ada Offline')
  await client.goto('/client/profile')
  let sheet = await openSheet(client)
  await sheet.getByLabel(/^Phone/).fill('+44 7700 900123')
  await expect(sheet.getByText('Draft saved')).toBeVisible()
  await client.context().setOffline(true)
  await sheet.getByLabel(/^Address/).fill('12 Harbour Street\nLeeds')
  await expect(sheet.getByText('You are offline. Kept in this browser until you are back.')).toBeVisible()
  await save(sheet)
  await expect(sheet.getByRole('alert')).toBeVisible()
  await expect(sheet.getByLabel(/^Address/)).toHaveValue('12 Harbour Street\nLeeds')

  // The tab is closed meanwhile.
  const context = client.context()
  await client.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/client/profile')
  sheet = await openSheet(again)
  await expect(sheet.getByLabel(/^Address/)).toHaveValue('12 Harbour Street\nLeeds')
  await expect(sheet.getByLabel(/^Phone/)).toHaveValue('+44 7700 900123')
  await save(sheet)
  await expect(again.getByText('Your details were shared with your practice.')).toBeVisible()
  await expect(line(again, 'Address').last()).toContainText('12 Harbour Street')
})

test('in two tabs the second learns what the first saved, keeps what is typed, and overwrites nothing', async ({
  page: therapist,
}) => {
  test.slow()
  const { client: first } = await newClientOfNewPractice(therapist, 'Tilda Twotabs')
  await first.goto('/client/profile')
  const second = await openBehind(first)
  await second.bringToFront()
  const late = await openSheet(second)
  await first.bringToFront()
  const early = await openSheet(first)
  await early.getByLabel(/^Phone/).fill('+44 7700 900123')
  await early.getByText('What your practice sees').click()
  await early.getByRole('switch', { name: 'Share your country' }).uncheck()
  await save(early)
  await expect(first.getByText('Your details were shared with your practice.')).toBeVisible()

  await second.bringToFront()
  await late.getByLabel(/^Address/).fill('8 Mill Lane\nYork')
  await save(late)
  const told = late.getByText('This sheet was changed in another tab. Your text is still here.')
  await expect(told).toBeVisible()
  await expect(late.getByLabel(/^Phone/)).toHaveValue('+44 7700 900123')
  await expect(late.getByLabel(/^Address/)).toHaveValue('8 Mill Lane\nYork')
  await save(late)
  await expect(second.getByText('Your details were shared with your practice.')).toBeVisible()
  await first.bringToFront()
  await expect(line(first, 'Address').last()).toContainText('8 Mill Lane')
  await expect(line(first, 'Phone').last()).toContainText('+44 7700 900123')
  const details = await first.request.get('/api/v1/portal/details')
  const { shared } = (await details.json()) as { shared: string[] }
  expect([shared.includes('address'), shared.includes('phone'), shared.includes('country')]).toEqual([
    true,
    true,
    false,
  ])
})
