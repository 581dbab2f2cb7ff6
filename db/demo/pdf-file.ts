type Part = { kind: 'title' | 'heading' | 'text' | 'line'; text?: string }

const page = { width: 595, height: 842, left: 68, top: 770 }
const styles = {
  title: { font: 'B', size: 20, lead: 34, letters: 46 },
  heading: { font: 'B', size: 12, lead: 22, letters: 76 },
  text: { font: 'R', size: 11, lead: 16, letters: 88 },
} as const

/** Encodes text for a PDF string in a built-in font. */
function plain(text: string): string {
  const latin = text
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return latin.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')
}

function wrapped(text: string, letters: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length + 1 > letters) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

function drawn(parts: readonly Part[]): string {
  const drawing: string[] = []
  let y = page.top
  for (const { kind, text = '' } of parts) {
    if (kind === 'line') {
      drawing.push(`0.6 w 0.75 G ${page.left} ${y} m ${page.width - page.left} ${y} l S`)
      y -= 22
      continue
    }
    const { font, size, lead, letters } = styles[kind]
    if (kind === 'heading') y -= 8
    for (const line of wrapped(text, letters)) {
      drawing.push(`BT /${font} ${size} Tf ${page.left} ${y} Td (${plain(line)}) Tj ET`)
      y -= lead
    }
    if (kind === 'text') y -= 4
  }
  return drawing.join('\n')
}

/** A PDF of one A4 page. */
export function pdfFile(parts: readonly Part[]): Buffer {
  const content = drawn(parts)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Contents 4 0 R/Resources<</Font<</R 5 0 R/B 6 0 R>>>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${file}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
