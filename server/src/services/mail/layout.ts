import { createElement, type CSSProperties, type ReactNode } from 'react'
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  render,
  Row,
  Section,
  Text,
} from 'react-email'
import { logoCid, type MailBrand } from './mail-brands.ts'
import type { MailContent } from './template-parts.ts'

const paper = '#faf8f4'
const surface = '#ffffff'
const line = '#e8e3d9'
const ink = '#1d2b2a'
const muted = '#586563'
const green = '#0f766e'
const deepGreen = '#0e3835'
const serif = '"Source Serif 4", Georgia, "Times New Roman", serif'
const sans = 'Figtree, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

/** Colours for mail apps with dark themes. Others use the light ones, which also survive inversion. */
const darkStyles = ({ primary, onPrimary }: { primary: string; onPrimary: string }) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { background-color: ${paper}; margin: 0; }
  @media (prefers-color-scheme: dark) {
    body, .paper { background-color: #121716 !important; }
    .card { background-color: #1a2221 !important; border-color: #293533 !important; }
    .ink { color: #e9efec !important; }
    .muted { color: #a2b2ae !important; }
    .brand { color: #e9efec !important; }
    .link { color: ${primary} !important; }
    .rule { border-color: #293533 !important; }
    .action { background-color: ${primary} !important; color: ${onPrimary} !important; }
    .mark { background-color: #41c3b2 !important; }
    .ring { border-color: #04211e !important; border-top-color: transparent !important; }
  }
`

const prose: CSSProperties = { margin: '0 0 14px', fontFamily: sans, fontSize: '16px', lineHeight: '25px', color: ink }
const small: CSSProperties = { ...prose, fontSize: '13px', lineHeight: '20px', color: muted }
const button: CSSProperties = {
  backgroundColor: green,
  borderRadius: '10px',
  color: '#ffffff',
  fontFamily: sans,
  fontSize: '15px',
  fontWeight: 600,
  lineHeight: '20px',
  padding: '12px 22px',
  textDecoration: 'none',
}

/** An email on behalf of a practice shows its name. */
function letterhead(name: string, logo: boolean): ReactNode {
  const style: CSSProperties = { margin: '0 0 20px', fontFamily: serif, fontSize: '20px', lineHeight: '28px' }
  const text = createElement(Text, { className: 'brand', style: { ...style, fontWeight: 600, color: deepGreen } }, name)
  if (!logo) return text
  // On white, because logos are made for paper.
  const picture: CSSProperties = {
    backgroundColor: '#ffffff',
    borderRadius: '10px',
    padding: '6px',
    maxHeight: '60px',
    maxWidth: '240px',
  }
  return createElement(Section, null, createElement('img', { src: `cid:${logoCid}`, alt: '', style: picture }), text)
}

/** The logo, drawn with borders so that it shows without loading pictures. */
function productHead(): ReactNode {
  const ring: CSSProperties = {
    width: '14px',
    height: '14px',
    margin: '8px',
    border: '3px solid #ffffff',
    borderTopColor: 'transparent',
    borderRadius: '50%',
    transform: 'rotate(-30deg)',
  }
  const tile: CSSProperties = { width: '36px', height: '36px', backgroundColor: green, borderRadius: '14px' }
  const name: CSSProperties = { margin: 0, fontFamily: serif, fontSize: '20px', lineHeight: '36px', fontWeight: 600 }
  return createElement(
    Section,
    { style: { margin: '0 0 20px' } },
    createElement(
      Row,
      null,
      createElement(
        Column,
        { className: 'mark', style: tile, 'aria-hidden': true },
        createElement('div', { className: 'ring', style: ring }),
      ),
      createElement(
        Column,
        { style: { paddingLeft: '10px' } },
        createElement(Text, { className: 'brand', style: { ...name, color: deepGreen } }, 'Openhour'),
      ),
    ),
  )
}

function linkTo(target: string, words: string, color: string): ReactNode {
  const style: CSSProperties = { color, textDecoration: 'underline', wordBreak: 'break-all' }
  return createElement(Link, { href: target, className: 'link', style }, words)
}

function withBreaks(text: string): ReactNode[] {
  return text.split('\n').flatMap((part, index) => (index === 0 ? [part] : [createElement('br', { key: index }), part]))
}

function card(content: MailContent, color: string): ReactNode {
  const { heading, paragraphs, marked, action, links = [], footnote } = content
  const title: CSSProperties = { margin: '0 0 16px', fontFamily: serif, fontSize: '26px', lineHeight: '32px' }
  const frame: CSSProperties = {
    backgroundColor: surface,
    border: `1px solid ${line}`,
    borderRadius: '18px',
    padding: '28px',
  }
  const text = (key: string, ...children: ReactNode[]) =>
    createElement(Text, { key, className: 'ink', style: prose }, ...children)
  return createElement(
    Section,
    { className: 'card', style: frame },
    createElement(Heading, { as: 'h1', className: 'ink', style: { ...title, fontWeight: 600, color: ink } }, heading),
    paragraphs.map((paragraph) => {
      const style = paragraph === marked ? { ...prose, fontWeight: 600 } : prose
      return createElement(Text, { key: paragraph, className: 'ink', style }, ...withBreaks(paragraph))
    }),
    action && [
      createElement(
        Section,
        { key: 'action', style: { margin: '24px 0' } },
        createElement(
          Button,
          { href: action.link, className: 'action', style: { ...button, backgroundColor: color } },
          action.label,
        ),
      ),
      createElement(
        Text,
        { key: 'address', className: 'muted', style: small },
        'If the button doesn’t work, open this link: ',
        linkTo(action.link, action.link, color),
      ),
    ],
    links.map(({ label, link, inFull }) =>
      inFull
        ? text(link, `${label}:`, createElement('br', { key: 'break' }), linkTo(link, link, color))
        : text(link, linkTo(link, label, color)),
    ),
    createElement(Hr, { className: 'rule', style: { borderColor: line, margin: '24px 0 16px' } }),
    createElement(Text, { className: 'muted', style: { ...small, margin: 0 } }, footnote),
  )
}

/** The HTML part: one column, no pictures but the practice's logo, which travels with the email, nothing loaded from elsewhere. */
export function renderHtml(content: MailContent, brand?: MailBrand): Promise<string> {
  const dark = darkStyles(brand?.dark ?? { primary: '#41c3b2', onPrimary: '#04211e' })
  const schemes = ['color-scheme', 'supported-color-schemes']
  const page: CSSProperties = { backgroundColor: paper, padding: '32px 12px', fontFamily: sans }
  return render(
    createElement(
      Html,
      { lang: 'en' },
      createElement(
        Head,
        null,
        schemes.map((name) => createElement('meta', { key: name, name, content: 'light dark' })),
        createElement('style', null, dark),
      ),
      createElement(Preview, null, content.preview),
      createElement(
        Body,
        null,
        createElement(
          Section,
          { className: 'paper', style: page },
          createElement(
            Container,
            { style: { maxWidth: '520px' } },
            content.sender ? letterhead(content.sender.name, brand?.logo !== undefined) : productHead(),
            card(content, brand?.light.primary ?? green),
          ),
        ),
      ),
    ),
  )
}

/** The plain text part: the same text, each link on its own line. */
export function renderText(content: MailContent): string {
  const { heading, paragraphs, action, links = [], footnote, sender } = content
  const named = [...(action ? [action] : []), ...links].map(({ label, link }) => `${label}:\n${link}`)
  return [heading, ...paragraphs, ...named, footnote, sender?.name ?? 'Openhour'].join('\n\n') + '\n'
}
