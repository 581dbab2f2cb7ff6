import { setTheme, shownTheme, subscribeTheme } from '../../../lib/theme/theme-choice.ts'

/** The theme toggles of the bar and its menu: pressed in the dark theme. */
export function startThemeSwitch(): void {
  const buttons = document.querySelectorAll('[data-theme-switch]')
  const show = () => buttons.forEach((button) => button.setAttribute('aria-pressed', String(shownTheme() === 'dark')))
  for (const button of buttons)
    button.addEventListener('click', () => setTheme(shownTheme() === 'dark' ? 'light' : 'dark'))
  subscribeTheme(show)
  show()
}

/** Closes the bar's menu after a link to a section of the page. Opening needs no script. */
export function startMenu(): void {
  const menu = document.getElementById('site-menu')
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover()
  })
}
