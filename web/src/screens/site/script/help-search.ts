import { wordsOf } from '@openhour/shared/features/search/words.rules.ts'

/** Longer terms find nothing more, and take long to compare. */
const longestSearch = 200

/** The search of the public help: hides the articles that lack a word, and opens those that are named in the address. */
export function startHelpSearch(): void {
  const search = document.querySelector<HTMLElement>('[data-help-search]')
  const input = search?.querySelector('input')
  const said = search?.querySelector('[role=status]')
  if (!search || !input || !said) return
  const articles = [...document.querySelectorAll<HTMLDetailsElement>('[data-article]')].map((element) => ({
    element,
    words: wordsOf(`${element.dataset.article ?? ''} ${element.textContent}`),
  }))
  search.hidden = false
  input.addEventListener('input', () => {
    const terms = wordsOf(input.value.slice(0, longestSearch))
    let count = 0
    for (const { element, words } of articles) {
      const has = terms.every((term) => words.some((word) => word.startsWith(term)))
      element.hidden = !has
      if (has) count += 1
    }
    said.textContent = terms.length === 0 ? '' : `${count} ${count === 1 ? 'article' : 'articles'}`
  })
  const openNamed = () => {
    const named = document.getElementById(location.hash.slice(1))
    if (!(named instanceof HTMLDetailsElement)) return
    named.hidden = false
    named.open = true
    named.scrollIntoView()
  }
  addEventListener('hashchange', openNamed)
  openNamed()
}
