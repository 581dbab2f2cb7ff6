import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { type NamedText, shortcutBefore } from './snippet-shortcut.ts'

/** Snippets for all text areas of a form, inserted at the caret from a menu or by typing slash, name and Tab. */
export function useSnippets(snippets: readonly NamedText[]) {
  const last = useRef<HTMLTextAreaElement>(null)
  const [said, setSaid] = useState('')

  const look = (area: HTMLTextAreaElement) => {
    const offered = shortcutBefore(area.value, area.selectionStart, snippets)
    setSaid((before) =>
      offered ? `Tab inserts “${offered.snippet.name}”` : before.startsWith('Tab inserts') ? '' : before,
    )
  }
  const put = (area: HTMLTextAreaElement, snippet: NamedText, from: number, to: number) => {
    insertText(area, snippet.text, from, to)
    setSaid(`“${snippet.name}” inserted`)
  }
  return {
    /** The last or offered insertion, shown and announced. */
    said,
    /** Spread onto each text area. */
    areaProps: {
      onFocus: ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
        last.current = currentTarget
      },
      onSelect: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => look(currentTarget),
      onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
        if (event.key !== 'Tab' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
        const area = event.currentTarget
        if (area.selectionStart !== area.selectionEnd) return
        const found = shortcutBefore(area.value, area.selectionStart, snippets)
        if (!found) return
        event.preventDefault()
        put(area, found.snippet, found.from, area.selectionStart)
      },
    },
    /** Where text from the menu is inserted and focus returns. */
    lastArea: last,
    /** Inserts at the last caret position, or at the end of `first`. */
    insert: (snippet: NamedText, first: HTMLTextAreaElement | null | undefined) => {
      const area = last.current?.isConnected ? last.current : first
      if (!area) return
      if (area !== last.current) area.setSelectionRange(area.value.length, area.value.length)
      last.current = area
      put(area, snippet, area.selectionStart, area.selectionEnd)
    },
  }
}

/** Replaces a range as if typed, so that the browser's undo works. The caret ends after the text. */
function insertText(area: HTMLTextAreaElement, text: string, from: number, to: number): void {
  area.focus()
  area.setSelectionRange(from, to)
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return
  area.setRangeText(text, from, to, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
