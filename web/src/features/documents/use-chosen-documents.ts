import type { ListedDocument } from '@openhour/shared/features/documents/all-documents.contract.ts'
import { documentsAtOnce } from '@openhour/shared/features/documents/all-documents.rules.ts'
import { useState } from 'react'

export type ChosenDocuments = {
  all: readonly ListedDocument[]
  has: (id: string) => boolean
  /** No more can be chosen. */
  isFull: boolean
  toggle: (documents: readonly ListedDocument[], chosen: boolean) => void
  clear: () => void
}

/** Which documents are ticked. They stay so on other pages, and are forgotten with another search or filter. @param view what is listed */
export function useChosenDocuments(view: string, shown: readonly ListedDocument[]): ChosenDocuments {
  const [state, setState] = useState<{ view: string; chosen: readonly ListedDocument[] }>({ view, chosen: [] })
  const kept = state.view === view ? state.chosen : []
  // As they are now, if they are shown.
  const all = kept.map((one) => shown.find(({ id }) => id === one.id) ?? one)
  const has = (id: string) => all.some((one) => one.id === id)
  return {
    all,
    has,
    isFull: all.length >= documentsAtOnce,
    toggle: (documents, chosen) => {
      const ids = new Set(documents.map(({ id }) => id))
      const others = all.filter(({ id }) => !ids.has(id))
      const room = documents.slice(0, documentsAtOnce - others.length)
      setState({ view, chosen: chosen ? [...others, ...room] : others })
    },
    clear: () => setState({ view, chosen: [] }),
  }
}
