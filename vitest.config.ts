import { defineConfig } from 'vitest/config'

/**
 * On two cores the default is one. Three keep them busy, because tests wait for servers, jobs and each other: a fifth less time than with two. Each project asks for
 * itself, with the same number: they do not take it over from above.
 */
const maxWorkers = 3
/**
 * On a busy machine everything can take ten times as long as usual. A test that waits ends as soon as it has what it waits for, so long limits cost
 * nothing. Polls are shorter than tests, so that a failure shows the last value.
 */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['shared/src/**/*.test.ts', 'scripts/**/*.test.mjs', 'bench/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...limits,
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
          ...limits,
          maxWorkers,
        },
      },
      {
        root: 'web',
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          environment: `${import.meta.dirname}/web/src/testing/one-page-environment.ts`,
          maxWorkers,
          setupFiles: [`${import.meta.dirname}/web/src/jsdom-setup.ts`],
          ...limits,
        },
      },
    ],
  },
})
