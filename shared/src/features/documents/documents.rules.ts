// Without zod: the page that shows documents needs no form.

/** A file of this size is taken; one byte more is not. */
export const documentMaxMB = 50
export const documentMaxBytes = documentMaxMB * 1024 * 1024
export const documentsPerPage = 25
/** So many files of one person may be on their way at a time. */
export const uploadsAtOnce = 3

export const documentKinds = ['general', 'assessment', 'consent', 'insurance'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentKindNames: Record<DocumentKind, string> = {
  general: 'General',
  assessment: 'Assessment',
  consent: 'Consent',
  insurance: 'Insurance',
}

export const fileTypes = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/jpeg',
  'image/png',
  'image/gif',
] as const
/** What a document's bytes are, never what somebody called them. */
export type FileType = (typeof fileTypes)[number]

type FileTypeFacts = {
  name: string
  /** The first is the one that a wrong ending is replaced with. */
  endings: readonly string[]
  /** How it can be looked at without leaving the page. */
  preview: 'image' | 'pdf' | null
}

export const factsOfFileType: Record<FileType, FileTypeFacts> = {
  'application/pdf': { name: 'PDF', endings: ['pdf'], preview: 'pdf' },
  'application/msword': { name: 'Word', endings: ['doc'], preview: null },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    name: 'Word',
    endings: ['docx'],
    preview: null,
  },
  'image/jpeg': { name: 'JPEG', endings: ['jpg', 'jpeg'], preview: 'image' },
  'image/png': { name: 'PNG', endings: ['png'], preview: 'image' },
  'image/gif': { name: 'GIF', endings: ['gif'], preview: 'image' },
}

/** For a browser's file chooser. */
export const acceptedEndings = fileTypes.flatMap((type) => factsOfFileType[type].endings.map((ending) => `.${ending}`))

export const documentTexts = {
  empty: 'No documents uploaded yet',
  loadFailed: 'Failed to load documents',
  saveFailed: 'Failed to save document',
  deleteFailed: 'Failed to delete document',
  downloadFailed: 'Failed to download file',
  notStored: 'File path not available',
  noFile: 'Please select a file to upload',
  tooLarge: `This file has more than ${documentMaxMB} MB. Please choose a smaller one. Nothing was stored.`,
  wrongType: 'This is no PDF, Word document (DOC, DOCX), JPG, PNG or GIF, whatever its name says. Nothing was stored.',
  tooManyPixels: 'This picture has more than 50 million pixels. Please choose a smaller one. Nothing was stored.',
  tooPacked: 'This Word document would unpack to far more than it says. Nothing was stored.',
  notFound: 'This document was not found.',
  changed: 'This document was changed in another window after you opened it. Nothing was overwritten.',
} as const

/** The header in which an upload says what it is: JSON in base64url, for addresses stand in the logs of proxies. */
export const uploadHeader = 'openhour-document'

/** '0 Bytes', '12.4 KB', '3 MB', '1.5 GB'. */
export function fileSizeText(bytes: number): string {
  const names = ['Bytes', 'KB', 'MB', 'GB']
  const step = bytes < 1 ? 0 : Math.min(names.length - 1, Math.floor(Math.log2(bytes) / 10))
  const size = bytes / 1024 ** step
  return `${Number(step === 0 ? size : size.toFixed(1))} ${names[step]}`
}

/** Characters that turn the direction of writing, or are not seen: with them `report\u202Efdp.exe` reads `reportexe.pdf`. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** What can be shown of a name that came with a file: no path, nothing unseen. */
function shownName(given: string): string {
  return (given.toWellFormed().normalize('NFC').replace(unseen, '').split(/[/\\]/).at(-1) ?? '').trim()
}

/** The file's name without its ending: the title that an upload begins with. */
export function titleOf(fileName: string): string {
  const stem = shownName(fileName).replace(/(?<=.)\.[^.]*$/, '')
  return (
    stem
      .slice(0, 200)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || 'Document'
  )
}

/**
 * The name under which a file is shown and downloaded, made from the one that came with it: at most 255 characters, and the ending of what the
 * bytes are.
 */
export function documentFileName(given: string, type: FileType): string {
  const name = shownName(given)
    .replace(/[<>:"|?*\uFFFD]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const { endings } = factsOfFileType[type]
  const ending = /\.([^.]+)$/.exec(name)?.[1] ?? ''
  const stem = name.slice(0, name.length - ending.length - 1)
  if (endings.includes(ending.toLowerCase())) return shortened(stem, ending)
  return shortened(acceptedEndings.includes(`.${ending.toLowerCase()}`) ? stem : name, endings[0] ?? '')
}

function shortened(stem: string, ending: string): string {
  const room = 254 - ending.length
  return `${[...(stem || 'document')].slice(0, room).join('')}.${ending}`
}

/** What the first bytes say; Word documents are containers that have to be looked into. Text (SVG, HTML) is none of these. */
export function containerOf(head: Uint8Array): 'pdf' | 'jpeg' | 'png' | 'gif' | 'zip' | 'cfb' | undefined {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (begins(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf'
  if (begins(0xff, 0xd8, 0xff)) return 'jpeg'
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (begins(0x47, 0x49, 0x46, 0x38, 0x37, 0x61) || begins(0x47, 0x49, 0x46, 0x38, 0x39, 0x61)) return 'gif'
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'zip'
  if (begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'cfb'
  return undefined
}

const gigabyte = 1024 ** 3

/** Bytes that all documents of a practice may have together; null without a limit. */
export function storageBytes(storageGB: number | null): number | null {
  return storageGB === null ? null : storageGB * gigabyte
}

/** The sentence of the refusal when a file does not fit. */
export function storageRefusal(limitBytes: number): string {
  return `Storage limit reached (${fileSizeText(limitBytes)}). This file does not fit any more. Delete documents that you no longer need, or upgrade your plan. Nothing was stored.`
}
