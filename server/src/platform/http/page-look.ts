import { type Look, lookOf, looks } from '@openhour/shared/lib/looks.ts'
import type { FirstAnswers } from './first-data.ts'

/** How a page appears: as a page of the portal, and with the client's look in discreet mode. */
export type Appearance = { look: Look | undefined; portal: boolean }

const yearSeconds = 365 * 86_400

const cookieOf = (secure: boolean) => (secure ? '__Host-look' : 'look')

/** The look of this browser. It outlives the sign-in session, so that the sign-in page has it too. */
export function lookInCookie(cookieHeader: string | undefined, secure: boolean): Look | undefined {
  const start = `${cookieOf(secure)}=`
  const part = cookieHeader?.split(';').find((each) => each.trim().startsWith(start))
  return lookOf(part?.trim().slice(start.length))
}

/** Sets the browser's look, or removes it. */
export function lookCookie(look: Look | undefined, secure: boolean): string {
  const value = look ? `${look.id}; Max-Age=${yearSeconds}` : '; Max-Age=0'
  return `${cookieOf(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** The look that a signed-in client chose. Null for none, undefined if the page's answers do not say. */
export function chosenLook({ answers }: FirstAnswers): Look | null | undefined {
  const preferences = answers.find(([operation]) => operation === 'settings/preferences')?.[2]
  return preferences ? (lookOf((preferences as { look?: unknown }).look) ?? null) : undefined
}

/** A page of the build, as it appears. `data-look` and the application's name tell the page's own code. */
export function withAppearance(html: string, { look, portal }: Appearance): string {
  const links = `<link rel="manifest" href="${manifestPath(look)}" /><link rel="apple-touch-icon" href="/looks/${look?.id ?? 'openhour'}-512.png" />`
  const inPortal = portal ? html.replace('</head>', `${links}</head>`) : html
  if (!look) return inPortal
  return inPortal
    .replace('<html', `<html data-look="${look.id}"`)
    .replace(
      /<title>[^<]*<\/title>/,
      `<title>${look.appName}</title><meta name="application-name" content="${look.appName}" />`,
    )
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<meta property="og:[^>]*>/g, '')
    .replaceAll('/icon.svg', `/looks/${look.id}.svg`)
    .replace('Openhour needs', `${look.appName} needs`)
    .replaceAll('>Openhour<', `>${look.appName}<`)
}

const manifestPath = (look: Look | undefined) => `/looks/${look?.id ?? 'openhour'}.webmanifest`

/** The web app manifests by path: with the product's own name, and one for each look. */
export const manifests = new Map(
  [undefined, ...looks].map((look) => {
    const id = look?.id ?? 'openhour'
    const image = (size: number, purpose: string) => ({
      src: `/looks/${id}-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })
    const manifest = {
      id: '/client',
      name: look?.appName ?? 'Openhour',
      short_name: look?.shortName ?? 'Openhour',
      start_url: '/client/dashboard',
      // Signing in happens outside of the portal's pages.
      scope: '/',
      display: 'standalone',
      background_color: '#faf8f4',
      theme_color: '#faf8f4',
      icons: [image(192, 'any'), image(512, 'any'), image(512, 'maskable')],
    }
    return [manifestPath(look), JSON.stringify(manifest)]
  }),
)
