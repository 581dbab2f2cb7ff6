import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Fake } from '../../../testing/server/fake-clinical-notes.ts'
import { answered } from '../../../testing/waiting.ts'

/** Test helpers for the note form. */
export const base = async (text: string | RegExp) =>
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
export const choose = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('menuitem', { name }))

const dialog = () => screen.getByRole('dialog')
const templates = () => within(dialog()).getByRole<HTMLSelectElement>('combobox', { name: 'Template' })
const area = (name: string) => within(dialog()).getByRole<HTMLTextAreaElement>('textbox', { name })

export const form = {
  dialog,
  area,
  /** The labels of all text areas, in order. */
  areas: () => [...dialog().querySelectorAll('textarea')].map(({ labels }) => labels[0]?.textContent),
  type: (name: string, value: string) => fireEvent.change(area(name), { target: { value } }),
  /** Chooses a template by the beginning of its name. */
  template: (name: RegExp) => {
    const list = templates()
    const option = [...list.options].find(({ text }) => name.test(text))
    fireEvent.change(list, { target: { value: option?.value } })
  },
  /** The name of the chosen template. */
  chosen: () => templates().selectedOptions[0]?.text,
  submit: () => fireEvent.submit(dialog().querySelector('form') as HTMLFormElement),
  /** Waits until the form is open and knows whether there is a draft. */
  ready: async (server: Fake, title: string) => {
    await screen.findByRole('dialog', { name: title })
    await screen.findByRole('textbox', { name: 'Note Content' })
    await answered(server, 'drafts/get')
  },
}
