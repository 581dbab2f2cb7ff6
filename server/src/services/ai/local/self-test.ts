import type { LocalProcess } from './local-process.ts'

const system =
  'You read one sentence of a record and one line of a draft. You answer whether the line says what the sentence says.'
const schema = { type: 'object', properties: { says: { enum: ['yes', 'no'] } }, required: ['says'] }

/** Sentences, lines about them, and whether they say the same: opposites, swapped roles and numbers among them. */
const questions = [
  ['Client: I slept six hours each night this week.', 'The client slept six hours a night.', 'yes'],
  ['Client: I slept six hours each night this week.', 'The client slept nine hours a night.', 'no'],
  ['Client: My mother called Dr. Weber yesterday.', 'Dr. Weber called the client’s mother.', 'no'],
  ['Client: I refused to take the tablets.', 'The client agreed to take the tablets.', 'no'],
  [
    'We agreed that she writes a thought record each evening.',
    'She will write down her thoughts in the evenings.',
    'yes',
  ],
  ['Klientin: Ich habe seit Montag nicht mehr getrunken.', 'Sie hat seit Montag nichts getrunken.', 'yes'],
  ['Klientin: Ich habe seit Montag nicht mehr getrunken.', 'Sie trinkt seit Montag wieder.', 'no'],
  ['Client : mon frère m’a prêté de l’argent.', 'Le client a prêté de l’argent à son frère.', 'no'],
] as const

export type SelfTest = { right: number; of: number; tokensPerSecond: number }

/** Asks a model a few questions whose answers are known. @param onAnswer is told how many were answered @throws AiFault if it cannot be run */
export async function selfTest(model: LocalProcess, onAnswer: (done: number, of: number) => void): Promise<SelfTest> {
  let right = 0
  let tokens = 0
  let ms = 0
  const { signal } = new AbortController()
  for (const [at, [sentence, line, expected]] of questions.entries()) {
    const prompt = `Sentence: ${sentence}\nLine: ${line}\nDoes the line say what the sentence says? Answer {"says": "yes"} or {"says": "no"}.`
    const answer = await model.ask({ system, prompt, schema, maxTokens: 60 }, { signal })
    tokens += answer.tokens
    ms += answer.ms
    if (saysOf(answer.text) === expected) right++
    onAnswer(at + 1, questions.length)
  }
  return { right, of: questions.length, tokensPerSecond: Math.round((tokens / ms) * 10_000) / 10 }
}

function saysOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { says?: unknown }).says
  } catch {
    return undefined
  }
}
