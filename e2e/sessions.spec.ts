import type { Page } from '@playwright/test'
import { addRecord, expect, openBehind, openPractice, signInAs, test } from './support/people.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of the profile' }).getByRole('link', { name })

/** Opens a sample client from the list. */
async function openClient(page: Page, name: string): Promise<void> {
  await page.goto('/app/clients')
  await page.getByRole('link', { name: `View Details of ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a session is scheduled, completed with a note, reopened and deleted', async ({ page }) => {
  await openPractice(page, ['Jonas Bell'])
  await openClient(page, 'Jonas Bell')

  // The header's button opens the section and its form; the action is then removed from the URL.
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Session', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add New Session' })
  await expect(form.getByLabel('Notes')).toBeFocused()
  await expect(page).toHaveURL(/\?tab=session-history$/)
  await expect(form.getByLabel('Duration in minutes')).toHaveValue('50')
  await form.getByRole('button', { name: 'Add Session' }).click()
  await expect(form.getByText('Please enter session notes')).toBeVisible()
  await expect(form.getByLabel('Notes')).toBeFocused()
  await form.getByLabel('Date').fill('2031-03-04')
  await form.getByLabel('Notes').fill('Begin with the sleep diary.')
  await form.getByRole('button', { name: 'Add Session' }).click()
  await expect(page.getByText('Session added successfully!')).toBeVisible()
  await expect(row(page, '4 Mar 2031')).toContainText('ScheduledBegin with the sleep diary.Preparation')

  // Completed: the text becomes the clinical note.
  await page.getByRole('button', { name: 'Edit session on 4 Mar 2031' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Session' })
  await edit.getByLabel('Status').selectOption('Completed')
  await edit.getByLabel('Notes').fill('Slept through on five nights.')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Session updated successfully')).toBeVisible()
  await expect(row(page, '4 Mar 2031')).toContainText('CompletedSlept through on five nights.Unsigned note')

  // Reopened, the note stays.
  await page.getByRole('button', { name: 'Edit session on 4 Mar 2031' }).click()
  await edit.getByLabel('Status').selectOption('Scheduled')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(row(page, '4 Mar 2031')).toContainText('ScheduledSlept through on five nights.Unsigned note')

  await page.getByRole('button', { name: 'Delete session on 4 Mar 2031' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this session?' })
  await expect(question).toContainText('with its unsigned note')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete session on 4 Mar 2031' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete Session' }).click()
  await expect(page.getByText('Session deleted successfully')).toBeVisible()
  await expect(row(page, '4 Mar 2031')).toHaveCount(0)
  // The row is gone, so keyboard focus moves to the heading of the list.
  await expect(page.locator(':focus')).toContainText('Session History')
})

test('a signed note keeps its session and its text', async ({ page, context }) => {
  await signInAs(context, 'premium@demo.test')
  await openClient(page, 'Jonas Bell')
  await section(page, 'Session History').click()
  // As a string it would ignore case and match an unsigned note too.
  const signed = row(page, /Signed note/).first()
  await signed.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Session' })
  await expect(edit.getByLabel('Notes')).toHaveAttribute('readonly')
  await expect(edit).toContainText('To correct it, add an addendum under Clinical Notes.')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await signed.getByRole('button', { name: /^Delete/ }).click()
  const refused = page.getByRole('alertdialog', { name: 'This session cannot be deleted' })
  await expect(refused.getByRole('button', { name: 'Delete Session' })).toHaveCount(0)
  await refused.getByRole('button', { name: 'Open Clinical Notes' }).click()
  await expect(heading(page, 'Clinical Notes')).toBeVisible()
  await expect(page).toHaveURL(/tab=clinical-notes/)
})

test('a session edited in two windows: the second shows both versions', async ({ page }) => {
  const { ids } = await openPractice(page, ['Yusuf Demir'])
  await addRecord(page, `/api/v1/clients/${ids[0]}/sessions`, {
    sessionDate: '2043-03-03',
    durationMinutes: 50,
    sessionType: 'individual',
    status: 'scheduled',
    notes: 'Bring the family tree.',
  })
  await openClient(page, 'Yusuf Demir')
  await section(page, 'Session History').click()
  const planned = page.getByRole('row').filter({ hasText: 'Preparation' }).first()
  await expect(planned).toBeVisible()
  const other = await openBehind(page)
  for (const window of [page, other]) {
    await window.bringToFront()
    await window
      .getByRole('row')
      .filter({ hasText: 'Preparation' })
      .first()
      .getByRole('button', { name: /^Edit/ })
      .click()
    await expect(window.getByRole('dialog', { name: 'Edit Session' }).getByLabel('Notes')).not.toHaveValue('')
  }
  await other.getByLabel('Notes').fill('Of the other window')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Session updated successfully')).toBeVisible()
  await expect(page.getByText('Of the other window')).toBeVisible() // by a live update, behind the form

  await page.bringToFront()
  await page.getByLabel('Duration in minutes').fill('75')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'This session was changed in another tab.' })
  await expect(notice).toContainText('Updated from there: Notes.')
  await expect(page.getByLabel('Notes')).toHaveValue('Of the other window')
  await expect(page.getByLabel('Duration in minutes')).toHaveValue('75')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(planned).toContainText('75 minIndividual')
  await expect(planned).toContainText('Of the other window')
})

test('sections replace each other in the browser history, also by keyboard and from the palette', async ({ page }) => {
  const { ids } = await openPractice(page, ['Maya Okafor'])
  const session = {
    durationMinutes: 50,
    sessionType: 'individual',
    status: 'scheduled',
    notes: 'Begin with the diary.',
  }
  for (let day = 1; day <= 23; day++) {
    const sessionDate = `2043-03-${String(day).padStart(2, '0')}`
    await addRecord(page, `/api/v1/clients/${ids[0]}/sessions`, { ...session, sessionDate })
  }
  await openClient(page, 'Maya Okafor')
  await section(page, 'Session History').click()
  await expect(heading(page, 'Session History')).toBeVisible()
  await expect(page.getByText('1 to 20 of 23')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('21 to 23 of 23')).toBeVisible()
  await section(page, 'Overview').press('Enter')
  await expect(heading(page, 'Recent Activity')).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('add session')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add New Session' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Add New Session' })).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/app\/clients$/)

  await page.goto(`/app/clients/${crypto.randomUUID()}?tab=session-history`)
  await expect(heading(page, 'Client Not Found')).toBeVisible()
  await expect(page.getByText('The requested client profile could not be found.')).toBeVisible()
})
