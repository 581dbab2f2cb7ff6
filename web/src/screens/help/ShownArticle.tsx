import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Page } from '../../lib/feature.ts'
import { cn } from '../../lib/cn.ts'
import { PageHead } from '../shell/PageHead.tsx'
import { type ArticleHead, articleLink, type ArticleTexts } from './article.ts'
import { ArticleBody, type ArticleParts } from './ArticleBody.tsx'
import { addressOf, ArticleList } from './ArticleList.tsx'
import { HelpLink } from './HelpLink.tsx'
import { helpPictures } from './help-pictures.ts'

type ShownArticleProps = {
  page: Page
  article: ArticleHead
  articles: readonly ArticleHead[]
  texts: ArticleTexts | undefined
  /** Fetches the texts. */
  onOpen: () => void
  children: ReactNode
}

/** One article, what is related to it, and where else to ask. */
export function ShownArticle({ page, article, articles, texts, onOpen, children }: ShownArticleProps) {
  const open = useEffectEvent(onOpen)
  useEffect(() => open(), [])
  const related = article.related.flatMap((id) => articles.find((one) => one.id === id) ?? [])
  const parts: ArticleParts = {
    level: 2,
    link: (to, text) => (
      <HelpLink
        to={to.startsWith(articleLink) ? addressOf(page, to.slice(articleLink.length)) : to}
        className="underline"
      >
        {text}
      </HelpLink>
    ),
    picture: (name, alt) => <Shot name={name} alt={alt} />,
  }
  return (
    <div className="max-w-190">
      <PageHead title={article.title} fact={article.summary} back={{ to: page.path, label: 'All articles' }} />
      <div className="flex flex-col gap-4">
        <ArticleBody blocks={texts?.get(article.id) ?? []} parts={parts} />
      </div>
      <div className="mt-8 flex flex-col gap-6">
        {related.length > 0 && (
          <section aria-labelledby="related">
            <h2 id="related" className="mb-3 text-2xl">
              Related articles
            </h2>
            <ArticleList page={page} articles={related} />
          </section>
        )}
        {children}
      </div>
    </div>
  )
}

function Shot({ name, alt }: { name: string; alt: string }) {
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      src={helpPictures[`../site/pictures/${name}-${theme}.avif`]}
      alt={alt}
      loading="lazy"
      className={cn('w-full rounded-xl border border-line', theme === 'light' ? 'dark:hidden' : 'hidden dark:block')}
    />
  ))
}
