import { randomUUID } from 'node:crypto'
import type { contract } from '@openhour/shared/contract.ts'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { nowMs } from '../clock.ts'
import { headerValues, type RequestMeta } from './request.ts'
import type { OperationParts } from './operation-requests.ts'

/** The operations, answered for the person who opens a page. An operation called twice answers once. */
export type PageApi = ContractRouterClient<typeof contract>

/** What a page shows first. The answers are sent within the page, so it need not ask for them. */
export type FirstData = {
  /** Matches the page's path, which never ends with a slash. */
  page: RegExp
  /** Calls the operations with the input that the page itself would send. What fails here is asked for by the page. */
  load(api: PageApi, place: { params: string[]; search: URLSearchParams }): Promise<unknown>
  /** The page's own name depends on it, so the page waits for it however long it takes. */
  decides?: true
}

/** `at` is the server's time, in ms, before anything was read, and `view` what the answers were read for; each answer has the operation's path and input. */
export type FirstAnswers = { at: number; view: string; answers: [path: string, input: unknown, output: unknown][] }

type PageRequest = {
  path: string
  search: URLSearchParams
  incoming: Parameters<typeof headerValues>[0]
  requestMeta: RequestMeta
}

/** Every page behind the sign-in: for what stands around all of them. */
export const signedInPages = /^\/(app|client)\/./

/** The same, of clients only. */
export const portalPages = /^\/client\/./

/** The same, of therapists only. */
export const practicePages = /^\/app\/(?!admin(\/|$))./

/** Loads of the record that the address names, or of the client's only one. Otherwise only the browser knows which is shown, and asks for it itself. */
export function ofOnlyRecord(load: (api: PageApi, clientId: string) => Promise<unknown>): FirstData['load'] {
  return async (api, { search }) => {
    const { items } = await api.portal.practices({})
    const [only, ...others] = items
    const shown =
      items.find(({ clientId }) => clientId === search.get('clientId')) ?? (others.length === 0 ? only : undefined)
    return shown && load(api, shown.clientId)
  }
}

/** What a tab of the therapists' settings shows first. */
export function ofSettingsTab(tab: string, load: (api: PageApi) => Promise<unknown>): FirstData {
  return { page: /^\/app\/settings$/, load: async (api, { search }) => search.get('tab') === tab && load(api) }
}

export type FirstDataOf = (request: PageRequest) => Promise<FirstAnswers | 'not-signed-in' | undefined>

/** A page that waits longer for its data is sent without. */
const maxWaitMs = 400

/**
 * Undefined unless the browser opens the page as a document: other requests have no use for records, and reading them is written into the audit log.
 * Also for everyone who is not signed in, unless the browser says that it opens a document, which is then that of the sign-in page.
 */
export function openFirstData(
  { api, actors, pools, openings }: Pick<OperationParts, 'api' | 'actors' | 'pools' | 'openings'>,
  firstData: readonly FirstData[],
): FirstDataOf {
  return async ({ path, search, incoming, requestMeta }) => {
    const headers = headerValues(incoming)
    const wanted = firstData.filter(({ page }) => page.test(path))
    if (wanted.length === 0 || !isForDocument(headers)) return undefined
    const actor = await actors.of(headers)
    if (!actor) return headers.get('sec-fetch-dest') === 'document' ? 'not-signed-in' : undefined

    const at = nowMs()
    const view = randomUUID()
    const answers: FirstAnswers['answers'] = []
    const called = new Map<string, Promise<unknown>>()
    const call = async (operation: string, input: unknown): Promise<unknown> => {
      const response = await api.rpc(
        {
          method: 'POST',
          target: `/rpc/${operation}`,
          headers: {},
          body: async () => ({ json: input }),
          signal: undefined,
        },
        '/rpc',
        {
          actor,
          requestMeta: { ...requestMeta, view },
          pools,
          openings,
          idempotencyKey: undefined,
          body: () => ({ json: input }),
        },
      )
      if (response?.status !== 200) throw new Error(`${operation} answered ${response?.status}`)
      const { json } = JSON.parse(response.text ?? '{}') as { json: unknown }
      answers.push([operation, input, json])
      return json
    }
    const pageApi: PageApi = createORPCClient({
      call: (names: readonly string[], input: unknown) => {
        const operation = names.join('/')
        const key = `${operation} ${JSON.stringify(input)}`
        const known = called.get(key) ?? call(operation, input)
        called.set(key, known)
        return known
      },
    })
    const loads = wanted.map(({ page, load }) => load(pageApi, { params: page.exec(path)?.slice(1) ?? [], search }))
    let late: NodeJS.Timeout | undefined
    const tooLate = new Promise((done) => (late = setTimeout(done, maxWaitMs)))
    await Promise.race([Promise.allSettled(loads), tooLate])
    clearTimeout(late)
    await Promise.allSettled(loads.filter((_, index) => wanted[index]?.decides))
    return { at, view, answers: [...answers] }
  }
}

/** Browsers say what they fetch a page for; older ones say nothing. */
function isForDocument(headers: { get(name: string): string | null }): boolean {
  const destination = headers.get('sec-fetch-dest')
  return (destination === null || destination === 'document') && headers.get('sec-purpose') === null
}
