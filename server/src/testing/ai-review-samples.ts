import { draftClient, newDraftClient, readyDraft, recordConsent } from './ai-samples.ts'
import type { Sample } from './sample.ts'

/** Samples of the review of AI drafts, the list of requests, and the settings. */
export const aiReviewSamples: Record<string, Sample> = {
  'aiReview.list': {
    good: async (caller) => {
      await readyDraft(caller)
      return { show: 'review', after: '2200-01-01T00:00:00Z_018f0000-0000-7000-8000-0000000000a1' }
    },
    bad: { show: 'everything' },
  },
  'aiReview.made': {
    good: async (caller) => ({ clientId: await draftClient(caller) }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'aiReview.removeMade': {
    good: async (caller) => {
      const clientId = await newDraftClient(caller)
      const id = await recordConsent(caller, clientId)
      await readyDraft(caller, { clientId, transcript: 'Client: I slept badly.' })
      await caller.post('/rpc/consents/withdraw', { json: { id } })
      return { clientId, purpose: 'ai-summaries' }
    },
    bad: { clientId: crypto.randomUUID(), purpose: 'treatment' },
    row: 'clientId',
    readBack: 'It deletes; withdrawn-ai.test.ts reads what is left.',
  },
  'aiRequests.list': {
    good: async () => ({ after: '2200-01-01T00:00:00Z_018f0000-0000-7000-8000-0000000000a1' }),
    bad: { after: 'yesterday' },
  },
  'aiRequests.export': {
    good: async (caller) => ({ clientId: await draftClient(caller) }),
    bad: { clientId: 'x' },
    readBack: 'It writes nothing; ai-requests.test.ts reads the file.',
  },
  'aiSettings.get': { good: async () => undefined },
  'aiSettings.save': {
    good: async () => ({ defaultEngine: 'passages', weeklyDrafts: false, keepRecordings: true }),
    readBack: {
      by: 'aiSettings.get',
      except: {
        defaultEngine: 'No model is connected in tests, so nothing else can be chosen; model-drafts.test.ts uses one.',
      },
    },
    bad: { defaultEngine: 'cloud' },
  },
}
