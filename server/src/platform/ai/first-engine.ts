import type { AiLine, AiResult, AiSource, Engine } from './engine.ts'

/** Quotes the first sentences of each source. Stands in until the built-in engine lands. */
export function openFirstEngine(): Engine {
  const quotes = (sources: readonly AiSource[]): AiLine[] =>
    sources.flatMap(({ id, text }) =>
      [...text.matchAll(/[^.!?\n]*\S[^.!?\n]*[.!?]?/g)].slice(0, 5).map((found) => {
        const quote = found[0].trim()
        const start = found.index + found[0].indexOf(quote)
        return { text: quote, support: 'extract', evidence: [{ source: id, start, end: start + quote.length, quote }] }
      }),
    )
  const empty = {
    session: { safety: [], summary: [], points: [], observations: [], actions: [] },
    report: { safety: [], mood: [], progress: [], concerns: [], recommendations: [], insights: [] },
  }
  return {
    write: async ({ kind, sources }) => {
      const lines = quotes(sources)
      const sections =
        kind === 'session' ? { ...empty.session, summary: lines, points: lines } : { ...empty.report, insights: lines }
      return { sections, language: 'en', notDone: [] } as unknown as AiResult<typeof kind>
    },
    stop: async () => undefined,
  }
}
