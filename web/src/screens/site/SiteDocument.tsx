import type { ComponentType } from 'react'

export type SitePage = {
  title: string
  description: string
  /** Not for search engines. */
  unlisted?: boolean
  /** A script of the page alone, from the public folder, and a module of the sources. */
  script?: string
  module?: string
  Body: ComponentType
}

const fonts = [
  '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  '../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
]

/** The HTML document of a page. Without absolute URLs, because the same files serve every installation. */
export function SiteDocument({ page }: { page: SitePage }) {
  const { title, description, unlisted, script, module, Body } = page
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
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <script src="/theme.js" />
        {script && <script src={script} defer />}
        <link rel="stylesheet" href="/src/styles/site.css" />
      </head>
      <body>
        <Body />
        <script type="module" src="/src/site.ts" />
        {module && <script type="module" src={module} />}
      </body>
    </html>
  )
}
