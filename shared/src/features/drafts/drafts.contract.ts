import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { signedIn } from '../../access/rules.ts'
import { draftKeyForm, maxDraftLength } from './drafts.rules.ts'

const key = z
  .string('A key is required')
  .check(
    z.maxLength(120, 'The key is longer than 120 characters'),
    z.regex(draftKeyForm, 'The key names the form and what it is about, such as client:new'),
  )
/** Whose page it is. Refused where somebody else is signed in meanwhile, so that nothing crosses from one person's page into another's account. */
const ownerId = z.optional(z.guid('The owner is no id'))
const short = z.union([z.number(), z.boolean(), z.string().check(z.maxLength(200, 'Up to 200 characters'))])

/** What was typed into a form, as the form itself writes it. `version` grows with every save. */
export const Draft = z.object({
  key: z.string(),
  version: z.int(),
  body: z.string(),
  context: z.record(z.string(), short),
  clientId: z.nullable(z.guid()),
  updatedAt: z.string(),
})
export type Draft = z.infer<typeof Draft>

/** Forms that were begun and not sent. Each is its writer's alone. */
export const draftsContract = {
  list: operation(signedIn)
    .route({ method: 'GET', path: '/drafts', summary: 'Which forms were begun and not sent', tags: ['Drafts'] })
    .output(
      z.object({
        items: z.array(z.object({ key: z.string(), clientId: z.nullable(z.guid()), updatedAt: z.string() })),
      }),
    ),
  get: operation(signedIn, { refusals: ['not-possible-now'] })
    .route({
      method: 'GET',
      path: '/drafts/{key}',
      summary: 'The draft of one form, if there is one',
      tags: ['Drafts'],
    })
    .input(z.strictObject({ key, ownerId }))
    .output(z.object({ draft: z.nullable(Draft) })),
  save: operation(signedIn, { refusals: ['not-possible-now'] })
    .route({
      method: 'PUT',
      path: '/drafts/{key}',
      summary: 'Keep what was typed',
      description:
        'Send the version that you have seen, 0 for none. When another window saved meanwhile, nothing is stored and `other` is what it wrote.',
      tags: ['Drafts'],
    })
    .input(
      z.strictObject({
        key,
        ownerId,
        version: z.int('The version seen is required').check(z.minimum(0), z.maximum(2_000_000_000)),
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
      summary: 'The key of what this browser keeps encrypted, for as long as this sign-in lasts',
      tags: ['Drafts'],
    })
    .output(
      z.object({
        key: z.string(),
        invitationToken: z.string(),
        expiresAt: z.string(),
        /** This person's of today and of yesterday, today's first: for what a lost sign-in leaves unsaved. */
        leftKeys: z.array(z.object({ day: z.string(), key: z.string() })),
      }),
    ),
}
