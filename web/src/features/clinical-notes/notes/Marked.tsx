/** Text with search matches highlighted, ignoring case. */
export function Marked({ text, hit }: { text: string; hit: string | undefined }) {
  if (!hit) return text
  const literal = hit.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`)
  const parts = text.split(new RegExp(`(${literal})`, 'giu'))
  return parts.map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <mark key={place} className="rounded-sm bg-soft px-0.5 font-semibold text-on-soft">
        {part}
      </mark>
    ),
  )
}
