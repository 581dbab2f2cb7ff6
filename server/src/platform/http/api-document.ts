import { sectionsInWords } from '@openhour/shared/access/answer-sections.ts'
import { scopeOf } from '@openhour/shared/access/key-scopes.ts'
import type { OperationMeta } from '@openhour/shared/access/operation.ts'
import { type Problem, problemOf, type RefusalCode, refusalStatus } from '@openhour/shared/access/refusals.ts'
import type { AnyContractProcedure, AnyContractRouter } from '@orpc/contract'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { operationsOf } from './api.ts'
import { maxKeyLength } from './idempotent.ts'
import { problemsOf } from './operation-problems.ts'

/** The OpenAPI 3.1 document of the public operations, by the path at which each contract is served. The first path is the default server. */
export async function openApiDocument(
  served: Record<`/${string}`, AnyContractRouter>,
  { version, publicUrl, cookie }: { version: string; publicUrl: string; cookie: string },
): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const responses: Record<string, OpenAPI.ResponseObject> = {}
  const paths: OpenAPI.PathsObject = {}
  const servers = Object.keys(served).map((prefix) => ({ url: publicUrl + prefix }))
  for (const [index, contract] of Object.values(served).entries()) {
    const { paths: own = {} } = await generator.generate(contract, {})
    for (const { definition } of operationsOf(contract)) addProblems(own, definition, responses)
    for (const [path, item] of Object.entries(own))
      paths[path] = index === 0 ? item : { ...item, servers: servers.slice(index, index + 1) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Openhour',
      version,
      description:
        'Practice management for therapists. Programs send an API key of a therapist as a bearer token; each operation names the scope that it needs. Errors are application/problem+json after RFC 9457.',
    },
    servers: servers.slice(0, 1),
    paths,
    components: {
      schemas: { Problem: problemSchema },
      responses,
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, created in the settings' },
        signIn: { type: 'apiKey', in: 'cookie', name: cookie, description: 'The cookie of our own pages' },
      },
    },
  }
}

function addProblems(
  paths: OpenAPI.PathsObject,
  definition: AnyContractProcedure,
  responses: Record<string, OpenAPI.ResponseObject>,
): void {
  const { route, meta } = definition['~orpc']
  const method = (route.method ?? 'POST').toLowerCase() as 'get'
  const operation = paths[route.path ?? '']?.[method]
  if (!operation) throw new Error(`The OpenAPI document lacks ${method} ${route.path}`)
  const byStatus = Map.groupBy(problemsOf(definition).sort(), (code) => refusalStatus[code])
  for (const [status, codes] of byStatus) {
    const name = [status, ...codes].join('.')
    responses[name] ??= responseOf(status, codes)
    operation.responses = { ...operation.responses, [status]: { $ref: `#/components/responses/${name}` } }
  }
  const scope = scopeOf({ route, meta: meta as OperationMeta })
  const { who } = (meta as OperationMeta).access
  operation.security = who === 'anyone' ? [] : [...(scope === null ? [] : [{ apiKey: [scope] }]), { signIn: [] }]
  const sections = sectionsInWords((meta as OperationMeta).sections)
  if (sections !== '') operation.description = [operation.description ?? [], sections].flat().join(' ')
  addNeeds(operation, (meta as OperationMeta).needsOneOf)
  if (meta.sendsTwice) operation.parameters = [...(operation.parameters ?? []), idempotencyKey]
}

function addNeeds(operation: OpenAPI.OperationObject, groups: OperationMeta['needsOneOf']): void {
  const body = operation.requestBody as OpenAPI.RequestBodyObject | undefined
  const schema = body?.content['application/json']?.schema
  if (schema && !('$ref' in schema) && groups.length > 0)
    schema.allOf = groups.map((fields) => ({ anyOf: fields.map((field) => ({ required: [field] })) }))
}

function responseOf(status: number, codes: readonly RefusalCode[]): OpenAPI.ResponseObject {
  const properties = { status: { const: status }, code: { enum: [...codes] } }
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties }] } as OpenAPI.SchemaObject
  return {
    description: codes.map((code) => problemOf(code, '').title).join('. '),
    content: { 'application/problem+json': { schema } },
  }
}

const idempotencyKey: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A new value for each write. A repeated request with the same content runs once and gets the same answer.',
  schema: { type: 'string', minLength: 1, maxLength: maxKeyLength },
}

const text = { type: 'string' } as const
const integer = { type: 'integer' } as const
const problemSchema: OpenAPI.SchemaObject = {
  type: 'object',
  description: 'A refusal or a fault',
  properties: {
    type: text,
    title: text,
    status: integer,
    detail: { ...text, description: 'What happened and what to do next' },
    code: { ...text, enum: Object.keys(refusalStatus) },
    errors: { type: 'object' as const, additionalProperties: text, description: 'Messages by field of the input' },
    requestId: text,
    feature: text,
    requiredTier: text,
    currentTier: text,
    limit: integer,
    scope: { ...text, description: 'What the API key lacks' },
    retryAfterSeconds: integer,
    nextSlots: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        properties: { startsAt: text, endsAt: text },
        required: ['startsAt', 'endsAt'],
      },
      description: 'Open slots to book instead of one that is taken',
    },
  } satisfies Record<keyof Problem, unknown>,
  required: ['type', 'title', 'status', 'detail', 'code'],
}
