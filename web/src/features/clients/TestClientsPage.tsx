import type { QueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { TestPage } from '../../testing/TestPage.tsx'
import { ClientsPage } from './ClientsPage.tsx'
import type { ClientListSearch } from './list-search.ts'

/** The list as its route shows it, with the URL's search held in state. */
export function TestClientsPage({ cache, first = {} }: { cache: QueryClient; first?: ClientListSearch }) {
  return (
    <TestPage signedIn cache={cache}>
      <Searching first={first} />
    </TestPage>
  )
}

function Searching({ first }: { first: ClientListSearch }) {
  const [search, setSearch] = useState(first)
  return <ClientsPage search={search} onSearch={setSearch} />
}

/** The open form, queried by its accessible labels. */
export const openForm = {
  field: (name: string) =>
    within(screen.getByRole('dialog')).getByRole<HTMLInputElement>(name === 'Gender' ? 'combobox' : 'textbox', {
      name,
    }),
  /** The accessible description of a field. */
  said: (name: string) =>
    (openForm.field(name).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
}
