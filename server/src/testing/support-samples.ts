import { screenshotPaths } from '@openhour/shared/features/support/support.rules.ts'
import { uploadHeaders } from './document-samples.ts'
import { png } from './picture-samples.ts'
import { type Browser, productOf } from './product.ts'
import type { Sample } from './sample.ts'

type Side = 'support' | 'portalSupport'
const pathOf = { support: screenshotPaths.therapist, portalSupport: screenshotPaths.client } as const

export const request = {
  subject: 'The calendar is empty',
  text: 'Since this morning.\nI see no appointments.',
  diagnostics: 'Openhour: 0.1.0\nPage: /app/appointments',
}

/** Uploads a screenshot and returns its id. */
export async function uploadScreenshot(caller: Browser, side: Side, bytes?: Buffer, fileName = 'calendar.png') {
  const answer = await caller.send('POST', pathOf[side], new Uint8Array(bytes ?? (await png())), {
    ...uploadHeaders({ fileName }),
    'content-type': 'application/octet-stream',
  })
  return { status: answer.status, ...(answer.json as { id: string; detail?: string }) }
}

/** Asks for help, and returns the id of the request. */
export async function askedFor(caller: Browser, side: Side): Promise<{ id: string }> {
  const answer = await caller.post(`/rpc/${side}/ask`, { json: { ...request, files: [] } })
  return { id: (answer.json as { json: { id: string } }).json.id }
}

const ofSomebody = async (admin: Browser) => askedFor(await productOf(admin).person('therapist'), 'support')

async function template(admin: Browser): Promise<{ id: string }> {
  const json = { name: `Template ${crypto.randomUUID()}`, text: 'Please reload the page.' }
  const answer = await admin.post('/rpc/supportInbox/addTemplate', { json })
  return { id: (answer.json as { json: { id: string } }).json.id }
}

const readInTest = 'support.test.ts reads it back, as the other side sees it.'

function ownSamples(side: Side): Record<string, Sample> {
  const files = async (caller: Browser) => [(await uploadScreenshot(caller, side)).id]
  return {
    [`${side}.list`]: { good: async () => ({ page: 1 }), bad: { page: 0 } },
    [`${side}.get`]: { good: (caller) => askedFor(caller, side), bad: { id: 'x' }, row: 'id' },
    [`${side}.surroundings`]: { good: async () => undefined },
    [`${side}.ask`]: {
      good: async (caller) => ({ ...request, files: await files(caller) }),
      bad: { subject: ' ', text: ' ' },
      readBack: readInTest,
    },
    [`${side}.reply`]: {
      good: async (caller) => ({
        ...(await askedFor(caller, side)),
        text: 'It is still empty.',
        files: await files(caller),
      }),
      bad: { id: crypto.randomUUID(), text: ' ' },
      row: 'id',
      readBack: readInTest,
    },
    [`${side}.discardFile`]: {
      good: async (caller) => ({ id: (await uploadScreenshot(caller, side)).id }),
      bad: { id: 'x' },
      row: 'id',
      readBack: readInTest,
    },
  }
}

export const supportSamples: Record<string, Sample> = {
  ...ownSamples('support'),
  ...ownSamples('portalSupport'),
  'supportInbox.list': { good: async () => ({ state: 'open', mine: false, page: 1 }), bad: { state: 'lost' } },
  'supportInbox.get': { good: ofSomebody, bad: { id: 'x' } },
  'supportInbox.answer': {
    good: async (caller) => ({ ...(await ofSomebody(caller)), text: 'Please reload the page.', close: true }),
    bad: { id: crypto.randomUUID(), text: ' ' },
    readBack: readInTest,
  },
  'supportInbox.assign': {
    good: async (caller) => ({ ...(await ofSomebody(caller)), adminId: null }),
    bad: { id: crypto.randomUUID(), adminId: 'x' },
    readBack: readInTest,
  },
  'supportInbox.setState': {
    good: async (caller) => ({ ...(await ofSomebody(caller)), state: 'closed' }),
    bad: { id: crypto.randomUUID(), state: 'lost' },
    readBack: readInTest,
  },
  'supportInbox.templates': { good: async () => undefined },
  'supportInbox.addTemplate': {
    good: async () => ({ name: `Greeting ${crypto.randomUUID()}`, text: 'Good morning' }),
    bad: { name: ' ', text: ' ' },
    readBack: readInTest,
  },
  'supportInbox.changeTemplate': {
    good: async (caller) => ({
      ...(await template(caller)),
      name: `Changed ${crypto.randomUUID()}`,
      text: 'Good evening',
    }),
    bad: { id: crypto.randomUUID(), name: ' ', text: ' ' },
    readBack: readInTest,
  },
  'supportInbox.removeTemplate': {
    good: template,
    bad: { id: 'x' },
    readBack: readInTest,
  },
}

/** Calls an operation, and gives its answer as data and as a problem. */
export async function call<Output = { id: string }>(who: Browser, path: string, json: object, key?: string) {
  const answer = await who.post(`/rpc/${path}`, { json }, key ? { 'idempotency-key': key } : undefined)
  const { json: body } = answer.json as { json: Output & { data?: { code: string; detail: string } } }
  return { status: answer.status, json: body, problem: [answer.status, body?.data?.code, body?.data?.detail] }
}

type Told = { title: string; message: string; actionUrl: string | null; isRead: boolean; kind: string }
/** What somebody was told about support. */
export const toldOf = async (who: Browser) =>
  (await call<{ items: Told[] }>(who, 'notifications/list', {})).json.items.filter(({ kind }) =>
    kind.startsWith('support'),
  )
