import { Search } from 'lucide-react'
import { type Article, articleLink } from '../../help/article.ts'
import { ArticleBody, type ArticleParts } from '../../help/ArticleBody.tsx'
import { publicArticles } from '../../help/public-articles.ts'
import { Picture } from '../Picture.tsx'
import { type PictureName, pictures } from '../pictures.ts'
import { supportAddress, supportMail } from '../SiteFooter.tsx'
import { TextPage, type TextSection } from '../TextPage.tsx'

type Shown = keyof typeof publicArticles

/** The same article may exist for therapists and for clients. */
const anchorOf = (readers: Shown, id: string) => (readers === 'visitors' ? id : `${readers}-${id}`)

/** An article names others of its own readers, or of everybody. */
function anchorFrom(readers: Shown, id: string): string {
  const own = publicArticles[readers].some((article) => article.id === id)
  return `#${anchorOf(own ? readers : 'visitors', id)}`
}

const titleOf = (readers: Shown, id: string) =>
  [...publicArticles[readers], ...publicArticles.visitors].find((article) => article.id === id)?.title ?? id

function partsFor(readers: Shown): ArticleParts {
  return {
    level: 4,
    link: (to, text) => (
      <a href={to.startsWith(articleLink) ? anchorFrom(readers, to.slice(articleLink.length)) : to}>{text}</a>
    ),
    picture: (name, alt) =>
      name in pictures && <Picture name={name as PictureName} alt={alt} className="h-auto w-full rounded-xl" />,
  }
}

/** Found by the browser's search too: a closed answer opens where it finds something. */
function ArticleRows({ readers, articles }: { readers: Shown; articles: readonly Article[] }) {
  return (
    <div className="flex flex-col border-t border-line">
      {articles.map(({ id, title, summary, words, related, blocks }) => (
        <details
          key={id}
          id={anchorOf(readers, id)}
          data-article={words}
          className="mt-0! scroll-mt-24 border-b border-line py-3"
        >
          <summary>
            <h3 className="inline">{title}</h3>
            <span className="block text-md text-muted">{summary}</span>
          </summary>
          <div className="mt-3">
            <ArticleBody blocks={blocks} parts={partsFor(readers)} />
            {related.length > 0 && (
              <p className="text-md text-muted">
                Related:{' '}
                {related.map((one, at) => (
                  <span key={one}>
                    {at > 0 && ', '}
                    <a href={anchorFrom(readers, one)}>{titleOf(readers, one)}</a>
                  </span>
                ))}
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  )
}

const rowsOf = (readers: Shown) => <ArticleRows readers={readers} articles={publicArticles[readers]} />

const sections: TextSection[] = [
  { id: 'account', title: 'Signing in, plans and location', body: rowsOf('visitors') },
  { id: 'for-therapists', title: 'If you are a therapist', body: rowsOf('practice') },
  { id: 'for-clients', title: 'If you are a client', body: rowsOf('portal') },
  {
    id: 'support',
    title: 'Support',
    body: (
      <p>
        <a href="/contact">Write to us</a>, or to <a href={supportMail}>{supportAddress}</a>. Openhour is not a crisis
        service. If someone is in danger, call your local emergency number.
      </p>
    ),
  },
]

export function HelpPage() {
  return (
    <TextPage
      title="Help"
      lead="A short article about every screen. Inside the app, Help opens the article about the screen you are on."
      before={<HelpSearch />}
      sections={sections}
    />
  )
}

/** Works once its script has arrived; without one, nothing promises it. */
function HelpSearch() {
  return (
    <search data-help-search hidden className="relative mt-8 block max-w-[56ch]">
      <Search size={18} aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted" />
      <input
        type="text"
        inputMode="search"
        aria-label="Search help"
        placeholder="Search help"
        className="control pl-9.5!"
      />
      <p role="status" className="mt-2 text-md text-muted empty:hidden" />
    </search>
  )
}
