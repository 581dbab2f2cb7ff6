import type { DocumentKind } from './document-search.rules.ts'

// Without zod, because the documents page has no form.

/** The maximum file size, inclusive. */
export const documentMaxMB = 50
export const documentMaxBytes = documentMaxMB * 1024 * 1024
export const documentsPerPage = 25
/** Concurrent uploads per person. */
export const concurrentUploads = 3

export const documentKindNames: Record<DocumentKind, string> = {
  general: 'General',
  assessment: 'Assessment',
  consent: 'Consent',
  insurance: 'Insurance',
  licence: 'Licence',
  form: 'Form',
}

export const fileTypes = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/jpeg',
  'image/png',
  'image/gif',
] as const
/** A document's type by its bytes, never by its name. */
export type FileType = (typeof fileTypes)[number]

type FileTypeFacts = {
  name: string
  /** The first one replaces a wrong extension. */
  endings: readonly string[]
  /** How it is previewed in the page. */
  preview: 'image' | 'pdf' | null
}

export const fileTypeDetails: Record<FileType, FileTypeFacts> = {
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

/** For a browser's file chooser. Pictures of phones are stored as JPEG. */
export const acceptedEndings = [
  ...fileTypes.flatMap((type) => fileTypeDetails[type].endings.map((ending) => `.${ending}`)),
  '.heic',
  '.heif',
]

export const documentTexts = {
  empty: 'No documents uploaded yet',
  loadFailed: 'Failed to load documents',
  saveFailed: 'Failed to save document',
  deleteFailed: 'Failed to delete document',
  downloadFailed: 'Failed to download file',
  notStored: 'File path not available',
  noFile: 'Please select a file to upload',
  tooLarge: `This file is larger than ${documentMaxMB} MB. Nothing was uploaded. Choose a smaller file.`,
  wrongType: 'This file isn’t a PDF, Word document (DOC, DOCX), JPG, PNG, GIF or HEIC. Nothing was uploaded.',
  tooManyPixels: 'This image has more than 50 million pixels. Nothing was uploaded. Choose a smaller image.',
  tooPacked: 'This Word document is compressed suspiciously. Nothing was uploaded.',
  notFound: 'Document not found.',
  own: 'A document of the practice itself can’t be shared. Nothing was changed.',
  changed: 'This document was changed in another tab after you opened it. Nothing was overwritten.',
} as const

/** The header with an upload's details: JSON in base64url. Not in the URL, which proxies log. */
export const uploadHeader = 'openhour-document'

/** '0 Bytes', '12.4 KB', '3 MB', '1.5 GB'. */
export function fileSizeText(bytes: number): string {
  const names = ['Bytes', 'KB', 'MB', 'GB']
  const step = bytes < 1 ? 0 : Math.min(names.length - 1, Math.floor(Math.log2(bytes) / 10))
  const size = bytes / 1024 ** step
  return `${Number(size.toFixed(1))} ${names[step]}`
}

/** Characters that are invisible or change the text direction, with which `report\u202Efdp.exe` looks like `reportexe.pdf`. Joiners stay inside words
 * of scripts that are written with them, such as Persian, and inside emoji. */
const unseen =
  /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?<![\p{L}\p{M}\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{Extended_Pictographic}])|(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])[\u200c\u200d]/gu

/** A file's name for display, without path and invisible characters. */
function shownName(given: string): string {
  return (given.toWellFormed().normalize('NFC').replace(unseen, '').split(/[/\\]/).at(-1) ?? '').trim()
}

/** The default title of an upload: the file's name without its extension. */
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
 * The name for display and download, made from the original one: at most 255 characters, with the extension of the file's actual type.
 */
export function documentFileName(given: string, type: FileType): string {
  const name = shownName(given)
    .replace(/[<>:"|?*\uFFFD]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const { endings } = fileTypeDetails[type]
  const ending = /\.([^.]+)$/.exec(name)?.[1] ?? ''
  const stem = name.slice(0, name.length - ending.length - 1)
  if (endings.includes(ending.toLowerCase())) return shortened(stem, ending)
  return shortened(acceptedEndings.includes(`.${ending.toLowerCase()}`) ? stem : name, endings[0] ?? '')
}

function shortened(stem: string, ending: string): string {
  const room = 254 - ending.length
  return `${[...(stem || 'document')].slice(0, room).join('')}.${ending}`
}

const gigabyte = 1024 ** 3

/** Total storage for a practice's documents in bytes; null if unlimited. */
export function storageBytes(storageGB: number | null): number | null {
  return storageGB === null ? null : storageGB * gigabyte
}

/** The message if a file exceeds the storage limit. */
export function storageRefusal(limitBytes: number): string {
  return `Storage limit reached (${fileSizeText(limitBytes)}). Nothing was uploaded. Delete documents that you no longer need, or upgrade your plan.`
}
