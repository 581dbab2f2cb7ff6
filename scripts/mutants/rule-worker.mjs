// A thread that runs the tests of one file of rules again and again, each time with another mutation of that file.
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import fc from 'fast-check'

/** @type {{ rules: string, reloaded: string[], tests: string[] }} */
const { rules, reloaded, tests } = workerData
const shim = new URL('./test-shim.mjs', import.meta.url).href
const again = new Set(reloaded.map((file) => pathToFileURL(file).href))
const rulesUrl = pathToFileURL(rules).href
let source = ''

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'vitest' && context.parentURL !== shim) return { url: shim, shortCircuit: true }
    const found = next(specifier, context)
    const version = context.parentURL && new URL(context.parentURL).searchParams.get('mutant')
    return version && again.has(found.url) ? { ...found, url: `${found.url}?mutant=${version}` } : found
  },
  load(url, context, next) {
    return url.startsWith(`${rulesUrl}?`)
      ? { format: 'module-typescript', source, shortCircuit: true }
      : next(url, context)
  },
})

const { collected } = await import(shim)
// The same examples for each mutant, or the result would be another one each time. Nobody reads the smallest example.
fc.configureGlobal({ seed: 1, endOnFailure: true })

/** Milliseconds of each test in the first run, so that those that take long come last. */
const durations = new Map()

/** The name of the first test that fails; undefined if all pass. */
async function firstFailure(version) {
  try {
    for (const file of tests) await import(`${pathToFileURL(file).href}?mutant=${version}`)
  } catch (fault) {
    collected()
    return `loading ${String(fault).split('\n')[0]}`
  }
  const all = collected().map((each, place) => ({ ...each, place }))
  const first = durations.size === 0
  for (const { name, run, place } of all.toSorted(
    (a, b) => (durations.get(a.place) ?? 0) - (durations.get(b.place) ?? 0),
  )) {
    const began = performance.now()
    try {
      await run()
    } catch {
      return String(name)
    }
    if (first) durations.set(place, performance.now() - began)
  }
  return undefined
}

parentPort.on('message', async ({ version, text }) => {
  source = text
  const began = performance.now()
  const failed = await firstFailure(version)
  parentPort.postMessage({ version, failed, ms: performance.now() - began })
})
parentPort.postMessage({ ready: fileURLToPath(import.meta.url) })
