import type { QueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { TestPage } from '../../testing/TestPage.tsx'
import { ClientsPage } from './ClientsPage.tsx'
import type { ClientListSearch } from './list-search.ts'

/** The list as its route shows it; what would stand in the address is kept here. */
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

/** The open form, as somebody who sees or hears it finds its fields. */
export const openForm = {
  field: (name: string) =>
    within(screen.getByRole('dialog')).getByRole<HTMLInputElement>(name === 'Gender' ? 'combobox' : 'textbox', {
      name,
    }),
  /** What is said of a field besides its name. */
  said: (name: string) =>
    (openForm.field(name).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
}
