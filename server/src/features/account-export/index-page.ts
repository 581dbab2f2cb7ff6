import { asOf, escaped, hrefOf, pageAround } from '../../platform/readable-page.ts'
import type { ClientName } from './archive.queries.ts'
import { clientPagePath, type PageParts } from './record-page.ts'

export const practicePagePath = 'practice.html'

/** What is in the archive, for people. */
export function indexPage(
  { practice, clients, isWhole }: { practice: string; clients: readonly ClientName[]; isWhole: boolean },
  { zone, at }: Pick<PageParts, 'zone' | 'at'>,
): string {
  const { start, end } = pageAround(isWhole ? `Export of ${practice}` : 'Your record')
  const items = clients.map((client) => {
    const note = client.archived ? ' (archived)' : ''
    return `<li><a href="${hrefOf(clientPagePath(client))}">${escaped(client.name)}</a>${note}</li>`
  })
  const list = items.length === 0 ? '<p>There are no clients.</p>' : `<ul>\n${items.join('\n')}\n</ul>`
  const own = isWhole
    ? `\n<h2>Practice</h2>\n<ul><li><a href="${practicePagePath}">Settings, tasks, texts and requests for support</a></li></ul>`
    : ''
  return `${start}<p>Made from ${escaped(practice)}, ${asOf(at, zone)}</p>
<h2>${isWhole ? 'Clients' : 'To read'}</h2>
${list}${own}
<h2>For programs</h2>
<ul>
<li>data: every table as JSON lines, one row a line, with its definition in schema.json</li>
<li>fhir: the records by the standard FHIR R4</li>
<li>files: documents, files of messages and pictures</li>
<li>manifest.json: the version of the format, counts, and the SHA-256 of every other file</li>
</ul>${end}`
}
