import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, freshAddress, signUp, test } from './support/people.ts'

const run = promisify(execFile)

/** What curl prints, and the status. */
async function curl(url: string, key: string, ...more: string[]): Promise<{ status: number; json: unknown }> {
  const args = ['--silent', '--show-error', '--write-out', '\n%{http_code}', '--header', `Authorization: Bearer ${key}`]
  const { stdout } = await run('curl', [...args, ...more, url])
  const lines = stdout.split('\n')
  return { status: Number(lines.pop()), json: JSON.parse(lines.join('\n')) }
}

test('a key reads with curl what it may, is named in the history, and reads nothing once it is revoked', async ({
  page,
  context,
  baseURL,
}) => {
  await signUp(page, freshAddress('keys'))
  const added = await context.request.post('/api/v1/clients', {
    headers: { origin: baseURL ?? '' },
    data: { name: 'Odile Feather', age: 44, gender: 'Female', email: freshAddress('odile'), diagnosis: 'Grief' },
  })
  expect(added.status()).toBe(201)
  const { id } = (await added.json()) as { id: string }

  await page.goto('/app/settings?tab=api')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an API key' })
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await expect(dialog.getByText('Please choose at least one permission')).toBeVisible()
  await dialog.getByLabel('Name').fill('Bookkeeping')
  await dialog.getByRole('checkbox', { name: 'Read Clients' }).check()
  await dialog.getByRole('button', { name: 'Create key' }).click()

  const shown = page.getByRole('alertdialog', { name: 'Your new API key' })
  const key = await shown.getByLabel('API key').inputValue()
  expect(key).toMatch(/^oh_live_[\w-]{43}$/)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  const keys = page.getByRole('list', { name: 'API keys' })
  await expect(keys.getByText('Clients (read)')).toBeVisible()
  await expect(keys.getByText('Never used')).toBeVisible()

  const clients = `${baseURL}/api/v1/clients`
  expect(await curl(clients, key)).toMatchObject({ status: 200, json: { items: [{ name: 'Odile Feather' }] } })
  expect(await curl(clients, key, '--json', '{}')).toMatchObject({
    status: 403,
    json: { code: 'scope-required', scope: 'clients:write' },
  })
  expect(await curl(`${clients}/${id}`, key)).toMatchObject({ status: 200, json: { id } })
  await page.reload()
  await expect(keys.getByText('Last used less than 2 hours ago')).toBeVisible()

  await keys.getByRole('button', { name: 'Revoke Bookkeeping' }).click()
  await page
    .getByRole('alertdialog', { name: 'Revoke this API key?' })
    .getByRole('button', { name: 'Revoke key' })
    .click()
  await expect(page.getByRole('heading', { name: 'No API keys' })).toBeVisible()
  expect(await curl(clients, key)).toMatchObject({ status: 401, json: { code: 'not-signed-in' } })

  // Also once it is revoked.
  await page.goto(`/app/clients/${id}?tab=history`)
  const opened = page.getByRole('listitem').filter({ hasText: 'Opened client details' })
  await expect(opened.filter({ hasText: 'API key “Bookkeeping”, ' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Added client details' })).toContainText('You, ')
})

test('a webhook tells a receiver of a new client, signed, and lists what was sent', async ({
  page,
  context,
  baseURL,
}) => {
  const received: { headers: Record<string, string>; body: string }[] = []
  const tests: string[] = []
  // The first test event fails at each of its attempts, whenever they come: only the second one ends the webhook.
  const answerToTest = (id: string) => {
    if (!tests.includes(id)) tests.push(id)
    return tests[0] === id ? 500 : 410
  }
  const server = createServer((incoming, outgoing) => {
    let body = ''
    incoming.on('data', (part: Buffer) => (body += part.toString()))
    incoming.on('end', () => {
      received.push({ headers: incoming.headers as Record<string, string>, body })
      const { type } = JSON.parse(body) as { type: string }
      outgoing.writeHead(type === 'webhook.test' ? answerToTest(String(incoming.headers['webhook-id'])) : 204).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`

  await signUp(page, freshAddress('hooks'))
  await page.goto('/app/settings?tab=api')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByLabel('Address').fill('https://10.0.0.1/')
  await dialog.getByRole('checkbox', { name: 'Client created' }).check()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('Enter a public https:// address')).toBeVisible()
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('alertdialog', { name: 'The webhook’s secret' })
  const secret = await shown.getByLabel('Secret').inputValue()
  await shown.getByRole('button', { name: 'I have copied it' }).click()

  const added = await context.request.post('/api/v1/clients', {
    headers: { origin: baseURL ?? '' },
    data: { name: 'Odile Feather', age: 44, gender: 'Female', email: freshAddress('odile'), diagnosis: 'Grief' },
  })
  const { id } = (await added.json()) as { id: string }
  await expect.poll(() => received.length).toBe(1)
  const { headers = {}, body = '' } = received[0] ?? {}
  expect(JSON.parse(body)).toMatchObject({ type: 'client.created', data: { id } })
  const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signed}`)

  await page.getByRole('button', { name: `Actions for ${address}` }).click()
  await page.getByRole('menuitem', { name: 'Send test event' }).click()
  const log = page.getByRole('list', { name: 'Deliveries' })
  await expect(log.getByRole('listitem').filter({ hasText: 'Client created' })).toContainText('Delivered')
  await expect(log.getByRole('listitem').filter({ hasText: 'Test event' })).toContainText('Answer 500')
  await log.getByRole('button', { name: 'Resend Client created' }).click()
  await expect.poll(() => received.filter(({ body }) => body.includes(id)).length).toBe(2)
  await expect(log.getByRole('listitem').filter({ hasText: 'Client created' })).toContainText('Delivered')

  await page.getByRole('button', { name: `Actions for ${address}` }).click()
  await page.getByRole('menuitem', { name: 'Send test event' }).click()
  const hooks = page.getByRole('list', { name: 'Webhooks' })
  await expect(hooks.getByText('The receiver answered that it wants no more messages (410).')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('A webhook was turned off').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await hooks.getByRole('button', { name: `Turn on ${address}` }).click()
  await expect(page.getByText('Webhook turned on')).toBeVisible()
  await expect(hooks.getByText('On', { exact: true })).toBeVisible()
  server.close()
})
