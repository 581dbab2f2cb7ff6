// Runs the tests of one file of rules against each of its mutations.
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { mutated, mutationsOf } from './mutations.mjs'

/** A mutation that makes a loop endless is noticed by the time that it takes. */
const leastPatienceMs = 3_000

/**
 * The mutations of a file that no test notices.
 * @param {{ rules: string, tests: string[], reloaded: string[] }} file
 * @returns {Promise<{ mutants: number, survivors: import('./mutations.mjs').Mutation[], source: string }>}
 */
export async function surviving(file) {
  const source = readFileSync(file.rules, 'utf8')
  const mutations = mutationsOf(file.rules, source)
  if (mutations.length === 0 || file.tests.length === 0)
    return { mutants: mutations.length, survivors: mutations, source }
  let thread = start(file)
  const unchanged = await thread.test(source, 60_000)
  if (unchanged.failed) throw new Error(`${file.rules}: without a mutation, this test fails: ${unchanged.failed}`)
  const patience = leastPatienceMs + 6 * unchanged.ms
  const survivors = []
  for (const mutation of mutations) {
    const { failed, over } = await thread.test(mutated(source, mutation), patience)
    if (!failed) survivors.push(mutation)
    if (over) thread = start(file)
  }
  await thread.end()
  return { mutants: mutations.length, survivors, source }
}

function start(workerData) {
  const worker = new Worker(new URL('./rule-worker.mjs', import.meta.url), {
    workerData,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const ready = new Promise((done, fail) => {
    worker.once('message', done)
    worker.once('error', fail)
  })
  let version = 0
  return {
    end: () => worker.terminate(),
    async test(text, patienceMs) {
      await ready
      worker.postMessage({ version: ++version, text })
      return new Promise((done, fail) => {
        const late = setTimeout(() => {
          worker.terminate().then(() => done({ failed: 'out of time', over: true, ms: patienceMs }), fail)
        }, patienceMs)
        worker.once('message', (answer) => {
          clearTimeout(late)
          worker.removeListener('error', fail)
          done(answer)
        })
        worker.once('error', fail)
      })
    },
  }
}
