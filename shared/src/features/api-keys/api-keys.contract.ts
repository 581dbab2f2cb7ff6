import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists, therapistsWith } from '../../access/rules.ts'
import { requiredLine } from '../../lib/text.ts'
import { apiKeyTexts, keyLifetimes, maxKeyNameLength } from './api-keys.rules.ts'

/**
 * A key, without its secret, which is shown only when it is created. `prefix` is how it begins. `usedAt` is when it was last used, rounded down to the
 * hour.
 */
export const ApiKey = z.object({
  id: z.guid(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  usedAt: z.nullable(z.string()),
})
export type ApiKey = z.infer<typeof ApiKey>

/** `days` until it expires; null for never. */
export const ApiKeyDetails = z.strictObject({
  name: requiredLine(maxKeyNameLength, apiKeyTexts.noName),
  scopes: z
    .array(z.string().check(z.maxLength(60, apiKeyTexts.unknownScope)))
    .check(z.minLength(1, apiKeyTexts.noScope), z.maxLength(100, apiKeyTexts.unknownScope)),
  days: z.literal([...keyLifetimes], apiKeyTexts.noLifetime),
})
export type ApiKeyDetails = z.infer<typeof ApiKeyDetails>

const scope = z.nullable(z.string())
/** What a key can be made for. A feature that nothing reads, or nothing writes, has null there. */
const Feature = z.object({ name: z.string(), read: scope, write: scope })

const tags = ['API keys']

export const apiKeysContract = {
  list: operation(therapists)
    .route({ method: 'GET', path: '/api-keys', summary: 'API keys, newest first, and what keys can be made for', tags })
    .output(z.object({ items: z.array(ApiKey), features: z.array(Feature) })),
  create: operation(therapistsWith('apiKeys'), { proof: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/api-keys',
      successStatus: 201,
      summary: 'Create an API key',
      description: 'The key is in this response only and cannot be read again.',
      tags,
    })
    .input(ApiKeyDetails)
    .output(z.object({ key: z.string(), item: ApiKey })),
  revoke: operation(therapists)
    .route({ method: 'DELETE', path: '/api-keys/{id}', summary: 'Revoke an API key: it stops working', tags })
    .input(z.strictObject({ id: z.guid(apiKeyTexts.notFound) }))
    .output(z.object({ id: z.guid() })),
}
