import type { Plugin } from 'vite'
import { codeGroups } from './code-groups.ts'

/** Fails the build if a name in `code-groups.ts` matches no file: a file that was renamed would leave its group, and its page would grow, in silence. */
export function groupNames(): Plugin {
  return {
    name: 'openhour:group-names',
    apply: 'build',
    buildEnd(failure) {
      if (failure) return
      const files = [...this.getModuleIds()].map((id) => id.replaceAll('\\', '/'))
      const unmatched = codeGroups.flatMap(({ name, test }) =>
        unmatchedNames(test, files).map((each) => `${each} (group ${name})`),
      )
      if (unmatched.length > 0)
        this.error(
          `web/code-groups.ts names files that do not exist or that no page imports. Correct or remove: ${unmatched.join(', ')}`,
        )
    },
  }
}

/** The names in a pattern that match none of the files. */
export function unmatchedNames(pattern: RegExp, files: readonly string[]): string[] {
  return alternativesOf(pattern.source)
    .filter((each) => !files.some((file) => new RegExp(each).test(file)))
    .map((each) => each.replaceAll('\\', ''))
}

const atom = /\\.|\[[^\]]*\]|\(\?![^()]*(?:\([^()]*\)[^()]*)*\)|[^()|]/y

/** Every alternative of a regular expression by itself: `a(b|c)` becomes `ab` and `ac`. Lookaheads stay whole. */
function alternativesOf(source: string): string[] {
  let at = 0
  const choices = (): string[] => {
    const done: string[] = []
    let current = ['']
    for (; at < source.length && source[at] !== ')';) {
      atom.lastIndex = at
      const found = atom.exec(source)?.[0]
      if (found !== undefined) {
        at += found.length
        current = current.map((start) => start + found)
      } else if (source[at++] === '|') {
        done.push(...current)
        current = ['']
      } else {
        const inner = choices()
        at += 1
        current = current.flatMap((start) => inner.map((end) => start + end))
      }
    }
    return [...done, ...current]
  }
  return choices()
}
