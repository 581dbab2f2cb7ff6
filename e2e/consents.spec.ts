import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoScrollingSideways } from './support/axe.ts'
import { expect, freshAddress, linkFromMail, newPassword, signInAs, signUp, test } from './support/people.ts'

const headers = () => ({ origin: test.info().project.use.baseURL ?? '' })

/** A new client of the signed-in therapist, with a phone number that text messages can be sent to. */
async function newClient(page: Page, email: string, name = 'Ola Consenting'): Promise<string> {
  const data = { name, age: 33, gender: 'Female', email, phone: '+44 7700 900321' }
  const answer = await page.context().request.post('/api/v1/clients', { headers: headers(), data })
  return ((await answer.json()) as { id: string }).id
}

test('a client is asked, signs and withdraws, while the therapist watches', async ({ page, browser }) => {
  test.slow()
  const email = freshAddress('consent')
  // In the therapist’s notifications it is told apart from that of an earlier attempt.
  const name = `Ola ${email.split(/[-@]/)[1]}`
  await signInAs(page.context(), 'premium@demo.test')
  const clientId = await newClient(page, email, name)
  const { request } = page.context()
  const getsTexts = async () =>
    ((await (await request.get(`/api/v1/clients/${clientId}`)).json()) as { smsReminders: boolean }).smsReminders
  await request.post(`/api/v1/clients/${clientId}/portal-access/invitation`, { headers: headers() })
  const client = await (await browser.newContext()).newPage()
  await client.goto(await linkFromMail(email, 'invitation'))
  await client.getByLabel('Password', { exact: true }).fill(newPassword)
  await client.getByRole('button', { name: 'Set up access' }).click()
  await expect(client).toHaveURL(/\/client\/dashboard$/)
  await client.goto('/client/consents')
  await expect(client.getByRole('heading', { name: 'No consents yet' })).toBeVisible()

  await page.goto(`/app/clients/${clientId}?tab=consents`)
  await page.getByRole('button', { name: 'Ask for consent' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask for consent' })
  await asking.getByRole('checkbox', { name: /^Text messages/ }).check()
  await asking.getByRole('checkbox', { name: /^AI summaries/ }).check()
  await expectNoFindings(page, 'question for consents')
  await asking.getByRole('button', { name: 'Ask', exact: true }).click()
  const row = (name: string) => page.getByRole('article', { name })
  await expect(row('Text messages').getByText('Waiting', { exact: true })).toBeVisible()
  await expectNoFindings(page, 'consents of a client')

  await client.getByRole('link', { name: /^Text messages/ }).click()
  await expect(client.getByRole('heading', { level: 1, name: 'Text messages' })).toBeVisible()
  await client.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(client.getByText('Type your full name to sign')).toBeVisible()
  await expectNoFindings(client, 'a consent that waits')
  await client.getByLabel('Your full name').fill(name)
  await client.getByRole('checkbox', { name: 'I agree' }).check()
  await client.getByRole('button', { name: 'Sign', exact: true }).click()
  const answer = client.getByRole('group', { name: 'Your answer' })
  await expect(answer.getByText(new RegExp(`^Signed by ${name} on `))).toBeVisible()
  await expectNoFindings(client, 'a signed consent')
  await expect(row('Text messages').getByText('In effect', { exact: true })).toBeVisible()
  expect(await getsTexts()).toBe(true)
  const pdf = client.waitForEvent('download')
  await answer.getByRole('button', { name: 'Download PDF' }).click()
  expect((await pdf).suggestedFilename()).toMatch(/^Text messages, .+\.pdf$/)

  await answer.getByRole('button', { name: 'Withdraw' }).click()
  const withdrawing = client.getByRole('alertdialog', { name: 'Withdraw this consent?' })
  await expect(withdrawing.getByText(/No more text messages about appointments are sent/)).toBeVisible()
  await expectNoFindings(client, 'question before withdrawing a consent')
  await withdrawing.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(answer.getByText(/^Withdrawn on /)).toBeVisible()
  await expect(row('Text messages').getByText(/^Withdrawn on .+ by the client/)).toBeVisible()
  expect(await getsTexts()).toBe(false)

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText(`${name} withdrew a consent`).first().click()
  await expect(page).toHaveURL(new RegExp(`/app/clients/${clientId}\\?tab=consents`))

  await client.getByRole('link', { name: 'All consents' }).click()
  await client.getByRole('link', { name: /^AI summaries/ }).click()
  await page.getByRole('button', { name: 'Actions for AI summaries' }).click()
  await page.getByRole('menuitem', { name: 'Take back request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(client.getByRole('heading', { name: 'There is nothing to answer here' })).toBeVisible()
})

test('a client signs on the therapist’s device, from which nothing else can be opened', async ({ page }) => {
  test.slow()
  // Signing out ends all sign-in sessions of a person, so this one is nobody else’s.
  await signUp(page, freshAddress('device'))
  const clientId = await newClient(page, freshAddress('on-device'))
  const data = { purpose: 'treatment' }
  await page.context().request.post(`/api/v1/clients/${clientId}/consents`, { headers: headers(), data })
  await page.goto(`/app/clients/${clientId}?tab=consents`)
  await page.getByRole('button', { name: 'Actions for Treatment' }).click()
  await page.getByRole('menuitem', { name: 'Sign on this device' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Hand this device to your client?' })
  await expectNoFindings(page, 'question before handing the device over')
  await asking.getByRole('button', { name: 'Sign out and open the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Treatment' })).toBeVisible()
  await expect(page).toHaveURL(/\/sign-consent#ticket=/)
  await expectNoFindings(page, 'consent on the therapist’s device')
  const size = page.viewportSize() ?? { width: 1440, height: 1000 }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoFindings(page, 'consent on the narrowest device')
  await expectNoScrollingSideways(page)
  await page.setViewportSize(size)
  const signing = page.url()
  // The page behind leads on to signing in, and may do so before it has loaded.
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/auth\?next=/)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true }).last()).toBeVisible()
  await expect(page.getByText('Ola Consenting')).toHaveCount(0)
  await page.goto(`/app/clients/${clientId}`)
  await expect(page).toHaveURL(/\/auth/)
  expect((await page.context().request.get(`/api/v1/clients/${clientId}`)).status()).toBe(401)

  await page.goto(signing)
  await page.getByLabel('Your full name').fill('Ola Consenting')
  await page.getByRole('checkbox', { name: 'I agree' }).check()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expectNoFindings(page, 'thanks after signing')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'There is nothing to sign here' })).toBeVisible()
})

test('a client says no on the therapist’s device, after being asked once more', async ({ page, browser }) => {
  await signInAs(page.context(), 'premium@demo.test')
  const clientId = await newClient(page, freshAddress('says-no'))
  const { request } = page.context()
  const asked = await request.post(`/api/v1/clients/${clientId}/consents`, {
    headers: headers(),
    data: { purpose: 'treatment' },
  })
  const { id } = (await asked.json()) as { id: string }
  const handed = await request.post(`/api/v1/consents/${id}/hand-over`, { headers: headers(), data: {} })
  const { ticket } = (await handed.json()) as { ticket: string }
  const device = await (await browser.newContext()).newPage()
  await device.goto(`/sign-consent#ticket=${ticket}`)
  await device.getByRole('button', { name: 'I don’t agree' }).click()
  const sure = device.getByRole('alertdialog', { name: 'Say no to this?' })
  await expectNoFindings(device, 'a no on the therapist’s device')
  await sure.getByRole('button', { name: 'Go back' }).click()
  await expect(sure).toHaveCount(0)
  await device.getByRole('button', { name: 'I don’t agree' }).click()
  await sure.getByRole('button', { name: 'I don’t agree' }).click()
  await expect(device.getByText('Your no was saved. Please hand the device back.')).toBeVisible()
  await expect(device.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await page.goto(`/app/clients/${clientId}?tab=consents`)
  await expect(page.getByRole('article', { name: 'Treatment' }).getByText('Declined', { exact: true })).toBeVisible()
})
