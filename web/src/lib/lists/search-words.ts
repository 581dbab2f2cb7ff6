import { isAllowedLine } from '@openhour/shared/lib/storable.ts'

/** The server refuses text that no record can contain. Such a search shows no results instead. */
export function canMatch(words = ''): boolean {
  return isAllowedLine(words.trim())
}

/** The search as it is sent. */
export function sentSearch(words: string | undefined): { search?: string } {
  return words !== undefined && canMatch(words) ? { search: words } : {}
}
