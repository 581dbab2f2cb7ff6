import { isTimeZone } from '@openhour/shared/lib/known-zones.ts'
import { dateFormat } from './time/date-format.ts'

/** Rows of a section with what each field means. */
export type Shown = {
  title: string
  fields: Readonly<Record<string, string>>
  rows: readonly Record<string, unknown>[]
}

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d(:?\d\d)?)$/
const format: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

const dayFormat = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const day = /^\d{4}-\d\d-\d\d$/
const time = /^\d\d:\d\d:\d\d$/

/** A value as people read it. */
export function textOf(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return linesOf(value, zone)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (day.test(text)) return dayFormat.format(new Date(`${text}T12:00:00Z`))
  if (time.test(text)) return text.slice(0, 5)
  if (!instant.test(text)) return text
  return dateFormat('en-GB', { ...format, timeZone: isTimeZone(zone) ? zone : 'UTC' }).format(new Date(text))
}

/** The name of a column or field as a heading: `service_date` becomes "Service date". */
export function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Lists and objects, as lines of text. */
function linesOf(value: object, zone: string): string {
  if (Array.isArray(value)) {
    // Texts have commas of their own.
    const between = value.every((each) => typeof each === 'string') ? '\n' : ', '
    const isPlain = value.every((each) => each === null || typeof each !== 'object')
    return value.map((each) => textOf(each, zone)).join(isPlain ? between : '\n\n') || '–'
  }
  // PostgreSQL sorts the keys of its objects, so a heading says itself that it stands above.
  const { heading, ...rest } = value as Record<string, unknown>
  const parts = Object.entries({ ...(heading !== undefined && { heading }), ...rest }).filter(
    ([, part]) => part !== null && part !== '',
  )
  return parts
    .map(([name, part]) =>
      name === 'text' || name === 'heading' ? textOf(part, zone) : `${labelOf(name)}: ${textOf(part, zone)}`,
    )
    .join('\n')
}

/** The address of a file beside the page, or in a folder beside it. */
export const hrefOf = (path: string) => escaped(path.split('/').map(encodeURIComponent).join('/'))

/** A row as HTML: a list of its fields. */
function rowOf(fields: Shown['fields'], given: Record<string, unknown>, zone: string): string {
  const items = Object.entries(fields).map(([field, label]) => {
    const value = given[field]
    const isFile = field === 'file' && typeof value === 'string' && value !== ''
    const text = escaped(isFile ? (value.split('/').at(-1) ?? '') : textOf(value, zone))
    return `<dt>${escaped(label)}</dt><dd>${isFile ? `<a href="${hrefOf(value)}">${text}</a>` : text}</dd>`
  })
  return `<dl>${items.join('')}</dl>`
}

/** A section as HTML: each row as a list of its fields. */
export function sectionOf({ title, fields, rows }: Shown, zone: string): string {
  const content = rows.map((row) => rowOf(fields, row, zone)).join('\n')
  return `<section><h3>${escaped(title)}</h3>\n${content === '' ? '<p>Nothing here.</p>' : content}</section>`
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1d2b2a;background:#fff}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;border-top:1px solid #e8e3d9;padding:.75rem 0;margin:0}
article{border-top:1px solid #e8e3d9;padding:.75rem 0}article dl{border:0;padding:0}h3,h4,h5,h6{font-size:1rem;margin:.75rem 0 .25rem}
p{white-space:pre-wrap;overflow-wrap:anywhere;margin:.25rem 0 .75rem}
dt{color:#586563}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media(max-width:34rem){dl{display:block}dd{margin-bottom:.5rem}}
@media print{body{max-width:none;margin:0}dl{break-inside:avoid-page}h2,h3,h4,h5,h6{break-after:avoid-page}a{color:inherit}}
@media(prefers-color-scheme:dark){body{color:#e9efec;background:#121716}dl,article{border-color:#293533}dt{color:#a2b2ae}a{color:#41c3b2}}`

/** The page around the content, in two parts. It loads nothing and runs nothing. */
export const pageAround = (title: string) => ({
  start: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${style}</style></head><body><main>
<h1>${escaped(title)}</h1>
`,
  end: '\n</main></body></html>\n',
})

/** When a page was made, and in which time zone its times are. */
export function asOf(at: Date, zone: string): string {
  return `as of ${escaped(textOf(at.toISOString(), zone))}. Times are in the time zone ${escaped(isTimeZone(zone) ? zone : 'UTC')}.`
}

export const pageOf = {
  heading: (name: string) => `<h2>${escaped(name)}</h2>`,
  whole: (parts: readonly string[], at: Date, zone: string) => {
    const { start, end } = pageAround('My data')
    return `${start}<p>Everything that you can see yourself, ${asOf(at, zone)}
The folders beside this page have the same for programs (JSON), and your files.</p>
${parts.join('\n')}${end}`
  },
}
