import './cover.css'

/** What lies over the page: one layer, with everything else out of reach of pointer, keyboard and screen reader. */
const layer = document.createElement('div')
layer.id = 'location-gate'
layer.className = 'gate'

let focusedBefore: Element | null = null

// What the page adds to itself while it is covered is covered as well.
const watch = new MutationObserver(shutOut)
const shut = new Set<Element>()

function shutOut(): void {
  for (const part of document.body.children) {
    if (part === layer || part.tagName === 'SCRIPT' || part.hasAttribute('inert')) continue
    part.setAttribute('inert', '')
    shut.add(part)
  }
}

/** Lays these over the page, instead of what lay there. */
export function cover(...content: Node[]): void {
  layer.replaceChildren(...content)
  if (layer.isConnected) return
  focusedBefore = document.activeElement
  document.body.append(layer)
  document.documentElement.dataset.gate = ''
  shutOut()
  watch.observe(document.body, { childList: true })
}

/** Gives the page back, with the focus where it was. */
export function uncover(): void {
  if (!layer.isConnected) return
  watch.disconnect()
  layer.remove()
  delete document.documentElement.dataset.gate
  for (const part of shut) part.removeAttribute('inert')
  shut.clear()
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
}
