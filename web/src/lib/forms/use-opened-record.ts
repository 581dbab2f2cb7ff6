import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { problemFrom } from '../api/http.ts'

type Options<Row> = {
  id: string
  read: () => Promise<Row>
  /** The record as a list has it; if undefined, it is fetched. */
  known?: Row | undefined
}

export type OpenedRecord<Row> = {
  row: Row | undefined
  /** Why it could not be loaded. */
  problem: string | undefined
  retry: () => void
  busy: boolean
}

/**
 * The record that a form opens with. It is read once for each opening, because reading may be
 * audited, and typed text must not be overwritten.
 */
export function useOpenedRecord<Row>({ id, read, known }: Options<Row>): OpenedRecord<Row> {
  const opening = useId()
  const [row] = useState(known)
  const query = useQuery({
    queryKey: ['record being edited', id, opening],
    queryFn: read,
    enabled: row === undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  return {
    row: row ?? query.data,
    problem: query.error ? problemFrom(query.error).detail : undefined,
    retry: () => void query.refetch(),
    busy: query.isFetching,
  }
}
