/** Replaces a range as if typed, so that the browser's undo works. The caret ends after the text. */
export function insertText(area: HTMLTextAreaElement, text: string, from: number, to: number): void {
  area.focus()
  area.setSelectionRange(from, to)
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return
  area.setRangeText(text, from, to, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
