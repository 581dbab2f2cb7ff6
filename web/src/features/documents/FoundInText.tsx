import type { ListedDocument } from '@openhour/shared/features/documents/all-documents.contract.ts'

/** Where the text of a document contains what was searched for, with the words marked. */
export function FoundInText({ page, excerpt }: NonNullable<ListedDocument['found']>) {
  return (
    <p className="mt-2 max-w-170 rounded-md bg-surface-2 px-3 py-2 text-sm wrap-anywhere text-muted">
      <span className="font-medium text-ink">{page === null ? 'In the text: ' : `Page ${page}: `}</span>
      {excerpt.map((piece, place) =>
        place % 2 === 0 ? (
          piece
        ) : (
          <mark key={place} className="rounded-sm bg-soft px-0.5 font-semibold text-on-soft">
            {piece}
          </mark>
        ),
      )}
    </p>
  )
}
