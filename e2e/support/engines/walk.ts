import { type Engine, settled } from './engine.ts'
import { type Place, walks } from './product-pages.ts'
import { signInCookieOf } from './sign-in.ts'

type Shown = { title: string; headings: string[]; busy: boolean; failed: boolean }

const shownNow = `({
  title: document.title,
  headings: [...document.querySelectorAll('h1')].map((one) => one.textContent.trim()),
  busy: document.readyState === 'loading' || document.querySelector('main [aria-busy=true]') !== null,
  failed: [...document.querySelectorAll('[role=alert] h1, [role=alert] h2')].some((one) => /Something went wrong|could not be/.test(one.textContent)),
})`

/** What is wrong with a page, or undefined. */
async function faultOf(engine: Engine, origin: string, { path, title }: Place): Promise<string | undefined> {
  await engine.open(origin + path)
  const isWhole = (page: Shown) => !page.busy && page.headings.some(Boolean) && (!title || page.title === title)
  const page = await settled(
    () => engine.read<Shown>(shownNow),
    (now) => now.failed || isWhole(now),
  )
  return page && !page.failed && isWhole(page) ? undefined : `${path}: ${JSON.stringify(page)}`
}

/** Opens every page of the product as everybody who has pages, and returns how many there are and what is wrong. */
export async function walkAllPages(engine: Engine, origin: string): Promise<{ opened: number; faults: string[] }> {
  const faults: string[] = []
  let opened = 0
  for (const { who, account, places } of walks) {
    await engine.signIn(origin, account && (await signInCookieOf(origin, account)))
    for (const place of places) {
      const fault = await faultOf(engine, origin, place)
      if (fault !== undefined) faults.push(`${who} at ${fault}`)
      opened++
    }
  }
  return { opened, faults }
}
