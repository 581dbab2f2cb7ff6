import { isTimeZone } from '@openhour/shared/lib/days.ts'
import { dateFormat } from '../../platform/time/date-format.ts'

/** Rows of a section with what each field means. */
export type Shown = {
  title: string
  fields: Readonly<Record<string, string>>
  rows: readonly Record<string, unknown>[]
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d(:?\d\d)?)$/
const format: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

function textOf(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return JSON.stringify(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (!instant.test(text)) return text
  return dateFormat('en-GB', { ...format, timeZone: isTimeZone(zone) ? zone : 'UTC' }).format(new Date(text))
}

/** A section as HTML: each row as a list of its fields. */
export function sectionOf({ title, fields, rows }: Shown, zone: string): string {
  const row = (given: Record<string, unknown>) =>
    Object.entries(fields)
      .map(([field, label]) => {
        const value = given[field]
        const text = escaped(textOf(value, zone))
        const path = typeof value === 'string' ? value.split('/').map(encodeURIComponent).join('/') : ''
        const shown = field === 'file' && path !== '' ? `<a href="${escaped(path)}">${text}</a>` : text
        return `<dt>${escaped(label)}</dt><dd>${shown}</dd>`
      })
      .join('')
  const content = rows.map((each) => `<dl>${row(each)}</dl>`).join('\n')
  return `<section><h3>${escaped(title)}</h3>\n${content === '' ? '<p>Nothing here.</p>' : content}</section>`
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1d2b2a;background:#fff}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;border-top:1px solid #e8e3d9;padding:.75rem 0;margin:0}
dt{color:#586563}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media(max-width:34rem){dl{display:block}dd{margin-bottom:.5rem}}
@media(prefers-color-scheme:dark){body{color:#e9efec;background:#121716}dl{border-color:#293533}dt{color:#a2b2ae}a{color:#41c3b2}}`

/** The page around the sections. It loads nothing and runs nothing. */
export const pageOf = {
  heading: (name: string) => `<h2>${escaped(name)}</h2>`,
  whole: (parts: readonly string[], at: Date, zone: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>My data</title><style>${style}</style></head><body>
<h1>My data</h1>
<p>Everything that you can see yourself, as of ${escaped(textOf(at.toISOString(), zone))}. Times are in the time zone ${escaped(isTimeZone(zone) ? zone : 'UTC')}.
The folders beside this page have the same for programs (JSON), and your files.</p>
${parts.join('\n')}
</body></html>
`,
}
