/** How a Chromium is started. As root it only runs without its sandbox. @param executablePath Playwright's own if undefined */
const startedFrom = (executablePath: string | undefined, more: readonly string[] = []) => ({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...more,
    ],
  },
})

// The programs that scripts/test.mjs found or installed.
const { OPENHOUR_CHROMIUM: whole, OPENHOUR_HEADLESS_SHELL: shell } = process.env

/** Chromium without windows where there is one: it draws the same pages with less work. */
export const browser = startedFrom(shell ?? whole)

/** The whole Chromium: without windows it downloads a PDF instead of showing it. For `test.use` of a file. */
export const browserWithPdfViewer = startedFrom(whole)

/** With a microphone that plays a tone, which only the whole Chromium has. A page still needs the permission. For `test.use` of a file. */
export const browserWithMicrophone = startedFrom(whole, ['--use-fake-device-for-media-stream'])
