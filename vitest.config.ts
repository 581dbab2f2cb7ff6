import { defineConfig } from 'vitest/config'

/**
 * On two cores the default is one. Three keep them busy, because tests wait for servers, jobs and each other: a fifth less time than with two. Each project asks for
 * itself, with the same number: they do not take it over from above.
 */
const maxWorkers = 3
/** The default of a second is too short for a busy machine. Shorter than `testTimeout`, so that a failure shows the last value. */
const poll = { timeout: 25_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['shared/src/**/*.test.ts', 'scripts/**/*.test.mjs', 'bench/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/src/**/*.test.ts', 'db/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: ['server/src/testing/each-file.ts'],
          // A file's own product and database keep it apart from others; loading and warming up the server anew for each costs more than its tests.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll },
          maxWorkers,
        },
      },
      {
        root: 'web',
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          maxWorkers,
          setupFiles: [`${import.meta.dirname}/web/src/jsdom-setup.ts`],
          expect: { poll },
          testTimeout: 30_000,
        },
      },
    ],
  },
})
