import type { LanguageModel } from 'ai'
import type { ModelSettings } from '../../../platform/ai-env.ts'
import { AiFault } from '../engine.ts'
import type { Ledger } from '../ledger.ts'
import { bodyOf, openRecordedRequests, type RecordedRequests } from '../recorded-requests.ts'
import type { ModelWriter } from './model-writer.ts'

/** Loaded when a draft first needs it, because it takes memory that an installation without a model can spare. */
async function modelOf(
  { provider, baseUrl, model, apiKey }: ModelSettings,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const key = apiKey === undefined ? {} : { apiKey }
  return createOpenAICompatible({ name: 'model', baseURL: baseUrl, ...key, fetch })(model)
}

/** A model of a server that the operator connected. Each request is written into the ledger before it leaves. */
export function connectedModel(settings: ModelSettings) {
  return {
    shown: { name: settings.model, sentTo: new URL(settings.baseUrl).origin },
    open: async (ledger: Ledger, _person: string, { signal }: { signal: AbortSignal }) => {
      const requests = openRecordedRequests({ ...settings, signal, ledger })
      return {
        readsCharacters: () => settings.maxCharacters,
        write: writerBy(settings, requests),
        end: () => undefined,
      }
    },
  }
}

function writerBy(settings: ModelSettings, requests: RecordedRequests): ModelWriter {
  return async ({ system, messages }) => {
    const { generateText } = await import('ai')
    const model = await modelOf(settings, fetchBy(requests))
    try {
      const { text, finishReason } = await generateText({
        model,
        system,
        messages: [...messages],
        temperature: 0,
        maxRetries: 0,
      })
      // Nobody offered it a tool.
      if (finishReason === 'tool-calls') throw new AiFault('nonsense')
      return text
    } catch (error) {
      throw (
        requests.fault() ??
        (error instanceof AiFault ? error : isAnswer(error) ? new AiFault('nonsense', { cause: error }) : error)
      )
    }
  }
}

/** Whether an error is about what a server answered, such as JSON of another API, and not a fault of ours. */
const isAnswer = (error: unknown) =>
  error instanceof Error && /APICallError|TypeValidation|JSONParse|InvalidResponse|NoOutputGenerated/.test(error.name)

/** Statuses with which a `Response` refuses even an empty text. */
const withoutBody = new Set([204, 205])

/** The SDK's requests, written down like all others. */
function fetchBy(requests: RecordedRequests): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const content = Buffer.from(await new Response(init?.body ?? null).arrayBuffer())
    const { status, headers, text } = await requests.post(
      url,
      Object.fromEntries(new Headers(init?.headers)),
      bodyOf(content),
    )
    return new Response(text, { status: withoutBody.has(status) ? 200 : status, headers })
  }
}
