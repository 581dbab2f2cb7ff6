import { useRouter } from '@tanstack/react-router'
import { LifeBuoy, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { portalSupportPage, supportPage } from '../../features/support/support.page.ts'
import { readPageConfig } from '../../lib/page-config.ts'
import type { Page } from '../../lib/feature.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { roleOfPath } from '../shell/role-of-path.ts'
import { type ArticleHead, articleGroups, type ArticleTexts } from './article.ts'
import { addressOf, ArticleList } from './ArticleList.tsx'
import { found } from './article-search.ts'
import { HelpLink } from './HelpLink.tsx'
import { ShownArticle } from './ShownArticle.tsx'

/** What the help of a role consists of. */
export type Help = {
  page: Page
  articles: readonly ArticleHead[]
  fetchTexts: () => Promise<ArticleTexts>
  /** Fetches what knows the article about another screen of this role. */
  fetchPlaces: () => Promise<(path: string, tab?: unknown) => string | undefined>
}

/** Without a connection the list of articles remains, which can be tried again. */
const ignored = () => undefined

/** The help inside the application. Whoever comes from another screen finds its article. */
export function HelpScreen({
  page,
  articles,
  fetchTexts,
  fetchPlaces,
  article: named,
}: Help & { article?: string | undefined }) {
  const router = useRouter()
  const [from] = useState(() => router.state.resolvedLocation)
  useEffect(() => {
    if (named !== undefined || !from || from.pathname === page.path) return
    void fetchPlaces().then((ofScreen) => {
      const id = ofScreen(from.pathname, (from.search as { tab?: unknown }).tab)
      if (id !== undefined && router.history.location.pathname === page.path)
        router.history.replace(addressOf(page, id))
    }, ignored)
    // oxlint-disable-next-line react/exhaustive-deps -- once, on arriving: afterwards the address alone says what is shown
  }, [])
  const [texts, setTexts] = useState<ArticleTexts>()
  const fetchOnce = () => void (texts ?? fetchTexts().then(setTexts, ignored))
  const article = articles.find(({ id }) => id === named)
  return article ? (
    <ShownArticle key={article.id} page={page} article={article} articles={articles} texts={texts} onOpen={fetchOnce}>
      <Support page={page} from={from?.pathname} />
    </ShownArticle>
  ) : (
    <AllArticles
      from={from?.pathname}
      page={page}
      articles={articles}
      texts={texts}
      onSearch={fetchOnce}
      unknown={named !== undefined}
    />
  )
}

type AllArticlesProps = Pick<Help, 'page' | 'articles'> & {
  texts: ArticleTexts | undefined
  onSearch: () => void
  unknown: boolean
  from: string | undefined
}

function AllArticles({ page, articles, texts, onSearch, unknown, from }: AllArticlesProps) {
  const [q, setQ] = useState('')
  const change = (value: string) => {
    onSearch()
    setQ(value)
  }
  const matching = found(q, articles, texts)
  return (
    <div className="max-w-190">
      <PageHead
        title={page.title}
        fact={unknown ? 'There is no such article. Here are all.' : 'A short article about every screen.'}
      />
      <SearchInput label="Search help" value={q} onChange={change} />
      <p role="status" className="sr-only">
        {q.trim() !== '' && `${matching.length} articles`}
      </p>
      <div className="mt-6 flex flex-col gap-6">
        {matching.length === 0 ? (
          <EmptyState small icon={SearchX} title={`No results for “${q.trim().slice(0, 60)}”`}>
            Try other words, or fewer.
          </EmptyState>
        ) : (
          articleGroups.map(({ title, holds }) => (
            <Group key={title} title={title} page={page} articles={matching.filter(holds)} />
          ))
        )}
        <Support page={page} from={from} />
      </div>
    </div>
  )
}

function Group({ title, page, articles }: Pick<Help, 'page' | 'articles'> & { title: string }) {
  if (articles.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-2xl">{title}</h2>
      <ArticleList page={page} articles={articles} />
    </section>
  )
}

/** Where those ask who have found no answer; the page from which they came goes along. */
function Support({ page, from }: { page: Page; from: string | undefined }): ReactNode {
  const { supportEmail } = readPageConfig()
  const support = supportPages.find(({ path }) => roleOfPath(path) === roleOfPath(page.path))
  const about = from && from !== page.path ? `?from=${encodeURIComponent(from)}` : ''
  return (
    <Card padding="lg" className="flex gap-4">
      <LifeBuoy size={20} aria-hidden className="text-primary" />
      <div className="min-w-0">
        <h2 className="font-sans text-lg font-semibold tracking-normal">Still stuck?</h2>
        {support && (
          <p className="mt-1 text-muted">
            <HelpLink to={`${support.path}${about}`} className="underline">
              Ask the people who run this installation
            </HelpLink>
            . You read what is sent along before you send it. Your requests and the answers stand there, too.
          </p>
        )}
        <p className="mt-1 text-muted">
          {supportEmail ? (
            <>
              {support ? 'Or write to' : 'Write to'}{' '}
              <a href={`mailto:${supportEmail}`} className="underline">
                {supportEmail}
              </a>
              . Please send no names and nothing from a record.
            </>
          ) : (
            !support && 'Ask the person who runs this server. If the screen showed an error number, tell them.'
          )}
        </p>
      </div>
    </Card>
  )
}

const supportPages = [supportPage, portalSupportPage]
