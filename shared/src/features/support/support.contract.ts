import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { type Access, clientsOnly, therapists } from '../../access/rules.ts'
import { longText, requiredLine, requiredText } from '../../lib/text.ts'
import { uploadedFileName } from '../documents/documents.contract.ts'
import { supportStates } from './support-search.rules.ts'
import {
  maxDiagnosticsLength,
  maxScreenshots,
  maxSubjectLength,
  maxSupportTextLength,
  screenshotTypes,
  supportTexts,
} from './support.rules.ts'

/** `fileName` is null if it can't be decrypted. `fileSize` is in bytes. */
export const Screenshot = z.object({
  id: z.guid(),
  fileName: z.nullable(z.string()),
  fileType: z.enum(screenshotTypes),
  fileSize: z.int(),
})
export type Screenshot = z.infer<typeof Screenshot>

/** The details of an upload, sent like those of a document. */
export const ScreenshotDetails = z.strictObject({ fileName: uploadedFileName })
export type ScreenshotDetails = z.infer<typeof ScreenshotDetails>

/** `text` is null if the server's secret is not the one with which it was encrypted. */
export const SupportMessage = z.object({
  id: z.guid(),
  fromSupport: z.boolean(),
  text: z.nullable(z.string()),
  files: z.array(Screenshot),
  createdAt: z.string(),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const OwnRequest = z.object({
  id: z.guid(),
  subject: z.nullable(z.string()),
  state: z.enum(supportStates),
  createdAt: z.string(),
  lastAt: z.string(),
})
export type OwnRequest = z.infer<typeof OwnRequest>

/** `diagnostics` is null if the person sent none. */
export const OwnThread = z.extend(OwnRequest, {
  diagnostics: z.nullable(z.string()),
  messages: z.array(SupportMessage),
})
export type OwnThread = z.infer<typeof OwnThread>

const requestId = z.guid(supportTexts.notFound)
const files = z._default(
  z.array(z.guid(supportTexts.fileNotFound)).check(z.maxLength(maxScreenshots, supportTexts.tooManyFiles)),
  [],
)

export const NewRequest = z.strictObject({
  subject: requiredLine(maxSubjectLength, supportTexts.noSubject),
  text: requiredText(maxSupportTextLength, supportTexts.noText),
  diagnostics: z._default(z.nullable(longText(maxDiagnosticsLength)), null),
  files,
})
export type NewRequest = z.infer<typeof NewRequest>

const page = z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1)
const One = z.strictObject({ id: requestId })

function ownRequests(access: Access, path: `/${string}`, tags: string[]) {
  const more = { closedToKeys: true }
  return {
    list: operation(access, more)
      .route({ method: 'GET', path, summary: 'Own requests for support, the latest first', tags })
      .input(z.strictObject({ page }))
      .output(z.object({ items: z.array(OwnRequest), total: z.int() })),
    get: operation(access, more)
      .route({ method: 'GET', path: `${path}/{id}`, summary: 'An own request with its messages', tags })
      .input(One)
      .output(OwnThread),
    surroundings: operation(access, more)
      .route({
        method: 'GET',
        path: `${path}-surroundings`,
        summary: 'What diagnostics say of the server',
        description: '`priority`: requests of this account are answered before others, by its plan.',
        tags,
      })
      .output(z.object({ version: z.string(), priority: z.boolean() })),
    ask: operation(access, { ...more, sendsTwice: true, refusals: ['not-possible-now', 'too-many-attempts'] })
      .route({
        method: 'POST',
        path,
        summary: 'Ask the people who run the installation for help',
        description: '`files` are ids of screenshots that this person uploaded and has not sent yet.',
        tags,
      })
      .input(NewRequest)
      .output(z.object({ id: z.guid() })),
    reply: operation(access, {
      ...more,
      sendsTwice: true,
      refusals: ['not-found', 'not-possible-now', 'too-many-attempts'],
    })
      .route({
        method: 'POST',
        path: `${path}/{id}/messages`,
        summary: 'Write again in an own request',
        description: 'A closed request is opened again.',
        tags,
      })
      .input(z.strictObject({ id: requestId, text: requiredText(maxSupportTextLength, supportTexts.noText), files }))
      .output(z.object({ id: z.guid() })),
    discardFile: operation(access, more)
      .route({
        method: 'DELETE',
        path: `${path}/files/{id}`,
        summary: 'Delete an uploaded screenshot that was not sent yet',
        tags,
      })
      .input(z.strictObject({ id: z.guid(supportTexts.fileNotFound) }))
      .output(z.object({ id: z.guid() })),
  }
}

/** Requests to the people who run the installation. */
export const supportContract = ownRequests(therapists, '/support/requests', ['Support'])
/** The same for clients. */
export const portalSupportContract = ownRequests(clientsOnly, '/portal/support/requests', ['Client portal'])
