import * as z from 'zod/mini'
import { httpAddress, wholeNumber } from './env-values.ts'

/** The environment's variables of AI models. */
export const aiVariables = {
  AI_PROVIDER: z.optional(z.enum(['openai-compatible', 'anthropic'])),
  AI_BASE_URL: z.optional(httpAddress),
  AI_MODEL: z.optional(z.string().check(z.maxLength(200))),
  AI_API_KEY: z.optional(z.string()),
  AI_TIMEOUT_SECONDS: z._default(wholeNumber(1, 3600), 300),
  AI_MAX_CHARACTERS: z._default(wholeNumber(1000, 1_000_000), 60_000),
  AI_CONCURRENCY: z._default(wholeNumber(1, 32), 2),
  AI_SPEECH_URL: z.optional(httpAddress),
  AI_SPEECH_MODEL: z.optional(z.string().check(z.maxLength(200))),
  AI_SPEECH_KEY: z.optional(z.string()),
  AI_SPEECH_TIMEOUT_SECONDS: z._default(wholeNumber(1, 14_400), 1800),
}
const Variables = z.object(aiVariables)

export type ModelSettings = {
  provider: 'openai-compatible' | 'anthropic'
  /** With the path up to, and without, the name of the call: https://ai.example.com/v1 */
  baseUrl: string
  model: string
  apiKey: string | undefined
  /** For one request. */
  timeoutSeconds: number
  /** Of the sources; the rest is not sent. */
  maxCharacters: number
}
export type SpeechSettings = { url: string; model: string; apiKey: string | undefined; timeoutSeconds: number }

/** The models that the operator connected. */
export type AiSettings = { model: ModelSettings | undefined; speech: SpeechSettings | undefined; concurrency: number }

const invalid = (what: string) =>
  new Error(`The configuration is invalid:\n  ${what}\nSee .env.example for every setting.`)
const withoutSlash = (address: string) => address.replace(/\/+$/, '')

/** @throws Error naming what is missing: a model without an address or a name can't be asked */
export function aiOf(env: z.output<typeof Variables>): AiSettings {
  const { AI_PROVIDER: provider, AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey } = env
  const timeoutSeconds = env.AI_TIMEOUT_SECONDS
  if (provider === undefined && (baseUrl ?? model ?? apiKey) !== undefined)
    throw invalid('AI_BASE_URL, AI_MODEL and AI_API_KEY need AI_PROVIDER')
  if (provider === 'openai-compatible' && (baseUrl === undefined || model === undefined))
    throw invalid('AI_PROVIDER=openai-compatible needs AI_BASE_URL and AI_MODEL')
  if (provider === 'anthropic' && (model === undefined || apiKey === undefined))
    throw invalid('AI_PROVIDER=anthropic needs AI_MODEL and AI_API_KEY')
  const { AI_SPEECH_URL: url, AI_SPEECH_MODEL: speechModel, AI_SPEECH_KEY: speechKey } = env
  if (url === undefined && (speechModel ?? speechKey) !== undefined)
    throw invalid('AI_SPEECH_MODEL and AI_SPEECH_KEY need AI_SPEECH_URL')
  return {
    model: provider && {
      provider,
      baseUrl: withoutSlash(baseUrl ?? 'https://api.anthropic.com/v1'),
      model: model ?? '',
      apiKey,
      timeoutSeconds,
      maxCharacters: env.AI_MAX_CHARACTERS,
    },
    speech:
      url === undefined
        ? undefined
        : {
            url: withoutSlash(url),
            model: speechModel ?? 'whisper-1',
            apiKey: speechKey,
            timeoutSeconds: env.AI_SPEECH_TIMEOUT_SECONDS,
          },
    concurrency: env.AI_CONCURRENCY,
  }
}
