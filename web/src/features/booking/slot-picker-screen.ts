import { act, fireEvent, screen, within } from '@testing-library/react'

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/gu, ' ').trim()

/** What an element of the picker is called: its label, or its text for screen readers. */
export const nameOf = (element: Element): string =>
  plain(element.getAttribute('aria-label') ?? element.querySelector('.sr-only')?.textContent ?? element.textContent)

export const button = (name: string): HTMLElement =>
  screen.getByRole('button', { name: (given) => plain(given) === name })

export const press = (name: string): void => void fireEvent.click(button(name))

export const heading = (name: string): HTMLElement => screen.getByRole('heading', { name, level: 2 })

export const grid = (): HTMLElement => screen.getByRole('grid')

/** What the cells of the grid are called. Testing Library calls a td a cell, also in a grid. */
export const cells = (): string[] => within(grid()).getAllByRole('cell').map(nameOf)

export const radios = (): string[] =>
  screen.getAllByRole('radio').map((radio) => nameOf(radio.closest('label') ?? radio))

/** What the picker announces. */
export const announced = (): string | undefined =>
  screen.getAllByRole('status').find((one) => !one.hasAttribute('aria-label'))?.textContent

/** The start of the chosen slot. */
export const chosen = (): string => screen.getByRole('status', { name: 'Chosen' }).textContent

export const focused = (): string => nameOf(document.activeElement ?? document.body)

export const focusOn = (name: string): void => act(() => button(name).focus())

/** Presses keys one after the other, with 'Shift+' in front if held. */
export function pressKeys(...keys: string[]): void {
  for (const key of keys) {
    const shiftKey = key.startsWith('Shift+')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: key.replace('Shift+', ''), shiftKey })
  }
}
