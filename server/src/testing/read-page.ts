const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of a page of an export, line by line as a person reads it. Headings begin with as many # as their level. */
export function readPage(html: string): string {
  const [, body = ''] = html.split('<body>')
  return body
    .replaceAll(/<h(\d)>/g, (_, level: string) => `\n${'#'.repeat(Number(level))} `)
    .replaceAll('</dt><dd>', ': ')
    .replaceAll(/<\/?(p|dl|dd|li|ul|article|section)>|<\/h\d>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\n{2,}/g, '\n')
}
