/** Puts text in place of a range, as if it had been typed there: the browser's own undo takes it back. The caret ends behind it. */
export function insertText(area: HTMLTextAreaElement, text: string, from: number, to: number): void {
  area.focus()
  area.setSelectionRange(from, to)
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return
  area.setRangeText(text, from, to, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
