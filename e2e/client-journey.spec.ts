import type { Page } from '@playwright/test'
import { expect, freshAddress, linkFromMail, newPassword, signInAs, test } from './support/people.ts'

// Both windows stay open from the invitation to the farewell, so the tests share them and depend on each other.
test.describe.configure({ mode: 'serial' })

test.describe('a client and a therapist, side by side', () => {
  const email = freshAddress('journey')
  const name = `Nia ${email.split(/[-@]/)[1]}`
  let therapist: Page
  let client: Page
  let profile = ''

  test.beforeAll(async ({ browser }) => {
    therapist = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage()
    await signInAs(therapist.context(), 'premium@demo.test')
    const phone = { viewport: { width: 390, height: 844 }, timezoneId: 'Europe/London' }
    client = await (await browser.newContext(phone)).newPage()
    for (const page of [therapist, client]) page.setDefaultTimeout(15_000)
  })

  test.afterAll(async () => {
    await therapist.context().close()
    await client.context().close()
  })

  /** From the bar's last entry to one of the pages behind it. */
  async function openFromMore(label: string): Promise<void> {
    await client.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^More/ }).click()
    await client
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${label}`) })
      .click()
  }

  test('is invited, opens the mailed link and fills in the profile', async () => {
    test.slow()
    await test.step('the therapist adds the client', async () => {
      await therapist.goto('/app/clients')
      await therapist.getByRole('button', { name: 'Add Client' }).first().click()
      const form = therapist.getByRole('dialog', { name: 'Add New Client' })
      await form.getByLabel('Full name', { exact: true }).fill(name)
      await form.getByLabel('Age', { exact: true }).fill('31')
      await form.getByLabel('Gender', { exact: true }).fill('Female')
      await form.getByLabel('Email', { exact: true }).fill(email)
      await form.getByRole('button', { name: 'Add Client' }).click()
      await therapist.getByRole('link', { name: `View Details of ${name}` }).click()
      await expect(therapist.getByRole('heading', { level: 1, name })).toBeVisible()
      profile = new URL(therapist.url()).pathname
    })
    await test.step('and invites them', async () => {
      await therapist.getByRole('button', { name: `Actions for ${name}` }).click()
      await therapist.getByRole('menuitem', { name: 'Invite to portal' }).click()
      const dialog = therapist.getByRole('dialog', { name: 'Portal access' })
      await dialog.getByRole('button', { name: 'Send invitation' }).click()
      await expect(dialog.getByText('Invited', { exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
    })
    await test.step('the client opens the link, and the therapist sees that', async () => {
      await client.goto(await linkFromMail(email, 'invitation'))
      await expect(client.getByRole('heading', { name: 'You’re invited' })).toBeVisible()
      await expect(therapist.getByText('Invitation opened')).toBeVisible()
    })
    await test.step('chooses a password and is welcomed', async () => {
      await expect(client.getByLabel('Full name')).toHaveValue(name)
      await client.getByLabel('Password', { exact: true }).fill(newPassword)
      await client.getByRole('button', { name: 'Set up access' }).click()
      await expect(client.getByRole('heading', { level: 1, name: /Nia/ })).toBeVisible()
      await expect(therapist.getByText('In the portal')).toBeVisible()
    })
    await test.step('fills in the profile', async () => {
      await openFromMore('Profile')
      await client.getByRole('button', { name: 'Edit your details' }).click()
      const form = client.getByRole('dialog', { name: 'Your details' })
      await form.getByLabel(/^Phone/).fill('+44 7700 900456')
      await form.getByRole('button', { name: 'Save and share' }).click()
      await expect(client.getByText('Your details were shared with your practice.')).toBeVisible()
    })
    await test.step('the therapist copies the shared number', async () => {
      await therapist.getByRole('button', { name: 'Copy to record: phone' }).click()
      await expect(therapist.getByRole('link', { name: '+44 7700 900456' })).toBeVisible()
    })
  })

  test('writes into the diary, ticks a task, fills in a measure and signs a consent', async () => {
    test.slow()
    await test.step('a diary entry is there at once, not read yet', async () => {
      await therapist.goto(`${profile}?tab=session-records`)
      await expect(therapist.getByRole('heading', { name: 'Session Wellness Records', exact: true })).toBeVisible()
      await client.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
      await client.getByRole('link', { name: 'low', exact: true }).click()
      const form = client.getByRole('dialog', { name: 'How are you?' })
      await form.getByText('Add details').click()
      await form.getByLabel(/^Note/).fill('A long day, and a walk after it')
      await form.getByRole('button', { name: 'Save entry' }).click()
      const entry = therapist.getByRole('article').filter({ hasText: 'A long day, and a walk after it' })
      await expect(entry.getByText('Unread')).toBeVisible()
      await entry.getByRole('button', { name: /^Mark as read/ }).click()
      await expect(client.getByRole('article').getByText(/Read by your therapist/)).toBeVisible()
    })
    await test.step('a task is ticked on one side, and unticked on the other', async () => {
      await therapist.goto(`${profile}?tab=self-care`)
      await client.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
      await therapist.getByRole('textbox', { name: 'New task' }).fill('Tea without the phone')
      await therapist.keyboard.press('Enter')
      const box = (side: Page) => side.getByRole('checkbox', { name: /Tea without the phone/ })
      await box(client).click()
      await expect(box(therapist)).toBeChecked()
      await box(therapist).click()
      await expect(box(client)).not.toBeChecked()
    })
    await test.step('a measure is asked for and filled in, with whom to call where an answer needs it', async () => {
      await therapist.goto(`${profile}?tab=measures`)
      await therapist.getByRole('button', { name: 'Ask client' }).click()
      const form = therapist.getByRole('dialog', { name: 'Ask your client to fill in a measure' })
      await form.getByLabel('Measure').selectOption({ label: 'PHQ-9, Depression' })
      await form.getByRole('button', { name: 'Ask client' }).click()
      await openFromMore('Questionnaires')
      await client.getByRole('link', { name: 'Fill in' }).click()
      await client.getByRole('button', { name: 'Start' }).click()
      for (let question = 1; question <= 8; question++) {
        await expect(client.getByRole('heading', { name: new RegExp(`^Question ${question} of 10`) })).toBeFocused()
        await client.getByRole('radio').first().check()
        await client.getByRole('button', { name: 'Next' }).click()
      }
      await expect(client.getByText('If you need help now')).toBeHidden()
      await client.getByRole('radio', { name: 'Several days' }).check()
      await expect(client.getByRole('heading', { name: 'If you need help now' })).toBeVisible()
      await client.getByRole('button', { name: 'Next' }).click()
      await client.getByRole('button', { name: 'Skip' }).click()
      await client.getByRole('button', { name: 'Send answers' }).click()
      await expect(client.getByRole('heading', { name: 'Thank you. Your answers were sent.' })).toBeFocused()
      await expect(therapist.getByText('An answer needs your attention')).toBeVisible()
      await expect(therapist.getByText('1 unread measure filled in by your client')).toBeVisible()
    })
    await test.step('a consent is asked for and signed', async () => {
      await therapist.goto(`${profile}?tab=consents`)
      await therapist.getByRole('button', { name: 'Ask for consent' }).click()
      const form = therapist.getByRole('dialog', { name: 'Ask for consent' })
      await form.getByRole('checkbox', { name: /^Online sessions/ }).check()
      await form.getByRole('button', { name: 'Ask', exact: true }).click()
      const row = therapist.getByRole('article', { name: 'Online sessions' })
      await expect(row.getByText('Waiting', { exact: true })).toBeVisible()
      await openFromMore('Consents')
      await client.getByRole('link', { name: /^Online sessions/ }).click()
      await client.getByLabel('Your full name').fill(name)
      await client.getByRole('checkbox', { name: 'I agree' }).check()
      await client.getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(client.getByText(new RegExp(`^Signed by ${name} on `))).toBeVisible()
      await expect(row.getByText('In effect', { exact: true })).toBeVisible()
    })
  })

  test('books, writes, cancels and leaves, and the therapist sees each', async () => {
    test.slow()
    await test.step('a slot is booked', async () => {
      await therapist.goto(`${profile}?tab=appointments`)
      await openFromMore('Book appointment')
      await client.getByRole('button', { name: /^Short call/ }).click()
      // Not the first, which another journey takes.
      await client.getByRole('region', { name: 'Next free times' }).getByRole('button').nth(1).click()
      await client.getByRole('button', { name: 'Continue' }).click()
      await client.getByRole('button', { name: 'Book appointment' }).click()
      await expect(client.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused()
      await therapist.getByRole('button', { name: /^Notifications/ }).click()
      await expect(therapist.getByRole('link', { name: `${name} booked an appointment` })).toBeVisible()
      await therapist.keyboard.press('Escape')
    })
    await test.step('messages go both ways', async () => {
      await therapist.goto(profile)
      await therapist.getByRole('button', { name: `Actions for ${name}` }).click()
      await therapist.getByRole('menuitem', { name: 'Message', exact: true }).click()
      const ofTherapist = therapist.getByRole('region', { name: `Messages with ${name}` })
      await openFromMore('Messages')
      const ofClient = client.getByRole('region', { name: 'Messages with Ana Ribeiro' })
      await client.getByRole('textbox', { name: 'Message to Ana Ribeiro' }).fill('May I call from the garden?')
      await client.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(ofTherapist.getByText('May I call from the garden?')).toBeVisible()
      await therapist.getByRole('textbox', { name: `Message to ${name}` }).fill('Yes, wherever it is quiet.')
      await therapist.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(ofClient.getByText('Yes, wherever it is quiet.')).toBeVisible()
    })
    await test.step('the appointment is cancelled, after the words of the practice', async () => {
      await client.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Appointments' }).click()
      await client.getByRole('button', { name: /^Cancel the appointment/ }).click()
      const dialog = client.getByRole('alertdialog', { name: 'Cancel this appointment?' })
      await expect(dialog.getByText(/^Life happens/)).toBeVisible()
      await dialog.getByLabel(/Reason/).fill('The garden is flooded')
      await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
      await expect(client.getByText('No upcoming appointments')).toBeVisible()
      await therapist.getByRole('button', { name: /^Notifications/ }).click()
      await expect(therapist.getByRole('link', { name: `${name} cancelled an appointment` })).toBeVisible()
      await therapist.keyboard.press('Escape')
    })
    await test.step('the client leaves, and access ends at once in every window', async () => {
      await therapist.goto(profile)
      await expect(therapist.getByText('In the portal')).toBeVisible()
      const other = await client.context().newPage()
      await other.goto('/client/messages')
      await expect(other.getByText('May I call from the garden?')).toBeVisible()
      await client.bringToFront()
      await openFromMore('Profile')
      await client.getByRole('button', { name: 'Leave this practice' }).click()
      await client.getByRole('alertdialog').getByRole('button', { name: 'Leave this practice' }).click()
      await expect(client.getByText(/not connected/i).first()).toBeVisible()
      await expect(other.getByText(/not connected/i).first()).toBeVisible()
      await expect(other.getByText('May I call from the garden?')).toBeHidden()
      await expect(therapist.getByText('Not invited')).toBeVisible()
    })
  })
})
