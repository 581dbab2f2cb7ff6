import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'
import { until } from './until.ts'

type Started = { id: string; state: string }

async function call<T>(caller: Browser, name: string, json: object = {}): Promise<T> {
  return ((await caller.post(`/rpc/accountExport/${name}`, { json })).json as { json: T }).json
}

/** One export of a person runs at a time. */
async function endRunning(caller: Browser): Promise<void> {
  const { export: newest } = await call<{ export: Started | null }>(caller, 'state')
  if (newest) await call(caller, 'cancel', { id: newest.id })
}

async function started(caller: Browser): Promise<Started> {
  await endRunning(caller)
  return call<Started>(caller, 'start')
}

export const exportSamples: Record<string, Sample> = {
  'accountExport.state': { good: async () => ({}), bad: { clientId: 'me' } },
  'accountExport.tablesInUse': { good: async () => undefined },
  'accountExport.processNotes': { good: async () => ({}), bad: { clientId: 'me' } },
  'accountExport.start': {
    good: async (caller) => {
      await endRunning(caller)
      return { processNoteIds: [] }
    },
    bad: { processNoteIds: ['all'] },
    readBack: 'The archive itself is read by account-export.test.ts.',
  },
  'accountExport.cancel': { good: async (caller) => ({ id: (await started(caller)).id }), row: 'id' },
  'accountExport.open': {
    good: async (caller) => {
      const { id } = await started(caller)
      await until(
        () => call<{ export: Started }>(caller, 'state'),
        ({ export: newest }) => newest.state === 'ready',
      )
      return { id }
    },
    row: 'id',
  },
  'export-account-data': { good: async () => undefined },
}
