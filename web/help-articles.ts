import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { entitlementsOf, trialDays } from '../shared/src/access/tiers.ts'
import type { Article, Block, Inline } from './src/screens/help/article.ts'

const pro = entitlementsOf({ tier: 'pro', trialExpired: false, plansOn: true })
const free = entitlementsOf({ tier: 'trial', trialExpired: true, plansOn: true })

/** Figures that the product decides elsewhere, written in an article as `{trialDays}`. */
const figures: Record<string, string | number | null> = {
  trialDays,
  proClients: pro.maxClients,
  freeClients: free.maxClients,
  freeAppointments: free.maxAppointmentsPerMonth,
}

/** The lines between `---` at the top of an article, by name. */
export function frontMatter(text: string): { fields: Record<string, string>; body: string } {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const fields = head.split('\n').flatMap((line): [string, string][] => {
    const [, name = '', value = ''] = /^(\w+): *(.*)$/.exec(line) ?? []
    return name === '' ? [] : [[name, value]]
  })
  return { fields: Object.fromEntries(fields), body }
}

export const listed = (field = ''): string[] => field.split(',').flatMap((one) => one.trim() || [])

/**
 * Reads an article.
 * @param path of its file
 * @throws Error if it uses markdown that the screens cannot show, or a figure that does not exist
 */
function readArticle(path: string): Article {
  const { fields, body } = frontMatter(readFileSync(path, 'utf8'))
  const fail = (what: string): never => {
    throw new Error(`${path}: ${what}`)
  }
  const text = body.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    String(figures[name] ?? fail(`{${name}} is no figure of web/help-articles.ts`)),
  )
  return {
    id: basename(path, '.md'),
    title: fields.title ?? fail('Its title is missing'),
    summary: fields.summary ?? fail('Its summary is missing'),
    words: fields.words ?? '',
    related: listed(fields.related),
    forAll: basename(dirname(path)) === 'visitors',
    blocks: marked
      .lexer(text)
      .filter(({ type }) => type !== 'space')
      .map((token) => blockOf(token, fail)),
  }
}

type Fail = (what: string) => never

function blockOf(token: Token, fail: Fail): Block {
  if (token.type === 'heading') return { heading: (token as Tokens.Heading).text }
  if (token.type === 'paragraph') {
    const { tokens } = token as Tokens.Paragraph
    const [only, more] = tokens
    if (only?.type === 'image' && more === undefined) {
      const { href, text } = only as Tokens.Image
      return { picture: href, alt: text }
    }
    return { p: inlinesOf(tokens, fail) }
  }
  if (token.type === 'list') {
    const { items, ordered } = token as Tokens.List
    return { list: items.map((item) => inlinesOf(item.tokens, fail)), ...(ordered && { ordered: true }) }
  }
  return fail(`Articles have no ${token.type}: use headings, paragraphs, lists and pictures`)
}

function inlinesOf(tokens: readonly Token[], fail: Fail): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    if (token.type === 'text') {
      const { tokens: inner, text } = token as Tokens.Text
      return inner ? inlinesOf(inner, fail) : [plain(text)]
    }
    if (token.type === 'escape') return [(token as Tokens.Escape).text]
    if (token.type === 'strong') return [{ bold: plain((token as Tokens.Strong).text) }]
    if (token.type === 'codespan') return [{ key: plain((token as Tokens.Codespan).text) }]
    if (token.type === 'link') {
      const { href, text } = token as Tokens.Link
      return [{ link: plain(text), to: href }]
    }
    return fail(`A line has no ${token.type}: use **names on the screen**, \`keys\` and [links](help:id)`)
  })
}

/** React escapes by itself. */
const plain = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")

/** Makes help articles modules, so that neither markdown nor its parser reaches the browser. */
export function helpArticles(): Plugin {
  return {
    name: 'openhour:help-articles',
    enforce: 'pre',
    load: {
      filter: { id: /\/help\/articles\/.*\.md(\?\w+)?$/ },
      handler: (id) => {
        const [path = '', part] = id.split('?')
        const { blocks, ...head } = readArticle(path)
        const parts: Record<string, object> = { head, text: { id: head.id, blocks } }
        return { code: `export default ${JSON.stringify(parts[part ?? ''] ?? { ...head, blocks })}`, moduleType: 'js' }
      },
    },
  }
}
