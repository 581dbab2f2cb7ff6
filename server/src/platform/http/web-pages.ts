import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { mailLink } from '@openhour/shared/lib/mail-link.ts'
import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import type { Env } from '../env.ts'
import type { FirstAnswers } from './first-data.ts'
import { pagePolicy } from './headers.ts'
import { type Appearance, withAppearance } from './page-look.ts'

/** What pages know about the installation before sign-in. */
export type PageConfig = {
  plansOn: boolean
  signInIdleMinutes: number
  googleOn: boolean
  smsOn: boolean
  /** Empty if none is configured. */
  supportEmail: string
  locationGate: 'open' | 'closed' | 'off'
  /** Who may add an account: everybody, people who were invited, or nobody but clients whom their therapist invited. */
  signUp: 'open' | 'invitation' | 'closed'
}

export function pageConfigOf(env: Env, signUp: PageConfig['signUp']): PageConfig {
  return {
    plansOn: env.plansOn,
    signInIdleMinutes: env.signInIdleMinutes,
    googleOn: env.google !== undefined,
    smsOn: env.sms !== undefined,
    supportEmail: env.supportEmail ?? '',
    locationGate: env.locationGate,
    signUp,
  }
}

/** A page in every encoding, with its headers. */
export type WebPage = {
  html: string
  bodies: { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer>; identity: Uint8Array<ArrayBuffer> }
  etag: string
  policy: { plain: string; overTls: string }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Without a support address, a support link becomes text or is removed. */
const supportLink = /<a\b[^>]*href="mailto:SUPPORT_ADDRESS[^>]*>(.*?)<\/a>/gs

/** Embeds the configuration, so that the page need not fetch it. */
function withConfig(html: string, config: PageConfig): string {
  return html
    .replace('<html', `<html data-plans="${config.plansOn ? 'on' : 'off'}" data-sign-up="${config.signUp}"`)
    .replace('</head>', () => `<meta name="openhour" content='${escaped(JSON.stringify(config))}' /></head>`)
    .replace(supportLink, (link, words: string) => {
      if (config.supportEmail !== '') return link
      return words === 'SUPPORT_ADDRESS' ? 'the people who run this server' : ''
    })
    .replaceAll('mailto:SUPPORT_ADDRESS', () => escaped(mailLink(config.supportEmail)))
    .replaceAll('SUPPORT_ADDRESS', () => escaped(readableEmail(config.supportEmail)))
}

async function made(html: string): Promise<WebPage> {
  const identity = new Uint8Array(Buffer.from(html))
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    zip(identity),
  ])
  return {
    html,
    bodies: { br: new Uint8Array(br), gzip: new Uint8Array(gz), identity },
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    policy: { plain: pagePolicy(html, false), overTls: pagePolicy(html, true) },
  }
}

/** Reads built pages by file name and caches them until file or configuration change; undefined if there is no such file. */
export function openWebPages(
  webDir: string,
  configNow: () => PageConfig,
): (name: string, appearance?: Appearance) => Promise<WebPage | undefined> {
  const kept = new Map<string, { version: string; page: Promise<WebPage> }>()
  return async (name, appearance) => {
    const path = join(webDir, name)
    const file = await stat(path).catch(() => undefined)
    if (!file?.isFile()) return undefined
    const config = configNow()
    const version = `${file.mtimeMs} ${file.size} ${JSON.stringify(config)}`
    const key = `${name} ${appearance?.portal ?? false} ${appearance?.look?.id ?? ''}`
    const known = kept.get(key)
    if (known?.version === version) return known.page
    const page = readFile(path, 'utf8').then((html) => {
      const configured = withConfig(html, config)
      return made(appearance ? withAppearance(configured, appearance) : configured)
    })
    kept.set(key, { version, page })
    page.catch(() => kept.delete(key))
    return page
  }
}

/** The page with the answers that it would ask for first. @param files of the page's code, to fetch before they are imported */
export function withFirstAnswers({ html }: WebPage, files: readonly string[], answers: FirstAnswers): string {
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="${file}">`
      : `<link rel="modulepreload" crossorigin href="${file}">`,
  )
  // In a data block only '<' can end the element. Browsers do not run it, so the policy of scripts does not apply to it.
  const data = JSON.stringify(answers).replaceAll('<', '\\u003c')
  return html
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('</body>', () => `<script type="application/json" id="first-answers">${data}</script></body>`)
}
