import type { Half } from './ai/corpus.ts'
import { halves, readHalf } from './ai/corpus.ts'
import { openBenchEngines, write } from './ai/engines.ts'
import type { Outcome } from './ai/figures.ts'
import { belowBars, languageTable, printed, sectionTable, worstOf } from './ai/figures.ts'
import { runModel } from './ai/model-run.ts'
import { score } from './ai/score.ts'

/**
 * `npm run bench:ai`: what the built-in engine makes of the invented texts in bench/ai, scored by the rule in bench/ai/README.md. Exits with 1 if a
 * language is below a bar on the unseen half. `-- tuning` runs and prints only the half that engines are tuned on. `-- model` runs the model engine
 * against a fake model server, and exits with 1 below its bars.
 */
async function runHalf(half: Half): Promise<Outcome[]> {
  const engines = openBenchEngines()
  try {
    const outcomes: Outcome[] = []
    for (const text of readHalf(half)) {
      const { sections } = await write(engines.builtIn, text)
      outcomes.push({ score: score(text, sections), sections })
    }
    return outcomes
  } finally {
    await engines.stop()
  }
}

function report(half: Half, outcomes: Outcome[]): string[] {
  const scores = outcomes.map((one) => one.score)
  console.log(`\n${half} half\n${languageTable(scores)}\n\n${sectionTable(scores)}\n`)
  console.log(`The worst five outputs of the ${half} half:\n`)
  for (const outcome of worstOf(outcomes, 5)) console.log(`${printed(outcome)}\n`)
  return belowBars(scores)
}

const tell = (what: string, below: string[]) =>
  console.log(below.length === 0 ? `${what}: every bar is met` : `${what}: below the bars\n  ${below.join('\n  ')}`)

if (process.argv.includes('model')) {
  const below = await runModel()
  tell('model engine', below)
  if (below.length > 0) process.exitCode = 1
} else {
  for (const half of process.argv.includes('tuning') ? (['tuning'] as const) : halves) {
    const below = report(half, await runHalf(half))
    tell(`${half} half`, below)
    if (half === 'unseen' && below.length > 0) process.exitCode = 1
  }
}
