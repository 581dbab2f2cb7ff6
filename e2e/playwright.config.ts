import { defineConfig, devices } from '@playwright/test'
import { browser } from './support/browser.ts'

const port = Number(process.env.OPENHOUR_E2E_PORT ?? 4700)
const desk = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 1000 } }
// One pixel for each of CSS: seven times as many, as on a real phone, are drawn without a graphics card here.
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    // What a worker fetches, no journey can answer. Those about the worker allow it.
    serviceWorkers: 'block',
    // Traces slow tests down. Use `--trace on` for the test you are looking at.
    screenshot: 'only-on-failure',
    ...browser,
  },
  // The axe specs check each page in both themes.
  projects: [
    { name: 'desk', use: desk, testIgnore: /phone\.spec/ },
    { name: 'phone', use: phone, testMatch: /(axe-.*|phone)\.spec/ },
  ],
  webServer: {
    command: `${process.execPath} ../server/src/commands/demo.ts`,
    url: `http://localhost:${port}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      OPENHOUR_DATA: process.env.OPENHOUR_E2E_DATA ?? '',
      OPENHOUR_WEB: process.env.OPENHOUR_WEB ?? new URL('../web/dist', import.meta.url).pathname,
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      WEBHOOKS_LOOPBACK: 'on',
      // Every journey opens practices of its own.
      CLIENT_MAILS_NEW_PRACTICES: '100000',
    },
  },
})
