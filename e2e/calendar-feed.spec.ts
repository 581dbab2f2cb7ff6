import { expect, freshAddress, signUp, test } from './support/people.ts'

test('the calendar feed works with its URL, shows the chosen client details, and ends with the URL', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await signUp(page, freshAddress('feed'))
  const send = async (path: string, data: object) => {
    const answer = await context.request.post(`/api/v1${path}`, { headers: { origin: baseURL ?? '' }, data })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as { id: string }
  }
  const { id: clientId } = await send('/clients', {
    name: 'Odile Feather',
    age: 44,
    gender: 'Female',
    email: freshAddress('odile'),
  })
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const times = { appointmentDate: inAWeek, startTime: '10:00', endTime: '10:50', type: 'in_person' }
  await send('/appointments', { clientId, ...times })

  await page.goto('/app/settings?tab=practice')
  await page.getByRole('button', { name: 'Create address' }).click()
  const shown = page.getByLabel('Your calendar address')
  await expect(shown).toBeFocused()
  const address = await shown.inputValue()
  // Like a calendar app, which knows only the URL.
  const read = () => request.get(address)
  const events = async () =>
    [...(await (await read()).text()).matchAll(/^(SUMMARY|DTSTART)[^\r\n]*/gm)].map(([line]) => line)
  expect((await read()).headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const summaries = async () => (await events()).filter((line) => line.startsWith('SUMMARY'))
  expect(await summaries()).toEqual(['SUMMARY:Appointment'])
  expect((await events()).some((line) => new RegExp(`${inAWeek.replaceAll('-', '')}T100000Z?$`).test(line))).toBe(true)

  await page.getByRole('radio', { name: /^Full name/ }).check()
  await expect.poll(summaries).toEqual(['SUMMARY:Appointment with Odile Feather'])

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page
    .getByRole('alertdialog', { name: 'Turn the calendar feed off?' })
    .getByRole('button', { name: 'Turn off' })
    .click()
  await expect(page.getByText('The calendar feed is off')).toBeVisible()
  expect((await read()).status()).toBe(404)
  expect((await request.get(address.replace(/[^/]{6}(\.ics)?$/, 'guessed.ics'))).status()).toBe(404)
})
