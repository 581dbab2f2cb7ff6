import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { looks } from '@openhour/shared/lib/looks.ts'
import { defaultPreferences } from '@openhour/shared/features/settings/preferences.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { pdf } from '../../testing/document-samples.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { stays, until } from '../../testing/until.ts'

type Client = Awaited<ReturnType<typeof joinedClient>>

let calls: DocumentCalls
let client: Client
beforeAll(async () => {
  calls = await openDocumentCalls()
  client = await joinedClient(calls.product, calls.person)
})
afterAll(() => calls.product.stop())

const upload = async (of: Client = client) =>
  (await calls.upload(pdf(), {
    clientId: of.clientId,
    name: 'letter.pdf',
    title: 'Letter about F51.0',
  })) as ClientDocument
const share = (id: string, shared = true) => calls.person.post('/rpc/documents/share', { json: { id, shared } })
const news = async (who: Client = client) => {
  const { items } = (await who.get('/api/v1/notifications')).json as {
    items: { kind: string; title: string; message: string; actionUrl: string }[]
  }
  return items.filter(({ kind }) => kind === 'document-shared')
}
const mails = async (who: Client) =>
  (await calls.product.mails(who.email, 0)).filter(({ template }) => template.endsWith('notification'))

test('a shared document is announced once to its client, in words that say nothing of it, and by a neutral email', async () => {
  const { id } = await upload()
  expect(await news()).toEqual([])
  await share(id)
  await share(id)
  expect(await news()).toMatchObject([
    {
      title: 'Your therapist shared a document with you',
      message: 'You can now open it in your portal.',
      actionUrl: `/client/documents?clientId=${client.clientId}`,
    },
  ])
  const [mail] = await until(
    () => mails(client),
    ({ length }) => length > 0,
  )
  expect(JSON.stringify([mail?.subject, mail?.text, mail?.html])).not.toMatch(/therapist|document|Letter|F51/)
  await share(id, false)
  await share(id)
  expect(await news()).toHaveLength(2)
})

test('one that is shared while its details are edited is announced too', async () => {
  const { id, updatedAt } = await upload()
  const before = (await news()).length
  const details = { title: 'Letter', documentType: 'general', description: null, shared: true }
  const answer = await calls.person.send('PUT', `/api/v1/documents/${id}`, { updatedAt, ...details })
  expect(answer.status).toBe(200)
  expect(await news()).toHaveLength(before + 1)
})

test('a client who wants no emails gets none, and one in discreet mode gets an email that says nothing', async () => {
  const quiet = await joinedClient(calls.product, calls.person)
  const notifications = { ...defaultPreferences.notifications, email: false }
  expect((await quiet.send('PATCH', '/api/v1/settings/preferences', { notifications })).status).toBe(200)
  const discreet = await joinedClient(calls.product, calls.person)
  await discreet.send('PATCH', '/api/v1/settings/preferences', { look: 'errands' })
  for (const who of [quiet, discreet]) await share((await upload(who)).id)
  const [mail] = await until(
    () => mails(discreet),
    ({ length }) => length > 0,
  )
  expect([mail?.from?.name, mail?.subject]).toEqual([looks[2].appName, looks[2].news])
  expect(await news(quiet)).toHaveLength(1)
  await stays(
    () => mails(quiet),
    ({ length }) => length === 0,
  )
})

test('nobody is told of a document of a client who is archived or not in the portal', async () => {
  const away = await joinedClient(calls.product, calls.person)
  const { id } = await upload(away)
  await calls.person.post('/rpc/clients/archive', { json: { id: away.clientId } })
  expect((await share(id)).status).toBe(200)
  expect(await news(away)).toEqual([])
  const alone = await calls.upload(pdf(), { clientId: calls.clientId, name: 'a.pdf', title: 'A' })
  expect((await share((alone as ClientDocument).id)).status).toBe(200)
})
