export type NamedText = { name: string; text: string }

/**
 * Finds the snippet named after a slash right before the caret, as in `/no risk`, ignoring case. The longest matching
 * name wins. The slash must start a word: `and/or` does not match.
 * @returns undefined without a match; `from` is the position of the slash
 */
export function shortcutBefore<Snippet extends NamedText>(
  text: string,
  caret: number,
  snippets: readonly Snippet[],
): { snippet: Snippet; from: number } | undefined {
  const before = text.slice(0, caret).toLowerCase()
  return snippets
    .map((snippet) => ({ snippet, from: caret - snippet.name.length - 1 }))
    .filter(
      ({ snippet, from }) =>
        from >= 0 &&
        before.slice(from) === `/${snippet.name.toLowerCase()}` &&
        (from === 0 || /\s/u.test(before.charAt(from - 1))),
    )
    .sort((a, b) => a.from - b.from)[0]
}
