import { builtinEnvironments, type Environment } from 'vitest/runtime'

const page = globalThis as { openhourTestPage?: true }

/**
 * jsdom, made once for each worker: its test files share the page as they share the modules. Making it takes longer than most files, and modules of
 * one page that meet another lose timers and focus.
 */
const onePage: Environment = {
  name: 'one-page',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!page.openhourTestPage) {
      await builtinEnvironments.jsdom.setup(global, options)
      page.openhourTestPage = true
    }
    return { teardown: () => undefined }
  },
}

export default onePage
