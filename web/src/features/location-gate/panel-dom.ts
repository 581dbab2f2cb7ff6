type Child = Node | string | undefined

/** Creates an element with attributes and children; undefined ones are skipped. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | undefined>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value)
  made.append(...children.filter((child) => child !== undefined))
  return made
}

const shapes = {
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18',
  method:
    'M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4h2.5A1.5 1.5 0 0 1 20 5.5V8M20 16v2.5a1.5 1.5 0 0 1-1.5 1.5H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  address: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  source: 'M4 4h16v6H4zM4 14h16v6H4zM7.5 7h.01M7.5 17h.01',
  warning: 'M12 3l7.5 3v6c0 4.5-3 7.5-7.5 9c-4.5-1.5-7.5-4.5-7.5-9V6zM12 8v4.5M12 16h.01',
  again: 'M20 12a8 8 0 1 1-2.34-5.66L20 8.7M20 4v4.7h-4.7',
  clear: 'M4 12a8 8 0 1 0 2.34-5.66L4 8.7M4 4v4.7h4.7',
  support:
    'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M5.64 5.64l3.5 3.5M14.86 14.86l3.5 3.5M18.36 5.64l-3.5 3.5M9.14 14.86l-3.5 3.5',
} as const
export type IconName = keyof typeof shapes

/** A 24-unit line icon, hidden from screen readers. */
export function icon(name: IconName, edge = 18): SVGElement {
  return drawing(shapes[name], { width: String(edge), height: String(edge), 'stroke-width': '1.8' })
}

/** The logo: a ring open between ten and twelve o'clock. */
export function mark(): SVGElement {
  return drawing('M12 3A9 9 0 1 1 4.206 7.5', { width: '21', height: '21', 'stroke-width': '3' })
}

function drawing(shape: string, attributes: Record<string, string>): SVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  const all = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'aria-hidden': 'true', ...attributes }
  for (const [name, value] of Object.entries(all)) svg.setAttribute(name, value)
  const path = document.createElementNS(space, 'path')
  for (const [name, value] of [
    ['d', shape],
    ['stroke-linecap', 'round'],
    ['stroke-linejoin', 'round'],
  ] as const)
    path.setAttribute(name, value)
  svg.append(path)
  return svg
}
