/** Two versions of a text, one below the other; only one if it contains the other. */
export function joinedText(first: string, second: string): string {
  if (first.includes(second.trim())) return first
  return second.includes(first.trim()) ? second : `${first}\n\n${second}`
}
