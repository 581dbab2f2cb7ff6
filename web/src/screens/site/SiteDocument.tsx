import type { ComponentType } from 'react'
import { PicturePreloads } from './Picture.tsx'
import type { PictureName } from './pictures.ts'

export type SitePage = {
  title: string
  description: string
  /** Not for search engines. */
  unlisted?: boolean
  /** A script of the page alone, from the public folder, and a module of the sources. */
  script?: string
  module?: string
  /** Its style sheet, if it is not `site.css`. */
  styles?: string
  /** The first picture that phones show. */
  firstOnPhones?: PictureName
  Body: ComponentType
}

/**
 * The HTML document of a page. Without absolute URLs, because the same files serve every installation. Fonts are not preloaded: the inline style sheet names
 * them as soon, and on a slow line they would take half of it from the first picture.
 */
export function SiteDocument({ page }: { page: SitePage }) {
  const { title, description, unlisted, script, module, styles = '/src/styles/site.css', firstOnPhones, Body } = page
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {unlisted && <meta name="robots" content="noindex" />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Openhour" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta name="theme-color" content="#faf8f4" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {firstOnPhones && <PicturePreloads name={firstOnPhones} />}
        <script src="/theme.js" />
        {script && <script src={script} defer />}
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <Body />
        <script type="module" src="/src/site.ts" />
        {module && <script type="module" src={module} />}
      </body>
    </html>
  )
}
