import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Each page's files by its path, in which `$` stands for any one part, or by `path?tab=name`. Written by the build (`web/page-code.ts`). */
type PageCode = Record<string, string[]>

/** Finds the files with a page's code that the page itself does not name; none if there is no build. Reads them again after a new build. */
export function openPageCode(webDir: string): (path: string, tab: string | null) => Promise<readonly string[]> {
  const file = join(webDir, 'page-code.json')
  let code: Promise<PageCode> | undefined
  let changedMs: number | undefined
  return async (path, tab) => {
    const { mtimeMs } = (await stat(file).catch(() => undefined)) ?? {}
    if (!code || mtimeMs !== changedMs)
      code = readFile(file, 'utf8').then(
        (text) => JSON.parse(text) as PageCode,
        () => ({}),
      )
    changedMs = mtimeMs
    const pages = await code
    // A page whose path is written out comes before one in whose path any part fits.
    const named = pages[`${path}?tab=${tab}`] ?? pages[path]
    if (named) return named
    const parts = path.split('/')
    const known = Object.entries(pages).find(([page]) => {
      const expected = page.split('/')
      return expected.length === parts.length && expected.every((part, at) => part === '$' || part === parts[at])
    })
    return known?.[1] ?? []
  }
}
