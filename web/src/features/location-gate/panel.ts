import { mailLink } from '@openhour/shared/lib/mail-link.ts'
import { type GeolocationResult, locationTexts } from '@openhour/shared/features/location-gate/location-gate.rules.ts'
import { restrictedText } from '@openhour/shared/features/location-gate/restricted-text.rules.ts'
import { readPageConfig } from '../../lib/page-config.ts'
import { forgetLocation } from '../../lib/location.ts'
import { cover, uncover } from './cover.ts'
import { detect } from './detect.ts'
import { clearOverride } from './override.ts'
import { el, icon, type IconName, mark } from './panel-dom.ts'
import { factsCard } from './panel-facts.ts'
import './panel.css'

/**
 * What the panel's buttons do. `signIn` says whether the covered page is a sign-in page; `checked` receives the result
 * of a new check.
 */
export type PanelActions = { signIn: () => boolean; checked: (result: GeolocationResult) => Promise<void> }

export { uncover }

const checking = 'Verifying your location...'

const words = {
  country: {
    title: 'This App is Not Available in Your Country',
    text: restrictedText,
    why: 'Health records in the United States are protected by their own privacy law (HIPAA). Until we fully comply with it, we do not store them.',
    hints: [
      'Travelling? Refresh this page when you are back, or turn off your VPN and check again.',
      'Ask us about our plans for the United States.',
      'Compliance work is in progress. Until it is done, the app stays closed in the United States.',
      'If this is an error, contact support and we will look at it.',
    ],
  },
  unknown: {
    title: 'Unable to determine your exact location',
    text: locationTexts.closed,
    why: 'Our therapy platform is not available in every country, because health privacy laws differ. This installation only opens when it can determine your location.',
    hints: [
      'Turn off a VPN or proxy, then check again.',
      'Travelling? Refresh this page on another network.',
      'If this is an error, contact support and we will look at it.',
    ],
  },
}

/** Shown while the check is running. */
export function coverChecking(): void {
  cover(
    el(
      'div',
      { class: 'gate-checking', role: 'status' },
      el('span', { class: 'gate-ring' }),
      el('p', { class: 'gate-lead' }, checking),
      el('p', { class: 'gate-note' }, 'This helps us ensure compliance with regional regulations'),
    ),
  )
}

/** The full-screen panel. If a new check changes nothing, it says so and keeps the focus on the pressed button. */
export function coverRestricted(result: GeolocationResult, actions: PanelActions, pressed?: string): void {
  const { title, text, why, hints } = result.method === 'unknown' ? words.unknown : words.country
  const heading = el('h1', { id: 'gate-title', tabindex: '-1' }, title)
  const news = el('p', { class: 'gate-news', role: 'status' })
  const again = button('again', 'Check Again', 'gate-filled')
  const clear = button('clear', 'Clear Cache & Retry', 'gate-outlined')
  const check = (from: HTMLButtonElement, prepare: () => void) => async () => {
    if (news.dataset.busy) return
    news.dataset.busy = from.dataset.action
    from.setAttribute('aria-busy', 'true')
    for (const one of [again, clear]) one.setAttribute('aria-disabled', 'true')
    news.textContent = checking
    prepare()
    const found = await detect()
    if (found.isRestricted) coverRestricted(found, actions, from.dataset.action)
    else await actions.checked(found)
  }
  again.addEventListener('click', check(again, forgetLocation))
  clear.addEventListener('click', check(clear, clearOverride))
  const signIn = el('a', { href: '/auth', class: 'gate-link' }, 'Sign in')
  signIn.addEventListener('click', (event) => {
    if (!actions.signIn()) return
    event.preventDefault()
    uncover()
  })
  const { supportEmail } = readPageConfig()
  const mail = `${mailLink(supportEmail)}?subject=${encodeURIComponent(`Openhour: ${title}`)}`
  cover(
    el(
      'div',
      {
        class: 'gate-page',
        role: 'dialog',
        'aria-modal': 'true',
        'aria-labelledby': 'gate-title',
        'aria-describedby': 'gate-text',
      },
      el('div', { class: 'gate-brand' }, el('span', {}, mark()), 'Openhour'),
      el(
        'div',
        { class: 'gate-columns' },
        el(
          'div',
          {},
          el('span', { class: 'gate-tile' }, icon('globe', 24)),
          heading,
          el('p', { id: 'gate-text', class: 'gate-lead' }, text),
          el('p', { class: 'gate-note' }, why),
          el(
            'div',
            { class: 'gate-actions' },
            again,
            clear,
            supportEmail === ''
              ? undefined
              : el('a', { href: mail, class: 'gate-ghost' }, icon('support'), 'Contact Support'),
          ),
          news,
          el('p', { class: 'gate-note' }, 'Already have an account? ', signIn),
        ),
        el(
          'div',
          {},
          factsCard(result),
          el('h2', { class: 'gate-hints' }, 'What you can do'),
          el('ul', {}, ...hints.map((hint) => el('li', {}, hint))),
        ),
      ),
      el(
        'nav',
        { class: 'gate-foot', 'aria-label': 'Available to everyone' },
        ...['Help', 'Privacy', 'Terms'].map((name) => el('a', { href: `/${name.toLowerCase()}` }, name)),
      ),
    ),
  )
  const target = [again, clear].find((one) => one.dataset.action === pressed)
  if (target) news.textContent = 'Checked again just now. Nothing has changed.'
  ;(target ?? heading).focus({ preventScroll: target !== undefined })
}

function button(name: IconName, label: string, look: string): HTMLButtonElement {
  return el('button', { type: 'button', class: look, 'data-action': name }, icon(name), label)
}
