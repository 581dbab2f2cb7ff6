import { Hono } from 'hono'
import { textPagePolicy } from './headers.ts'
import type { HostEnv } from './host-env.ts'

type OperationDoc = {
  summary?: string
  description?: string
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  parameters?: unknown[]
  security?: { apiKey?: string[] }[]
  responses?: Record<string, Answer>
}
type Answer = { $ref?: string; description?: string; content?: Record<string, { schema?: unknown }> }
type Path = { servers?: { url: string }[] } & Record<string, OperationDoc & { tags?: string[] }>
type Document = {
  info: { title: string; version: string; description?: string }
  servers?: { url: string }[]
  paths: Record<string, Path>
  components?: { responses?: Record<string, Answer> }
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const block = (title: string, value: unknown) =>
  value === undefined ? '' : `<h4>${title}</h4><pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`

/** What an API key needs. */
function scopeLine({ security = [] }: OperationDoc): string {
  const [scope] = security.flatMap(({ apiKey = [] }) => apiKey)
  return scope === undefined ? '' : `<p>Scope: <code>${escape(scope)}</code></p>`
}

/** The page at /api/docs: the OpenAPI document for people to read, without scripts. */
function apiPage(document: Document): string {
  const groups = new Map<string, string[]>()
  for (const [path, { servers, ...methods }] of Object.entries(document.paths)) {
    const address = servers?.[0] ? servers[0].url + path : path
    for (const [method, operation] of Object.entries(methods)) {
      const [tag = 'Other'] = operation.tags ?? []
      const all = Object.entries(operation.responses ?? {})
      const answers = all.map(([status, response]) =>
        block(`Answer ${status}`, response.content?.['application/json']?.schema),
      )
      const problems = all
        .map(([status, { $ref }]) => ({
          status,
          problem: document.components?.responses?.[$ref?.split('/').at(-1) ?? ''],
        }))
        .filter(({ problem }) => problem !== undefined)
        .map(({ status, problem }) => `<li><code>${status}</code> ${escape(problem?.description ?? '')}</li>`)
      const entry = `<details><summary><code>${method.toUpperCase()} ${escape(address)}</code> ${escape(operation.summary ?? '')}</summary>${scopeLine(operation)}${block(
        'Parameters',
        operation.parameters,
      )}${block('Body', operation.requestBody?.content?.['application/json']?.schema)}${answers.join('')}<h4>Problems</h4><ul>${problems.join('')}</ul></details>`
      groups.set(tag, [...(groups.get(tag) ?? []), entry])
    }
  }
  const sections = [...groups].map(([tag, entries]) => `<section><h2>${escape(tag)}</h2>${entries.join('')}</section>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(document.info.title)} API</title><style>
body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2b2a;background:#faf8f4}
summary{cursor:pointer;padding:.5rem 0}pre{background:#f4f1ea;padding:1rem;border-radius:.5rem;overflow:auto}a{color:#0f766e}
@media(prefers-color-scheme:dark){body{color:#e9efec;background:#121716}pre{background:#222c2a}a{color:#41c3b2}}
</style></head><body><main><h1>${escape(document.info.title)} API ${escape(document.info.version)}</h1><p>${escape(document.info.description ?? '')}
Base URL: <code>${escape(document.servers?.[0]?.url ?? '')}</code>. Also available as an <a href="/api/openapi.json">OpenAPI 3.1 document</a>.</p>${sections.join('')}</main></body></html>`
}

/** Serves the OpenAPI document and its page. Both are built on the first request and cached. */
export function apiPages(document: () => Promise<unknown>): Hono<HostEnv> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  async function build() {
    const built = await document()
    const html = apiPage(built as Document)
    return { json: bytes(JSON.stringify(built)), html: bytes(html), policy: textPagePolicy(html) }
  }
  let pages: ReturnType<typeof build> | undefined
  const routes = new Hono<HostEnv>()
  routes.get('/openapi.json', async (c) => {
    const { json } = await (pages ??= build())
    return c.body(json, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
  })
  routes.get('/docs', async (c) => {
    const { html, policy } = await (pages ??= build())
    return c.body(html, 200, {
      'content-type': 'text/html; charset=UTF-8',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
    })
  })
  return routes
}
