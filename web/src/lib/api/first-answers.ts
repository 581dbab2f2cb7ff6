import { hashKey } from '@tanstack/react-query'
import { startView } from './view.ts'

type FirstAnswers = { at: number; view: string; answers: [path: string, input: unknown, output: unknown][] }

/** Answers older than this are asked for again, in ms since the page began to load. */
const maxAgeMs = 30_000

const { at, view, answers } = written()
const unused = new Map(answers.map(([path, input, output]) => [hashKey([path, input]), output]))

/** When the server read the answers in the page, by its own clock in ms; undefined if the page came without. */
export const answeredAt: number | undefined = at

startView(view)

/**
 * Takes the answer that the server wrote into the page for this call, so that the first view need not wait for it. Each is used once.
 * @returns undefined if there is none
 */
export function takeFirstAnswer(path: readonly string[], input: unknown): { output: unknown } | undefined {
  if (unused.size === 0 || performance.now() > maxAgeMs) return undefined
  const key = hashKey([path.join('/'), input])
  if (!unused.has(key)) return undefined
  const output = unused.get(key)
  unused.delete(key)
  return { output }
}

function written(): Partial<FirstAnswers> & Pick<FirstAnswers, 'answers'> {
  try {
    return JSON.parse(document.getElementById('first-answers')?.textContent ?? '') as FirstAnswers
  } catch {
    return { answers: [] }
  }
}
