import type { ReactNode } from 'react'
import type { Article, Block, Inline } from './article.ts'

/** How a place shows links and pictures: the application has a router, the public page has files of its own. */
export type ArticleParts = {
  link: (to: string, text: string) => ReactNode
  picture: (name: string, alt: string) => ReactNode
  /** Below the title of the article. */
  level: 2 | 4
}

/** What an article says, below its title. */
export function ArticleBody({ blocks, parts }: { blocks: Article['blocks']; parts: ArticleParts }) {
  // An article does not change, so the place of a block names it.
  return blocks.map((block, at) => <Part key={`${at}`} block={block} parts={parts} />)
}

function Part({ block, parts }: { block: Block; parts: ArticleParts }) {
  if ('heading' in block) {
    const Heading = `h${parts.level}` as const
    return <Heading className="pt-2 font-sans text-lg font-semibold tracking-normal">{block.heading}</Heading>
  }
  if ('picture' in block) return parts.picture(block.picture, block.alt)
  if ('p' in block)
    return (
      <p>
        <Line inlines={block.p} parts={parts} />
      </p>
    )
  const lines = block.list.map((line, at) => (
    <li key={`${at}`}>
      <Line inlines={line} parts={parts} />
    </li>
  ))
  return block.ordered ? (
    <ol className="flex list-decimal flex-col gap-2 pl-5">{lines}</ol>
  ) : (
    <ul className="flex list-disc flex-col gap-2 pl-5">{lines}</ul>
  )
}

function Line({ inlines, parts }: { inlines: readonly Inline[]; parts: ArticleParts }) {
  return inlines.map((inline, at) => {
    const key = `${at}`
    if (typeof inline === 'string') return inline
    if ('bold' in inline) return <strong key={key}>{inline.bold}</strong>
    if ('key' in inline) return <kbd key={key}>{inline.key}</kbd>
    return <span key={key}>{parts.link(inline.to, inline.link)}</span>
  })
}
