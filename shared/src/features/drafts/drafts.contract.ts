import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { signedIn } from '../../access/rules.ts'
import { draftKeyForm, maxDraftLength } from './drafts.rules.ts'

const key = z
  .string('A key is required')
  .check(
    z.maxLength(120, 'The key is longer than 120 characters'),
    z.regex(draftKeyForm, 'The key must name a form and its record, such as client:new'),
  )
/** The person whose page sends it. Refused if someone else is signed in, so that nothing typed on one person's page gets into another's account. */
const ownerId = z.optional(z.guid('Invalid owner'))
const short = z.union([z.number(), z.boolean(), z.string().check(z.maxLength(200, 'Up to 200 characters'))])

/** The unsaved input of a form, in the form's own format. `version` increases with every save. */
export const Draft = z.object({
  key: z.string(),
  version: z.int(),
  body: z.string(),
  context: z.record(z.string(), short),
  clientId: z.nullable(z.guid()),
  updatedAt: z.string(),
})
export type Draft = z.infer<typeof Draft>

/** Drafts of unsent forms. Only their author has access. */
export const draftsContract = {
  list: operation(signedIn)
    .route({ method: 'GET', path: '/drafts', summary: 'The drafts of unsent forms', tags: ['Drafts'] })
    .output(
      z.object({
        items: z.array(z.object({ key: z.string(), clientId: z.nullable(z.guid()), updatedAt: z.string() })),
      }),
    ),
  get: operation(signedIn, { refusals: ['not-possible-now'] })
    .route({
      method: 'GET',
      path: '/drafts/{key}',
      summary: 'A form’s draft, if any',
      tags: ['Drafts'],
    })
    .input(z.strictObject({ key, ownerId }))
    .output(z.object({ draft: z.nullable(Draft) })),
  save: operation(signedIn, { refusals: ['not-possible-now'] })
    .route({
      method: 'PUT',
      path: '/drafts/{key}',
      summary: 'Save a draft',
      description:
        'Send the version that the change is based on, 0 for none. If another tab has saved since, nothing is stored and `other` contains its draft.',
      tags: ['Drafts'],
    })
    .input(
      z.strictObject({
        key,
        ownerId,
        version: z.int('version is required').check(z.minimum(0), z.maximum(2_000_000_000)),
        body: z
          .string('A body is required')
          .check(z.maxLength(maxDraftLength, `Input exceeds maximum length of ${maxDraftLength} characters`)),
        context: z.optional(
          z
            .record(z.string().check(z.maxLength(60)), short)
            .check(
              z.refine(
                (context) => JSON.stringify(context).length <= 1000,
                'The context is limited to 1000 characters',
              ),
            ),
        ),
        clientId: z.optional(z.nullable(z.guid('Client not found'))),
      }),
    )
    .output(z.object({ version: z.int(), updatedAt: z.string(), other: z.nullable(Draft) })),
  remove: operation(signedIn, { refusals: ['not-possible-now'] })
    .route({ method: 'DELETE', path: '/drafts/{key}', summary: 'Forget a draft', tags: ['Drafts'] })
    .input(z.strictObject({ key, ownerId }))
    .output(z.object({ removed: z.boolean() })),
  localSession: operation(signedIn)
    .route({
      method: 'GET',
      path: '/local-session',
      summary: 'The encryption key for this browser’s local drafts, for this sign-in session',
      tags: ['Drafts'],
    })
    .output(
      z.object({
        key: z.string(),
        invitationToken: z.string(),
        expiresAt: z.string(),
        /** The person's keys of today and yesterday, today's first, to recover what a lost session left unsaved. */
        leftKeys: z.array(z.object({ day: z.string(), key: z.string() })),
      }),
    ),
}
