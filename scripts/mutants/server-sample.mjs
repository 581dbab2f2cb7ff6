// Which share of the faults in statements and jobs of the server its tests notice: a sample, because each needs a database and seconds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { root } from '../check/files.mjs'
import { described } from './equivalents.mjs'
import { mutated, mutationsOf } from './mutations.mjs'

/** Files of different kinds, with the tests that are about them. */
const sample = {
  'clinical-notes/unsigned-notes.queries.ts': ['clinical-notes/unsigned-notes.test.ts'],
  'tasks/task-reminders.queries.ts': ['tasks/task-reminders.test.ts'],
  'dashboard/weekly-summary.jobs.ts': ['dashboard/weekly-summary.test.ts'],
  'tasks/tasks.queries.ts': ['tasks/tasks.test.ts', 'tasks/tasks-list.test.ts'],
  'messages/messages.queries.ts': ['messages/messages.test.ts', 'messages/message-pages.test.ts'],
  'tasks/task-reminders.jobs.ts': ['tasks/task-reminders.test.ts'],
  'dashboard/weekly-summary.queries.ts': ['dashboard/weekly-summary.test.ts'],
  'treatment-plans/goal-progress.queries.ts': ['treatment-plans/plan-goals.test.ts'],
  'clinical-notes/unsigned-notes.jobs.ts': ['clinical-notes/unsigned-notes.test.ts'],
  'booking/client-booking.queries.ts': ['booking/client-booking.test.ts', 'booking/client-moving.test.ts'],
}

/** The same mutations each time: every n-th one. */
function everyNth(mutations, count) {
  const step = Math.max(1, mutations.length / count)
  return mutations.filter((_, place) => Math.floor(place / step) !== Math.floor((place - 1) / step))
}

/**
 * Prints each mutation with whether it was noticed, and the share. Survivors do not fail it.
 * @param perFile how many mutations of each file
 */
export async function proveSample(perFile) {
  const changed = new Map()
  const { test } = config.test.projects.find((project) => project.test.name === 'api')
  const vitest = await createVitest(
    'test',
    { config: false, root, watch: false, reporters: [{}] },
    {
      plugins: [swapping(changed)],
      test: {
        ...test,
        root,
        isolate: true,
        fsModuleCache: false,
        maxWorkers: 1,
      },
    },
  )
  const began = performance.now()
  const sum = { mutants: 0, noticed: 0 }
  try {
    for (const [name, tests] of Object.entries(sample)) {
      const file = join(root, 'server/src/features', name)
      const source = readFileSync(file, 'utf8')
      const run = async (text) => {
        changed.set(file, text)
        vitest.invalidateFile(file)
        const specs = await vitest.globTestSpecifications(tests.map((path) => `server/src/features/${path}`))
        const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs)
        changed.delete(file)
        vitest.invalidateFile(file)
        return testModules.length > 0 && unhandledErrors.length === 0 && testModules.every((module) => module.ok())
      }
      if (!(await run(source))) {
        console.log(`left out, because its tests fail without a mutation: ${name}`)
        process.exitCode = 1
        continue
      }
      // Otherwise each mutation would pass because none is ever loaded.
      if (sum.mutants === 0 && (await run(`throw new Error('control')`)))
        throw new Error(`${name}: its tests do not load it.`)
      for (const mutation of everyNth(mutationsOf(file, source), perFile)) {
        const passes = await run(mutated(source, mutation))
        const { line, from, to } = described(source, mutation)
        console.log(`${passes ? 'NOT NOTICED' : 'noticed'} ${name}:${line}\n    - ${from}\n    + ${to}`)
        sum.mutants += 1
        sum.noticed += passes ? 0 : 1
      }
    }
  } finally {
    await vitest.close()
  }
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`${sum.noticed} of ${sum.mutants} noticed, ${minutes} minutes`)
}

/** Serves the changed text of a file instead of what is on disk. */
function swapping(changed) {
  return { name: 'mutations', enforce: 'pre', load: (id) => changed.get(id.split('?')[0]) ?? null }
}
