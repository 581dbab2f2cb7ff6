import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import type { Engine } from './engine.ts'

const middle = (element: Element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })

/** Opens Firefox without windows, over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Engine> {
  // As root, Firefox refuses a home folder of somebody else.
  const home = mkdtempSync(join(tmpdir(), 'openhour-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 1000 },
    env: { ...process.env, HOME: home },
  })
  const open = async () => {
    const context = await browser.createBrowserContext()
    return { context, page: await context.newPage() }
  }
  let { context, page } = await open()
  return {
    open: async (address) => {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
    },
    read: <T>(script: string) => page.evaluate(script) as Promise<T>,
    find: async (script) => {
      const found = (await page.evaluateHandle(script)).asElement() as ElementHandle<Element> | null
      if (!found) return undefined
      await found.evaluate(middle)
      return { press: () => found.click(), type: (text) => found.type(text) }
    },
    signIn: async (origin, cookie) => {
      await context.close()
      ;({ context, page } = await open())
      const [name = '', value = ''] = cookie?.split('=') ?? []
      if (name) await context.setCookie({ name, value, domain: new URL(origin).hostname, path: '/', httpOnly: true })
    },
    end: async () => {
      await browser.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
