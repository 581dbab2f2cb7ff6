/** A part of a line: plain text, or what stands out in it. */
export type Inline =
  | string
  /** What the product calls a button, a tab or a field. */
  | { bold: string }
  | { key: string }
  | { link: string; to: string }

export type Block =
  | { p: readonly Inline[] }
  | { heading: string }
  | { list: readonly (readonly Inline[])[]; ordered?: true }
  | { picture: string; alt: string }

/** What lists and the search say of an article, as the build reads it from its markdown file (`web/help-articles.ts`). */
export type ArticleHead = {
  /** The name of its file. */
  id: string
  title: string
  /** One sentence, shown in lists. */
  summary: string
  /** What else people may call it when they search for it. */
  words: string
  /** Ids of articles for the same readers. */
  related: readonly string[]
  /** True if visitors read it too. */
  forAll: boolean
}

export type Article = ArticleHead & { blocks: readonly Block[] }
/** What articles say, by their ids. Fetched when one is opened or searched. */
export type ArticleTexts = ReadonlyMap<string, readonly Block[]>

/** Who reads an article: one folder each. Everybody also finds the articles of visitors. */
export type Readers = 'practice' | 'portal' | 'admin' | 'visitors'

/** Another article, in the address of a link. */
export const articleLink = 'help:'

const isOfRecord = ({ id }: ArticleHead) => id.startsWith('record-')
const isOfSettings = ({ id }: ArticleHead) => id.startsWith('settings-')
const isForAll = ({ forAll }: ArticleHead) => forAll

/** How lists of articles are divided. */
export const articleGroups: readonly { title: string; holds: (article: ArticleHead) => boolean }[] = [
  { title: 'Pages', holds: (one) => !isOfRecord(one) && !isOfSettings(one) && !isForAll(one) },
  { title: 'A client’s record', holds: isOfRecord },
  { title: 'Settings', holds: isOfSettings },
  { title: 'Your account', holds: isForAll },
]
