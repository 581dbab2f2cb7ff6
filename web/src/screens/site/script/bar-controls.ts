import { setTheme, shownTheme, subscribeTheme } from '../../../lib/theme/theme-choice.ts'

/** The theme's buttons of the bar and its menu: pressed while the dark theme is shown. */
export function startThemeSwitch(): void {
  const buttons = document.querySelectorAll('[data-theme-switch]')
  const show = () => buttons.forEach((button) => button.setAttribute('aria-pressed', String(shownTheme() === 'dark')))
  for (const button of buttons)
    button.addEventListener('click', () => setTheme(shownTheme() === 'dark' ? 'light' : 'dark'))
  subscribeTheme(show)
  show()
}

/** The bar's menu opens by itself; here it closes once a link in it leads elsewhere on the page. */
export function startMenu(): void {
  const menu = document.getElementById('site-menu')
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover()
  })
}
