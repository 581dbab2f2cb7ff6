import { uploadHeader } from '@openhour/shared/features/documents/documents.rules.ts'

/** The header with an upload's details, as JSON in base64url: headers are ASCII only, and a URL would end up in proxy logs. */
export function uploadHeaders(details: object): Record<string, string> {
  const bytes = new TextEncoder().encode(JSON.stringify(details))
  const value = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  return { [uploadHeader]: value }
}
