import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

afterEach(() => document.body.replaceChildren())

const messageOf = async (look: () => unknown): Promise<string> => {
  try {
    await look()
  } catch (error) {
    return (error as Error).message
  }
  return 'It found something.'
}

test('an element that is not found is told in a few lines, with what there is of its role', async () => {
  const lines = '<p>One of many lines</p>'.repeat(200)
  document.body.innerHTML = `<main><h1>Clients</h1>${lines}<button>Save</button><button>Cancel</button></main>`
  const button = await messageOf(() => screen.getByRole('button', { name: 'Delete' }))
  expect(button).toContain('Unable to find an accessible element with the role "button" and name "Delete"')
  expect(button).toContain('With the role button: "Save", "Cancel"')
  expect(button).toContain('Text of the page: Clients')
  expect(button.length).toBeLessThan(1000)
  expect(await messageOf(() => screen.getByRole('dialog'))).toContain('Roles on the page: ')
  const waited = await messageOf(() => waitFor(() => screen.getByText('Archived'), { timeout: 60 }))
  expect(waited.split('Text of the page')).toHaveLength(2)
  expect((await messageOf(() => screen.getByRole('button'))).length).toBeLessThan(1000)
})

test('an open dialog stands for the page', async () => {
  document.body.innerHTML = '<p>Behind</p><div role="dialog">In front</div>'
  expect(await messageOf(() => screen.getByText('Nothing'))).toMatch(/Text of the dialog: In front$/)
})
