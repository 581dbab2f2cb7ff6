import { createRequire } from 'node:module'
import type { create as Create, Font } from 'fontkit'

/** The build that the library for PDFs uses; `import` would load another one. */
const { create } = createRequire(import.meta.url)('fontkit') as { create: typeof Create }

type Positioning = { applyAnchor(mark: object, base: object | null, index: number): void }
type Engine = { _layoutEngine: { engine?: { GPOSProcessor?: object } } }

/**
 * OpenType lets a letter have no place for a kind of mark. fontkit 2.0.4 fails then, at the first such mark in a document; HarfBuzz leaves the mark where
 * it is. The class is reached through a font only, and is shared with the library that writes PDFs.
 */
function leaveUnattachedMarks(font: Font): void {
  const processor = (font as unknown as Engine)._layoutEngine.engine?.GPOSProcessor
  if (!processor) return
  const shared = Object.getPrototypeOf(processor) as Positioning & { isGuarded?: boolean }
  if (shared.isGuarded) return
  const { applyAnchor } = shared
  shared.isGuarded = true
  shared.applyAnchor = function guarded(this: Positioning, mark, base, index) {
    if (base) applyAnchor.call(this, mark, base, index)
  }
}

/** Opens a font to ask what it has and how wide text is in it. */
export function openFont(bytes: Buffer): Font {
  const font = create(bytes) as Font
  font.layout('a')
  leaveUnattachedMarks(font)
  return font
}
