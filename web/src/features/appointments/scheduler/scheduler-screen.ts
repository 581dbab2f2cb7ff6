import { fireEvent, screen, within } from '@testing-library/react'

type Name = string | RegExp

/** Drives the dialog in tests. */
export const onScreen = {
  field: (name: Name) => screen.getByLabelText<HTMLInputElement>(name),
  fill: (name: Name, value: string) => fireEvent.change(onScreen.field(name), { target: { value } }),
  values: (...names: Name[]) => names.map((name) => onScreen.field(name).value),
  press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
  choose: (name: string) => fireEvent.click(screen.getByRole('radio', { name })),
  submit: (form: HTMLElement) => fireEvent.click(within(form).getByRole('button', { name: 'Add Appointment' })),
}
