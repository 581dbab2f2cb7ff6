import { therapistsWith } from '@openhour/shared/access/rules.ts'
import {
  maxTranscriptBytes,
  transcriptFilePath,
  transcriptTexts,
} from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { Hono } from 'hono'
import { openFairShare } from '../../platform/fair-share.ts'
import { rawBody } from '../../platform/http/buffered-body.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readTranscript } from './transcript-file.ts'

const busy = 'The server is busy reading other files. Nothing was kept. Try again in a minute.'

/** Reads the text of a transcript from a file. Nothing of the file is stored: the text goes back into the form. */
export function transcriptsRoute(): MountedRoute {
  const share = openFairShare({
    atOnce: 2,
    ofOne: 1,
    mayWait: 3,
    maxWaitMs: 30_000,
    tooMuch: () => new Refusal('unavailable', busy, { retryAfterSeconds: 10 }),
    allBusy: () => new Refusal('unavailable', busy, { retryAfterSeconds: 30 }),
  })
  const routes = new Hono<HostEnv>().post('/', async (c) => {
    const { userId } = await c.var.admit(therapistsWith('summaries'))
    const bytes = rawBody(c.env.incoming)
    const text = await share(userId, () => readTranscript(c.req.query('name') ?? '', bytes))
    return c.json({ text })
  })
  return {
    path: transcriptFilePath,
    trust: 'browser',
    body: {
      kind: 'raw',
      maxBytes: maxTranscriptBytes,
      types: { allowed: /^application\/octet-stream\b/i, refusal: transcriptTexts.wrongType },
    },
    routes,
  }
}
