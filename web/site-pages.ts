import { join } from 'node:path'
import { siteFiles, signInPaths } from '@openhour/shared/lib/public-pages.ts'
import type { Plugin, ViteDevServer } from 'vite'
import { runnerImport } from 'vite'
import { helpArticles } from './help-articles.ts'
import { fontsFor, withFonts } from './site-fonts.ts'
import { withOwnStyles } from './site-styles.ts'

const webFolder = import.meta.dirname
const renderer = join(webFolder, 'src/screens/site/render-page.ts')

/** The server's rule for pages: which file answers a path that names none itself. */
export function pageFile(path: string): string {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  const site = siteFiles.get(plain)
  if (site !== undefined) return `/${site}.html`
  if (signInPaths.includes(plain)) return '/auth.html'
  return /^\/(app|client|billing)(\/|$)/.test(plain) ? '/app.html' : '/404.html'
}

const names = [...siteFiles.values(), '404']
/** Pages that show what somebody typed, in any characters. */
const withTypedText = new Set(['offline'])
const fileOf = (name: string) => join(webFolder, `${name}.html`)
const nameOf = new Map(names.map((name) => [fileOf(name), name]))

/** Each page's document as the build takes it; none of them is on the disk. */
export const siteInputs: Record<string, string> = Object.fromEntries(
  names.map((name) => [`site-${name}`, fileOf(name)]),
)

async function render(name: string): Promise<string> {
  const { module } = await runnerImport<{ renderPage: (name: string) => string }>(renderer, {
    configFile: false,
    plugins: [helpArticles()],
    root: webFolder,
    logLevel: 'error',
  })
  return module.renderPage(name)
}

/** In a page that is worked on, what the server would have put there. */
async function renderForWork(server: ViteDevServer, url: string, name: string): Promise<string> {
  const html = (await render(name)).replaceAll('SUPPORT_ADDRESS', 'support@localhost')
  return server.transformIndexHtml(url, html)
}

/** Renders the pages; in the build their style sheet goes into them, which spares the first view a request. */
export function sitePages(): Plugin {
  return {
    name: 'openhour:site-pages',
    enforce: 'post',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = request.originalUrl ?? '/'
        const name = /^\/([\w-]+)\.html$/.exec(request.url?.split('?')[0] ?? '')?.[1]
        if (name === undefined || !names.includes(name)) return next()
        renderForWork(server, url, name).then((html) => {
          response.statusCode = name === '404' ? 404 : 200
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(html)
        }, next)
      })
    },
    resolveId: (id) => (nameOf.has(id) ? id : undefined),
    load: (id) => {
      const name = nameOf.get(id)
      return name === undefined ? undefined : render(name)
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const inlined = new Set<string>()
        const pages = names.map((name) => {
          const page = bundle[`${name}.html`]
          if (page?.type !== 'asset') throw new Error(`${name}.html was not built`)
          page.source = String(page.source)
            // The page is whole without them, so the first picture comes first.
            .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
            .replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g, (_link, file: string) => {
              const sheet = bundle[file]
              if (sheet?.type !== 'asset') throw new Error(`${name}.html names ${file}, which was not built`)
              inlined.add(file)
              return `<style>${String(sheet.source).trim()}</style>`
            })
          return { name, page, html: page.source }
        })
        const fixed = pages.filter(({ name }) => !withTypedText.has(name))
        const fonts = await fontsFor(
          fixed.map(({ html }) => html),
          bundle,
        )
        for (const { name, content } of [...fonts.values()].flat())
          this.emitFile({ type: 'asset', fileName: name, source: content })
        for (const { page, html } of fixed) page.source = withOwnStyles(withFonts(html, fonts))
        for (const file of inlined) delete bundle[file]
      },
    },
  }
}
