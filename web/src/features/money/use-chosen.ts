import { useState } from 'react'

type Answer = { refused: readonly { id: string; detail: string }[] }

/**
 * Which rows of a list an act is for, and which of them the server refused.
 * @param items as they were when the list was opened
 * @param isChosen which are ticked at first
 */
export function useChosen<Item extends { id: string }>(items: readonly Item[], isChosen: (item: Item) => boolean) {
  const [left, setLeft] = useState(items)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(items.filter(isChosen).map(({ id }) => id)))
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    /** What is still to be looked at. */
    left,
    ids: left.filter(({ id }) => chosen.has(id)).map(({ id }) => id),
    isChosen: (id: string) => chosen.has(id),
    choose: (id: string, on: boolean) =>
      setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id))),
    /** Why the server refused a row. */
    refusalOf: (id: string) => refused.get(id),
    /** If any of the chosen rows was refused, only those of them stay in the list. Returns whether any was. */
    keepRefused: ({ refused: rows }: Answer) => {
      if (rows.length === 0) return false
      const reasons = new Map(rows.map(({ id, detail }) => [id, detail]))
      setRefused(reasons)
      setLeft(left.filter(({ id }) => !chosen.has(id) || reasons.has(id)))
      return true
    },
  }
}
