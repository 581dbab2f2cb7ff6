import { openBuiltIn, write } from './ai/engines.ts'
import type { Half } from './ai/corpus.ts'
import { halves, readHalf } from './ai/corpus.ts'
import type { Outcome } from './ai/figures.ts'
import { belowBars, languageTable, printed, sectionTable, worstOf } from './ai/figures.ts'
import { score } from './ai/score.ts'

/**
 * `npm run bench:ai`: what the engines make of the invented texts in bench/ai, scored by the rule in bench/ai/README.md. Exits with 1 if a language is
 * below a bar on the unseen half. `-- tuning` runs and prints only the half that engines are tuned on.
 */
const only = process.argv.includes('tuning') ? (['tuning'] as const) : halves

async function runHalf(half: Half): Promise<Outcome[]> {
  const engine = await openBuiltIn()
  try {
    const outcomes: Outcome[] = []
    for (const text of readHalf(half)) {
      const { sections } = await write(engine, text)
      outcomes.push({ score: score(text, sections), sections })
    }
    return outcomes
  } finally {
    await engine.stop()
  }
}

for (const half of only) {
  const outcomes = await runHalf(half)
  const scores = outcomes.map((one) => one.score)
  console.log(`\n${half} half\n${languageTable(scores)}\n\n${sectionTable(scores)}\n`)
  console.log(`The worst five outputs of the ${half} half:\n`)
  for (const outcome of worstOf(outcomes, 5)) console.log(`${printed(outcome)}\n`)
  const below = belowBars(scores)
  console.log(below.length === 0 ? `${half}: every bar is met` : `${half}: below the bars\n  ${below.join('\n  ')}`)
  if (half === 'unseen' && below.length > 0) process.exitCode = 1
}
