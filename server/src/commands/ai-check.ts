import { parseArgs } from 'node:util'
import { now } from '../platform/clock.ts'
import { readEnv } from '../platform/env.ts'
import { type JudgedLine, readJudgedLines } from '../services/ai/check/judged-lines.ts'
import { bars, checkModel, openCheckRecord } from '../services/ai/check/model-check.ts'
import { AiFault } from '../services/ai/engine.ts'
import { someModel } from '../services/ai/open-engines.ts'
import { openPassages } from '../services/ai/passages/passages-engine.ts'

/**
 * `npm run ai:check`: measures the model that is installed or connected, prints its scores, and keeps them for the settings. Exits with 1 below a bar.
 * The texts are made up; nothing of a client is sent. `--few`: a try with four lines of each language, of which nothing is kept.
 */
const { few } = parseArgs({ options: { few: { type: 'boolean', default: false } } }).values
const env = readEnv()
const { model, version, stop } = someModel(env.ai, env.dataDir)
const passages = openPassages()
const stopped = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort())

/** The places of two lines of a language, honest or wrong. */
const firstOf = (all: readonly JudgedLine[], language: string, honest: boolean) =>
  [...all.entries()]
    .flatMap(([at, one]) => (one.language === language && one.honest === honest ? [at] : []))
    .slice(0, 2)

async function run(): Promise<boolean> {
  if (!model) throw new Error('No model is connected or installed. Connect one (AI_PROVIDER) or run npm run ai:setup.')
  const all = readJudgedLines()
  const lines = few ? all.filter(({ language, honest }, at) => firstOf(all, language, honest).includes(at)) : all
  const { shown } = model
  console.log(
    `Checking ${shown.name}${shown.sentTo === null ? ' on this machine' : ` at ${shown.sentTo}`} with ${lines.length} lines that were made up for it. On a machine without a graphics card this can take hours.`,
  )
  let saidAt = performance.now()
  const check = await checkModel(model, passages, lines, now().toISOString(), {
    signal: stopped.signal,
    onStep: (done, of) => {
      if (performance.now() - saidAt < 5_000) return
      saidAt = performance.now()
      console.log(`  ${done} of ${of}`)
    },
  })
  if (!few) openCheckRecord(env.dataDir).keep({ ...shown, version }, check)
  console.log(
    [
      `Wrong lines that are marked: ${check.caught} of ${check.wrong} (at least ${bars.caught} of 100)`,
      `Honest lines that are marked: ${check.marked} of ${check.honest} (at most ${bars.marked} of 100)`,
      `Lines without a second reading: ${check.unread} (none)`,
      `Drafts that can be read: ${check.ready} of ${check.drafts} (all)`,
      `Their lines that rest on sentences that exist: ${check.kept} of ${check.written} (at least ${bars.kept} of 100)`,
      few && 'This was a try: nothing was kept.',
      check.passed
        ? 'Every bar is met. Restart Openhour: the settings then call the model checked.'
        : 'Below a bar: the settings do not call the model checked. Drafts still work, and every line is yours to decide about.',
    ]
      .filter(Boolean)
      .join('\n'),
  )
  return check.passed
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  const why =
    error instanceof AiFault
      ? `The model could not be checked: ${error.problem}${error.detail === undefined ? '' : ` (${error.detail})`}.`
      : (error as Error).message
  console.error(`\n${why}\n`)
  process.exitCode = 1
} finally {
  await Promise.all([passages.stop(), stop()])
}
