export type NamedText = { name: string; text: string }

/**
 * The snippet whose name stands behind a slash right before the caret, as in `/no risk`, in any case; of two that fit the longer name. The slash
 * begins a word: `and/or` is none.
 * @returns undefined where there is none; `from` is where the slash stands
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
