import type { LanguageModel, ModelMessage } from 'ai'
import * as z from 'zod/mini'
import type { ModelSettings } from '../../../platform/ai-env.ts'
import { AiFault } from '../engine.ts'
import { bodyOf, type RecordedRequests } from '../recorded-requests.ts'
import { modelSections } from './prompt.ts'

/** A line as the model is asked for it: its text, and the words of the source that say the same. */
type ModelLine = { text: string; quote: string }
export type ModelAnswer = Record<string, ModelLine[]>

type Ask = {
  kind: 'session' | 'report'
  system: string
  prompt: string
  requests: RecordedRequests
  /** Called before a model is asked again, with the number of attempts so far. */
  onAttempt: (attempt: number) => void
}

/** A model gets two chances to correct an answer that cannot be read. */
const maxAttempts = 3

const shapes = {
  session: shapeOf(modelSections.session),
  report: shapeOf(modelSections.report),
}
function shapeOf(sections: readonly string[]) {
  const lines = z.array(z.object({ text: z.string(), quote: z.string() }))
  return z.object(Object.fromEntries(sections.map((section) => [section, lines])))
}

/** Loaded when a draft first needs it, because it takes memory that an installation without a model can spare. */
async function modelOf(
  { provider, baseUrl, model, apiKey }: ModelSettings,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  const { extractJsonMiddleware, wrapLanguageModel } = await import('ai')
  // The last one comes first: fences stand after a thought.
  const middleware = [extractJsonMiddleware(), extractJsonMiddleware({ transform: afterThoughts })]
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return wrapLanguageModel({
      model: createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })(model),
      middleware,
    })
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const open = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    fetch,
    supportsStructuredOutputs: false,
  })
  return wrapLanguageModel({ model: open(model), middleware })
}

const endOfThought = '</think>'

/**
 * An answer without the thoughts before it. Some servers leave out the opening tag. The SDK's own expression blocks the process for minutes if a model opens
 * its thought again and again.
 */
function afterThoughts(text: string): string {
  let rest = text.trimStart()
  for (;;) {
    const end = rest.indexOf(endOfThought)
    if (end < 0 || /^[{`]/.test(rest)) return rest
    rest = rest.slice(end + endOfThought.length).trimStart()
  }
}

/**
 * Asks a model, without tools, and again if its answer cannot be read.
 * @throws AiFault
 */
export async function askModel(
  settings: ModelSettings,
  { kind, system, prompt, requests, onAttempt }: Ask,
): Promise<ModelAnswer> {
  // Every request to a server without structured outputs would be warned about on the console.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const { generateText, NoObjectGeneratedError, Output } = await import('ai')
  const model = await modelOf(settings, fetchBy(requests))
  const messages: ModelMessage[] = [{ role: 'user', content: prompt }]
  for (let attempt = 1; ; attempt++) {
    try {
      const { output } = await generateText({
        model,
        system,
        messages,
        output: Output.object({ schema: shapes[kind] }),
        temperature: 0,
        maxRetries: 0,
      })
      return output
    } catch (error) {
      const fault = requests.fault()
      if (fault) throw fault
      if (!NoObjectGeneratedError.isInstance(error))
        throw isAnswer(error) ? new AiFault('nonsense', { cause: error }) : error
      if (attempt >= maxAttempts) throw new AiFault('nonsense')
      onAttempt(attempt)
      messages.push(
        { role: 'assistant', content: (error.text ?? '').slice(0, 20_000) || '(nothing)' },
        { role: 'user', content: complaint },
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

const complaint =
  'This is not valid: the answer must be one JSON object of exactly the shape that was described, with every section, and nothing around it. Answer again.'
