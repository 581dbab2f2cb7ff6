import './cover.css'

/** A layer over the page. Everything else is out of reach of pointer, keyboard and screen reader. */
const layer = document.createElement('div')
layer.id = 'location-gate'
layer.className = 'gate'

let focusedBefore: Element | null = null

// Elements added while the page is covered are covered too.
const watch = new MutationObserver(shutOut)
const shut = new Set<Element>()

function shutOut(): void {
  for (const part of document.body.children) {
    if (part === layer || part.tagName === 'SCRIPT' || part.hasAttribute('inert')) continue
    part.setAttribute('inert', '')
    shut.add(part)
  }
}

/** Covers the page with these elements, replacing earlier ones. */
export function cover(...content: Node[]): void {
  layer.replaceChildren(...content)
  if (layer.isConnected) return
  focusedBefore = document.activeElement
  document.body.append(layer)
  document.documentElement.dataset.gate = ''
  shutOut()
  watch.observe(document.body, { childList: true })
}

/** Uncovers the page and restores the focus. */
export function uncover(): void {
  if (!layer.isConnected) return
  watch.disconnect()
  layer.remove()
  delete document.documentElement.dataset.gate
  for (const part of shut) part.removeAttribute('inert')
  shut.clear()
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
}
